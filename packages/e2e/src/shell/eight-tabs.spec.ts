import type { Request } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { figure, settled } from '../page-helpers.js';

test('eight tabs of a browser follow the game by one stream, also when the one that holds it closes @once', async ({
  page,
  player,
}) => {
  const context = page.context();
  const open = new Set<Request>();
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/stream') open.add(request);
  });
  context.on('requestfailed', (request) => open.delete(request));
  context.on('requestfinished', (request) => open.delete(request));
  // A page that closes takes its requests along without a word.
  const streams = () => [...open].filter((request) => !request.frame().page().isClosed()).length;
  const tabs = [page];
  await page.goto('/dashboard');
  await settled(page);
  // A browser has six connections to a host: with a stream in each tab the seventh would never open.
  while (tabs.length < 8) {
    const tab = await context.newPage();
    await tab.goto('/dashboard');
    await settled(tab);
    tabs.push(tab);
  }
  await player.trade('buy', '1', 1);
  const cashes: string[] = [];
  for (const tab of tabs) {
    await expect(figure(tab, 'Available cash')).not.toHaveText('SE$10,000.00');
    cashes.push((await figure(tab, 'Available cash').textContent()) ?? '');
  }
  expect(new Set(cashes).size).toBe(1);
  await expect.poll(streams).toBe(1);
  await tabs.shift()?.close();
  await player.trade('buy', '2', 1);
  for (const tab of tabs) await expect(figure(tab, 'Available cash')).not.toHaveText(cashes[0] ?? '');
  await expect.poll(streams).toBe(1);
});
