import fc from 'fast-check';
import { expect, test } from 'vitest';
import { previewImpact } from './impact-preview.js';
import { still } from './market.fixture.js';
import { addJump, isHalted, listingState, nextTick, priceCentsOf } from './market.js';
import { bps, seCents } from './money.js';
import { newsImpactBpsMax, newsJump } from './news.js';
import { seededRandomSource } from './random-source.js';
import { tempos } from './tempo.js';

const impacts = fc
  .integer({ min: -newsImpactBpsMax / 10, max: newsImpactBpsMax / 10 })
  .filter((tenths) => tenths !== 0)
  .map((tenths) => bps(tenths * 10));
const prices = fc.integer({ min: 1_000, max: 500_000 }).map(seCents);

test('a preview ends at the announced impact, and no step passes five per cent', () => {
  fc.assert(
    fc.property(prices, impacts, (priceCents, impactBps) => {
      const { steps, afterCents, range } = previewImpact(priceCents, impactBps);
      expect(Math.abs(afterCents - priceCents * (1 + impactBps / 10_000))).toBeLessThanOrEqual(1);
      expect(steps.length).toBeGreaterThan(0);
      for (const { moveBps } of steps) expect(Math.abs(moveBps)).toBeLessThanOrEqual(500);
      expect(range.lowCents).toBeLessThanOrEqual(afterCents);
      expect(range.highCents).toBeGreaterThanOrEqual(afterCents);
      expect(range.ticksMin).toBeLessThanOrEqual(steps.length);
      expect(range.ticksMax).toBeGreaterThanOrEqual(steps.length);
    }),
  );
});

test('a large impact takes the ticks of the picture: eight per cent are five and 2.86', () => {
  const { steps, afterCents } = previewImpact(seCents(19_860), bps(800));
  expect(steps.map(({ moveBps }) => moveBps)).toEqual([500, 286]);
  expect(afterCents).toBe(21_449);
});

/** The market itself, in which only the noise of the impact moves a price. */
function playOut(priceCents: number, impactBps: number, noise: number) {
  const listed = listingState({ id: '1', category: 'Music', priceCents: seCents(priceCents) });
  let [market] = [addJump(listed, newsJump(bps(impactBps), noise))];
  let ticks = 0;
  while (isHalted(market)) {
    [market = market] = nextTick([market], still, tempos.standard);
    ticks += 1;
  }
  return { ticks, cents: priceCentsOf(market.priceMicros) };
}

test('the market ends 19 of 20 impacts within the previewed range of prices and ticks', () => {
  const source = seededRandomSource(7);
  const { range } = previewImpact(seCents(20_000), bps(-1_500));
  const outcomes = Array.from({ length: 2_000 }, () => playOut(20_000, -1_500, source.normal()));
  const within = outcomes.filter(
    ({ cents, ticks }) =>
      cents >= range.lowCents - 1 && cents <= range.highCents + 1 && ticks >= range.ticksMin && ticks <= range.ticksMax,
  );
  expect(within.length / outcomes.length).toBeGreaterThan(0.94);
  expect(within.length / outcomes.length).toBeLessThan(0.97);
});
