import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import { test } from '../reused-player.js';

/** What moved since the page was opened: of each animation its element, and what its first frame changes. */
async function recordMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moves: string[] = [];
    Object.assign(window, { moves });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      const [first] = frames as Keyframe[];
      const item = this.closest<HTMLElement>('[data-char], [data-item]');
      const kind = item?.dataset.char === undefined ? this.localName : 'digit';
      moves.push(`${kind}: ${Object.keys(first ?? {}).join()}`);
      return animate.call(this, frames, options);
    };
  });
  return () => page.evaluate(() => (window as unknown as { moves: string[] }).moves);
}

const digitRolls = 'digit: transform,opacity';
const ringPulses = 'span: scale';
const chartDrawsIn = /: clipPath$/;
const rowMoves = 'tr: transform';

test.describe('without reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a chart draws in once, and a tick rolls digits, pulses the ring and moves rows to their new places @once', async ({
    page,
  }) => {
    const moves = await recordMotion(page);
    await page.goto('/celebrity/1');
    await settled(page);
    await expect.poll(moves).toContain(ringPulses);
    await expect.poll(moves).toContain(digitRolls);
    expect((await moves()).filter((move) => chartDrawsIn.test(move))).toHaveLength(1);

    await page.goto('/leaderboards?tab=movers');
    await settled(page);
    const table = page.getByRole('table', { name: 'Biggest movers of 24 hours' });
    await table.evaluate((element) => element.scrollIntoView());
    await expect.poll(moves).toContain(rowMoves);
  });
});

test('with reduced motion nothing moves: no row, digit, ring or chart @once', async ({ page }) => {
  const moves = await recordMotion(page);
  const price = page.getByRole('main').getByRole('heading', { level: 1 }).locator('xpath=ancestor::header');
  await page.goto('/celebrity/1');
  await settled(page);
  const before = await price.textContent();
  await expect.poll(() => price.textContent(), 'a tick').not.toBe(before);
  expect(await moves()).toEqual([]);
  await page.goto('/leaderboards?tab=movers');
  await settled(page);
  const rows = page.getByRole('table', { name: 'Biggest movers of 24 hours' }).locator('tbody');
  await rows.evaluate((element) => element.scrollIntoView());
  const order = () => rows.getByRole('link').allTextContents();
  const first = (await order()).join();
  await expect.poll(async () => (await order()).join(), 'another order').not.toBe(first);
  expect(await moves()).toEqual([]);
});
