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
import { premiereJumpOf, premiereMoveMax, premiereMoveMin } from './premiere.js';
import { type RandomSource, seededRandomSource } from './random-source.js';
import { spellChances, type Tempo, tempoNames, tempos } from './tempo.js';
import { ticksPerDay } from './time.js';
import { priceCentsMax, priceCentsMin } from './trade.js';

const still = { popularityChange: 0, nextPopularityChange: 0, ticksLeftToday: 0, ticksToPremieres: [] };
const facts = (changes: Partial<PublicFacts> = {}): PublicFacts => ({
  priceCents: seCents(50_000),
  tempo: tempos.standard,
  ...still,
  ...changes,
});

const anyFacts = fc.record({
  priceCents: fc.integer({ min: priceCentsMin, max: priceCentsMax }).map(seCents),
  tempo: fc.constantFrom(...tempoNames).map((name) => tempos[name]),
  popularityChange: fc.double({ min: -1, max: 1, noNaN: true }),
  nextPopularityChange: fc.double({ min: -1, max: 1, noNaN: true }),
  ticksLeftToday: fc.integer({ min: 0, max: (25 / 24) * ticksPerDay }),
  ticksToPremieres: fc.array(fc.integer({ min: 0, max: 9 * ticksPerDay }), { maxLength: 3 }),
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
    const drift = popularityDrift(1) * 1_000;
    const moved = predictPrices(facts({ popularityChange: 1, ticksLeftToday: 1_000 }));
    expect(moved.map(({ medianCents }) => medianCents)).toEqual(
      Array.from({ length: predictionDays }, () => Math.round(50_000 * Math.exp(drift))),
    );
  });

  test('contains the move that today’s count of fans causes tomorrow: a part of it within a day, then all', () => {
    const moved = predictPrices(facts({ nextPopularityChange: -1, ticksLeftToday: 1_000 }));
    const parts = [ticksPerDay - 1_000, ...Array.from({ length: predictionDays - 1 }, () => ticksPerDay)];
    expect(moved.map(({ medianCents }) => medianCents)).toEqual(
      parts.map((ticks) => Math.round(50_000 * Math.exp(popularityDrift(-1) * ticks))),
    );
  });
});

/**
 * The chance of each number of hot ticks, by stepping through the chain: independent of the method under
 * test.
 */
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

test('the distribution of a day with a premiere is the exact one of the noise and the jump', () => {
  // Without hot spells the noise is one normal, and the jump is integrated over its size.
  const tempo = { ...tempos.standard, hotShare: 0 };
  const deviation = tempo.dailySigma * tempo.calmFactor;
  const steps = 200;
  const below = (price: number) => {
    const move = Math.log(price / priceCentsMax);
    let sum = 0;
    for (let step = 0; step < steps; step += 1) {
      const size = premiereMoveMin + ((premiereMoveMax - premiereMoveMin) * (step + 0.5)) / steps;
      for (const way of [size, -size]) sum += normalBelow((move - Math.log1p(way)) / deviation);
    }
    return sum / (2 * steps);
  };
  const [day] = predictPrices(facts({ tempo, priceCents: seCents(priceCentsMax / 2), ticksToPremieres: [100] }));
  const { lowCents = Number.NaN, medianCents = Number.NaN, highCents = Number.NaN } = day ?? {};
  expect([lowCents, medianCents, highCents].map((cents) => below(2 * cents).toFixed(5))).toEqual([
    '0.10000',
    '0.50000',
    '0.90000',
  ]);
});

test('a premiere widens the range from its moment on, and not before', () => {
  const calm = predictPrices(facts());
  const staged = predictPrices(facts({ ticksToPremieres: [2 * ticksPerDay + 1] }));
  expect(staged.slice(0, 2)).toEqual(calm.slice(0, 2));
  for (const [index, day] of staged.entries()) {
    if (index < 2) continue;
    expect(day.lowCents).toBeLessThan((calm[index]?.lowCents ?? 0) * 0.99);
    expect(day.highCents).toBeGreaterThan((calm[index]?.highCents ?? 0) * 1.01);
  }
});

/** One normal for market, category and own move: their weights, squared, add up to 1. */
function oneDraw(random: RandomSource): TickDraws {
  const normal = random.normal();
  const [category, own] = [Math.sqrt(0.1) * normal, Math.sqrt(0.75) * normal];
  return {
    market: Math.sqrt(0.15) * normal,
    category: () => category,
    own: () => ({ normal: own, spell: random.uniform() }),
    cause: () => ({ normal: () => 0, uniforms: () => [random.uniform(), random.uniform()] }),
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

test('8 of 10 simulated days with a premiere end inside their range', () => {
  const random = seededRandomSource(20_262);
  const [range] = predictPrices(facts({ ticksToPremieres: [1] }));
  const listed = listingState({ id: '1', category: 'Music', priceCents: seCents(50_000) });
  const count = 300;
  let inside = 0;
  for (let day = 0; day < count; day += 1) {
    let celebrity: CelebrityMarket = { ...listed, hot: random.uniform() < tempos.standard.hotShare };
    for (let tick = 1; tick <= ticksPerDay; tick += 1) {
      const causes = tick === 1 ? { after: new Map([['1', premiereJumpOf('1')]]) } : {};
      [celebrity = celebrity] = nextTick([celebrity], oneDraw(random), tempos.standard, causes);
    }
    const cents = priceCentsOf(celebrity.priceMicros);
    if (cents >= (range?.lowCents ?? Number.NaN) && cents <= (range?.highCents ?? Number.NaN)) inside += 1;
  }
  expect(Math.abs(inside / count - 0.8)).toBeLessThan(3 * Math.sqrt((0.8 * 0.2) / count));
});

/** More would add little: the distribution itself is tested exactly above. */
const weeks = 100;
const days = weeks * predictionDays;

test('8 of 10 simulated days and weeks of the real model end inside their range', () => {
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
