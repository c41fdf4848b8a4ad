import { listPremieres } from '@limelight/contract/exchange/premieres';
import type { Premiere } from '@limelight/contract/exchange/premieres.schema';
import { celebrityPath, paths } from '@limelight/contract/paths';
import { expect } from '../fixtures.js';
import { settled, visit } from '../page-helpers.js';
import { expectAccessible } from '../shell/axe.js';
import { dedicatedServerTimeoutMs, test } from '../system/dedicated-server.js';

// On a server of its own: a premiere halts a celebrity that other tests trade.
test.describe.configure({ timeout: dedicatedServerTimeoutMs });

test('@long a premiere is announced everywhere, halts its celebrity at its time, and reports what it did', async ({
  page,
  player,
  exchange,
}) => {
  const [celebrity] = await player.celebrities();
  const { id = '', name = '' } = celebrity ?? {};
  const stagedTime = async () => {
    const { premieres } = await (await page.request.get(listPremieres.url)).json();
    const staged = (premieres as Premiere[]).find((one) => one.celebrityId === id && one.stage === 'Gala night');
    return staged?.time;
  };
  const stage = async (seconds: number) => {
    const before = await stagedTime();
    const { exitCode } = await exchange.run('testing/stage-premiere-main.js', id, String(seconds));
    expect(exitCode, exchange.output).toBe(0);
    // The server reads the calendar once per tick.
    await expect.poll(stagedTime).not.toBe(before);
  };
  // Before this test stages one of its own, which no commitment has chosen.
  await visit(page, paths.calendar);
  await settled(page);
  // The poster of a row that was below the fold may load while the page scrolls to the button.
  await expect(async () => {
    await page.getByRole('button', { name: 'Check this draw' }).last().click();
    await expect(page.getByText(/Your browser drew the same premieres/)).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await stage(600);

  await visit(page, paths.dashboard);
  const row = page.getByRole('region', { name: 'On stage' }).getByRole('listitem').first();
  await expect(row).toContainText(name);
  await expect(row).toContainText(/Gala night · (tomorrow )?\d\d:\d\d/);
  await expect(row).toContainText(/in \d+:\d\d/);

  await visit(page, paths.calendar);
  const day = page.getByRole('region').filter({ hasText: name });
  await expect(day.first()).toContainText('Gala night');
  await expectAccessible(page, 'The calendar', 'main');
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, celebrityPath(id));
  await settled(page);
  await expect(page.getByText(/Gala night (today|tomorrow) at/)).toBeVisible();
  await page.getByRole('button', { name: 'Trade Now' }).click();
  await expect(page.getByRole('dialog').getByText(/Trading halts today at \d\d:\d\d for Gala night/)).toBeVisible();

  // Time for the reload: the halt lasts only some ticks.
  await stage(20);
  await page.reload();
  await settled(page);
  await expect(page.getByText('Gala night is on stage.').first()).toBeVisible({ timeout: 45_000 });
  await visit(page, paths.news);
  await expect(page.getByRole('heading', { name: new RegExp(`^Gala night: ${name} [+−]`) })).toBeVisible({
    timeout: 60_000,
  });
  await visit(page, paths.calendar);
  await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toContainText('%');
});
