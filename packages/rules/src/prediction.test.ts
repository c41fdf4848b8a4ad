import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CelebrityMarket,
  listingState,
  nextTick,
  popularityDrift,
  priceCentsOf,
  type TickDraws,
} from './market.js';
import { seCents } from './money.js';
import { predictionDays } from './perk.js';
import { type PublicFacts, predictPrices } from './prediction.js';
import { type RandomSource, seededRandomSource } from './random-source.js';
import { spellChances, type Tempo, tempoNames, tempos } from './tempo.js';
import { ticksPerDay } from './time.js';
import { priceCentsMax, priceCentsMin } from './trade.js';

const still = { popularityBefore: 50, popularity: 50, ticksLeftToday: 0 };
const facts = (changes: Partial<PublicFacts> = {}): PublicFacts => ({
  priceCents: seCents(50_000),
  tempo: tempos.standard,
  ...still,
  ...changes,
});

const anyFacts = fc.record({
  priceCents: fc.integer({ min: priceCentsMin, max: priceCentsMax }).map(seCents),
  tempo: fc.constantFrom(...tempoNames).map((name) => tempos[name]),
  popularityBefore: fc.double({ min: 0, max: 100, noNaN: true }),
  popularity: fc.double({ min: 0, max: 100, noNaN: true }),
  ticksLeftToday: fc.integer({ min: 0, max: (25 / 24) * ticksPerDay }),
});

describe('the range', () => {
  test('has seven days, its percentiles are in order, and no price is outside the limits', () => {
    fc.assert(
      fc.property(anyFacts, (known) => {
        const days = predictPrices(known);
        expect(days).toHaveLength(predictionDays);
        for (const { lowCents, medianCents, highCents } of days) {
          expect(lowCents).toBeGreaterThanOrEqual(priceCentsMin);
          expect(medianCents).toBeGreaterThanOrEqual(lowCents);
          expect(highCents).toBeGreaterThanOrEqual(medianCents);
          expect(highCents).toBeLessThanOrEqual(priceCentsMax);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('widens with every day, to both sides', () => {
    fc.assert(
      fc.property(anyFacts, (known) => {
        const days = predictPrices(known);
        for (const [index, day] of days.slice(1).entries()) {
          expect(day.lowCents).toBeLessThanOrEqual(days[index]?.lowCents ?? 0);
          expect(day.highCents).toBeGreaterThanOrEqual(days[index]?.highCents ?? Number.POSITIVE_INFINITY);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('is centred on the price: without a change of popularity it knows no direction', () => {
    for (const { lowCents, medianCents, highCents } of predictPrices(facts())) {
      expect(medianCents).toBe(50_000);
      // In logarithms both ends are equally far away; cents round each by half a cent.
      expect(Math.abs(Math.log(highCents / 50_000) + Math.log(lowCents / 50_000))).toBeLessThan(4e-5);
    }
  });

  test('contains what is left of the published move by popularity, for the whole week', () => {
    const drift = popularityDrift(50, 51) * 1_000;
    const moved = predictPrices(facts({ popularity: 51, ticksLeftToday: 1_000 }));
    expect(moved.map(({ medianCents }) => medianCents)).toEqual(
      Array.from({ length: predictionDays }, () => Math.round(50_000 * Math.exp(drift))),
    );
  });
});

/** The chance of each number of hot ticks, by stepping through the chain: independent of the method under test. */
function hotTickChances(tempo: Tempo, ticks: number): Float64Array {
  const { begin, end } = spellChances(tempo);
  let calm = new Float64Array(ticks + 1);
  let hot = new Float64Array(ticks + 1);
  calm[0] = 1 - tempo.hotShare;
  hot[0] = tempo.hotShare;
  for (let tick = 1; tick <= ticks; tick += 1) {
    const [nextCalm, nextHot] = [new Float64Array(ticks + 1), new Float64Array(ticks + 1)];
    for (let count = 0; count <= tick; count += 1) {
      nextCalm[count] = (1 - begin) * (calm[count] ?? 0) + end * (hot[count] ?? 0);
      if (count > 0) nextHot[count] = begin * (calm[count - 1] ?? 0) + (1 - end) * (hot[count - 1] ?? 0);
    }
    [calm, hot] = [nextCalm, nextHot];
  }
  return calm.map((chance, count) => chance + (hot[count] ?? 0));
}

/** The standard normal distribution, by Simpson's rule. */
function normalBelow(z: number): number {
  const steps = 400;
  const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  const width = z / steps;
  let sum = density(0) + density(z);
  for (let step = 1; step < steps; step += 1) sum += density(step * width) * (step % 2 === 1 ? 4 : 2);
  return 0.5 + (sum * width) / 3;
}

test('the distribution after a day is the exact mixture over the number of hot ticks', () => {
  const { wild } = tempos;
  const variance = wild.dailySigma ** 2 / ticksPerDay;
  // The highest price: a cent is a hundred-millionth of it, and the low end is not cut off by the limit.
  const [day] = predictPrices(facts({ tempo: wild, priceCents: seCents(priceCentsMax) }));
  const move = Math.log(priceCentsMax / (day?.lowCents ?? Number.NaN));
  let below = 0;
  for (const [hot, chance] of hotTickChances(wild, ticksPerDay).entries()) {
    if (chance < 1e-14) continue;
    const factors = hot * wild.hotFactor ** 2 + (ticksPerDay - hot) * wild.calmFactor ** 2;
    below += chance * normalBelow(move / Math.sqrt(variance * factors));
  }
  expect(below).toBeCloseTo(0.9, 6);
});

/** One normal for market, category and own move: their weights, squared, add up to 1. */
function oneDraw(random: RandomSource): TickDraws {
  const normal = random.normal();
  const [category, own] = [Math.sqrt(0.1) * normal, Math.sqrt(0.75) * normal];
  return {
    market: Math.sqrt(0.15) * normal,
    category: () => category,
    own: () => own,
    spell: () => random.uniform(),
    news: () => 0,
  };
}

/** The prices of one celebrity after each of seven days, by the ticks of the real model. */
function simulateWeek(random: RandomSource, tempo: Tempo): number[] {
  const listed = listingState({ id: '1', category: 'Music', priceCents: seCents(50_000) });
  // The state now is not public: the range must hold over the long-run shares of calm and hot.
  let celebrity: CelebrityMarket = { ...listed, hot: random.uniform() < tempo.hotShare };
  const pricesCents: number[] = [];
  for (let tick = 1; tick <= predictionDays * ticksPerDay; tick += 1) {
    [celebrity = celebrity] = nextTick([celebrity], oneDraw(random), tempo);
    if (tick % ticksPerDay === 0) pricesCents.push(priceCentsOf(celebrity.priceMicros));
  }
  return pricesCents;
}

/** More would add little: the distribution itself is tested exactly above. */
const weeks = 100;
const days = weeks * predictionDays;

test('8 of 10 simulated days and weeks of the real model end inside their range', { timeout: 120_000 }, () => {
  const random = seededRandomSource(20_261);
  const simulated = Array.from({ length: weeks }, () => simulateWeek(random, tempos.standard));
  const daily = simulated.flatMap((prices) =>
    prices.map((cents, index) => (cents / (prices[index - 1] ?? 50_000)) * 50_000),
  );
  const weekly = simulated.map((prices) => prices.at(-1) ?? Number.NaN);
  const ranges = predictPrices(facts());
  for (const { prices, range, count } of [
    { prices: daily, range: ranges[0], count: days },
    { prices: weekly, range: ranges.at(-1), count: weeks },
  ]) {
    const share = (holds: (cents: number) => boolean) => prices.filter(holds).length / count;
    const { lowCents = Number.NaN, highCents = Number.NaN } = range ?? {};
    const deviation = (chance: number) => Math.sqrt((chance * (1 - chance)) / count);
    expect(Math.abs(share((cents) => cents >= lowCents && cents <= highCents) - 0.8)).toBeLessThan(3 * deviation(0.8));
    expect(Math.abs(share((cents) => cents < lowCents) - 0.1)).toBeLessThan(3 * deviation(0.1));
    expect(Math.abs(share((cents) => cents > highCents) - 0.1)).toBeLessThan(3 * deviation(0.1));
  }
});
