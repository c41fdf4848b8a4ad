import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addSpread,
  averageSpread,
  isSpread,
  noSpread,
  rankedAdvice,
  rankedHeldMin,
  rankedInvestedMin,
  rankedLargestMax,
  type Spread,
  type SpreadSums,
  spreadProblem,
  ticksUntilRanked,
} from './ranked.js';

const good: Spread = { invested: 0.8, largest: 0.3, held: 5 };
const nothing: Spread = { invested: 0, largest: 0, held: 0 };

/** Sums of a portfolio of one SE$ that is invested so for some ticks. */
const over = (ticks: number, parts: readonly number[], before: SpreadSums = noSpread) =>
  addSpread(before, {
    ticks,
    valueSum: ticks,
    holdingSums: parts.map((part) => part * ticks),
    heldSum: parts.length * ticks,
  });
const averageOf = (sums: SpreadSums) => averageSpread(noSpread, sums, nothing);
const quarters = [0.2, 0.2, 0.2, 0.2];

const anyParts = fc.array(fc.double({ min: 0.001, max: 0.16, noNaN: true }), { maxLength: 6 });
const anyDays = fc.array(fc.record({ ticks: fc.integer({ min: 1, max: 3_000 }), parts: anyParts }), {
  minLength: 1,
  maxLength: 8,
});

describe('ranked', () => {
  it('is who invests a quarter in four celebrities, none above 40 % of it, to the very bounds', () => {
    expect(isSpread({ invested: rankedInvestedMin, largest: rankedLargestMax, held: rankedHeldMin })).toBe(true);
    const problems = [{ invested: 0.249 }, { largest: 0.401 }, { held: 3.49 }].map((part) =>
      spreadProblem({ ...good, ...part }),
    );
    expect(problems).toEqual(['invested', 'largest', 'held']);
    expect(isSpread(nothing)).toBe(false);
  });

  it('counts all ticks: a few well invested ones around midnight are not a day', () => {
    const midnight = over(20, quarters, over(2_860, []));
    expect(isSpread(averageOf(midnight))).toBe(false);
    expect(isSpread(averageOf(over(2_880, quarters)))).toBe(true);
  });

  it('is nobody with one star, whatever is bought along with it or held on other days', () => {
    expect(spreadProblem(averageOf(over(2_880, [1])))).toBe('held');
    expect(spreadProblem(averageOf(over(2_880, [0.97, 0.01, 0.01, 0.01])))).toBe('largest');
    // A different star every day, with three shares of others.
    let sums = noSpread;
    for (let day = 0; day < 7; day += 1) sums = over(2_880, [0.97, 0.01, 0.01, 0.01], sums);
    expect(spreadProblem(averageOf(sums))).toBe('largest');
  });

  it('averages any days alike, in whatever parts they are summed up, and with shares between 0 and 1', () => {
    fc.assert(
      fc.property(anyDays, (days) => {
        const sums = days.reduce((before, { ticks, parts }) => over(ticks, parts, before), noSpread);
        const { invested, largest, held } = averageOf(sums);
        const ticks = days.reduce((sum, day) => sum + day.ticks, 0);
        const mean = (of: (parts: readonly number[]) => number) =>
          days.reduce((sum, day) => sum + day.ticks * of(day.parts), 0) / ticks;
        const share = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);
        expect(invested).toBeCloseTo(mean(share), 9);
        expect(held).toBeCloseTo(
          mean((parts) => parts.length),
          9,
        );
        if (invested > 0) expect(largest).toBeCloseTo(mean((parts) => Math.max(0, ...parts)) / mean(share), 9);
        for (const part of [invested, largest]) expect(part).toBeGreaterThanOrEqual(0);
        for (const part of [invested, largest]) expect(part).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });

  it('of a window is the difference of its closes, and the state of now before its first tick', () => {
    fc.assert(
      fc.property(anyDays, anyDays, (before, within) => {
        const opening = before.reduce((sums, { ticks, parts }) => over(ticks, parts, sums), noSpread);
        const latest = within.reduce((sums, { ticks, parts }) => over(ticks, parts, sums), opening);
        const alone = averageOf(within.reduce((sums, { ticks, parts }) => over(ticks, parts, sums), noSpread));
        const average = averageSpread(opening, latest, nothing);
        expect(average.invested).toBeCloseTo(alone.invested, 6);
        expect(average.held).toBeCloseTo(alone.held, 6);
        expect(averageSpread(latest, latest, good)).toBe(good);
      }),
    );
  });

  it('treats what is owed as nothing: a debt makes no share above the whole', () => {
    const owed = addSpread(noSpread, { ticks: 10, valueSum: -50, holdingSums: [60, 40], heldSum: 20 });
    expect(averageOf(owed)).toEqual({ invested: 1, largest: 0.6, held: 2 });
  });
});

describe('how long it takes to be ranked', () => {
  it('is right to a tick for who keeps on', () => {
    const now = fc.record({
      invested: fc.double({ min: 0.3, max: 1, noNaN: true }),
      largest: fc.double({ min: 0.2, max: 0.38, noNaN: true }),
      held: fc.integer({ min: 4, max: 9 }),
    });
    fc.assert(
      fc.property(anyDays, now, (days, state) => {
        const sums = days.reduce((before, { ticks, parts }) => over(ticks, parts, before), noSpread);
        const wait = ticksUntilRanked({ ticks: sums.ticks, average: averageOf(sums), now: state });
        fc.pre(wait !== null);
        const after = (ticks: number): Spread =>
          averageOf({
            ticks: sums.ticks + ticks,
            investedTicks: sums.investedTicks + ticks * state.invested,
            largestTicks: sums.largestTicks + ticks * state.invested * state.largest,
            heldTicks: sums.heldTicks + ticks * state.held,
          });
        expect(isSpread(after((wait ?? 0) + 1))).toBe(true);
        // One tick more than that may come of rounding.
        if ((wait ?? 0) > 2) expect(isSpread(after((wait ?? 0) - 2))).toBe(false);
      }),
    );
  });

  it('is never for who does not hold what it takes', () => {
    expect(ticksUntilRanked({ ticks: 10, average: good, now: { ...good, held: 3 } })).toBe(null);
  });
});

describe('what a player reads about being ranked', () => {
  const read = (standing: Partial<{ ticks: number; average: Spread; now: Spread }>, ranked = false) =>
    rankedAdvice({ ticks: 2_880, average: good, now: good, ...standing }, { ranked, period: 'this week' });

  it('is what is missing, before it matters', () => {
    const at = (now: Spread) => read({ ticks: 1, average: now, now });
    expect(at({ ...good, held: 2 })).toBe('2 more celebrities and you are ranked.');
    expect(at({ ...good, held: 3 })).toBe('1 more celebrity and you are ranked.');
    expect(at({ ...good, held: 1, invested: 0.1 })).toBe(
      '3 more celebrities, with 25% of your portfolio invested, and you are ranked.',
    );
    expect(at({ ...good, largest: 0.615 })).toBe(
      'Your largest holding is 62% of what you hold: at most 40% and you are ranked.',
    );
    expect(at({ ...good, invested: 0.185 })).toBe('18% of your portfolio is invested: 25% and you are ranked.');
  });

  it('is the average that counts, and how long it takes', () => {
    expect(read({ average: { ...good, invested: 0.189 }, now: { ...good, invested: 0.1 } })).toBe(
      'Invested 18% on average this week; 25% is needed. Now 10% of your portfolio is invested: 25%, and your average improves.',
    );
    expect(read({ ticks: 240, average: { ...good, held: 3 } })).toBe(
      'You held 3 celebrities on average this week; 4 are needed. Keep what you hold, and you are ranked in about 40 minutes.',
    );
    expect(read({ average: { ...good, largest: 0.5 }, now: { ...good, largest: 0.62 } })).toBe(
      'Your largest holding was 50% of what you held on average this week; 40% is the most. Now your largest holding is 62% of what you hold: at most 40%, and your average improves.',
    );
  });

  it('warns who is ranked before they leave, and says nothing while all is well', () => {
    expect(read({}, true)).toBe(null);
    expect(read({ now: { ...good, held: 2 } }, true)).toBe(
      '2 more celebrities, or you leave this ranking once your average is too low.',
    );
    expect(read({ average: { ...good, invested: 0.2 }, now: { ...good, invested: 0.1 } }, true)).toBe(
      'Invested 20% on average this week; 25% is needed. At midnight in London you leave this ranking. Now 10% of your portfolio is invested: 25%, and your average improves.',
    );
    expect(read({})).toBe('You are ranked at the next price update.');
  });
});
