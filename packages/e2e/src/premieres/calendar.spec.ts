import { listPremieres } from '@limelight/contract/exchange/premieres';
import type { Premiere } from '@limelight/contract/exchange/premieres.schema';
import { hourMs, londonDay } from '@limelight/rules/time';
import { expect } from '../fixtures.js';
import { disableServerRendering, settled } from '../page-helpers.js';
import { test } from '../reused-player.js';

test('the calendar says who is on stage next, and what the player owns of those on stage', async ({
  page,
  sharedPlayer,
}) => {
  await disableServerRendering(page);
  const [first, second] = await sharedPlayer.player.celebrities();
  const held = (await sharedPlayer.player.celebrities()).find(({ id }) => id === '1');
  const other = first?.id === '1' ? second : first;
  const stages = [
    { celebrity: other, stage: 'Spotlight', hours: 2 },
    { celebrity: held, stage: 'Encore', hours: 50 },
  ] as const;
  const premieres = stages.map(({ celebrity, stage, hours }): Premiere => {
    const atMs = Date.now() + hours * hourMs + 90_000;
    const time = new Date(atMs).toISOString();
    const announced = { state: 'announced', tick: null, changeBps: null } as const;
    return { celebrityId: celebrity?.id ?? '', stage, time, day: londonDay(atMs), ...announced };
  });
  await page.route(`**${listPremieres.url}`, (route) => route.fulfill({ json: { premieres } }));
  await page.goto('/dashboard');
  await settled(page);
  await page.getByRole('link', { name: 'Calendar' }).click();
  const next = page.getByRole('region', { name: 'Next on stage' });
  await expect(next).toContainText(other?.name ?? '');
  await expect(next).toContainText(/in [12] h \d+ m/);
  await expect(next.getByRole('link', { name: `See ${other?.name}` })).toBeVisible();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.filter({ hasText: held?.name ?? '' })).toContainText('You own 2');
  await expect(rows.filter({ hasText: other?.name ?? '' })).not.toContainText('You own');
});
