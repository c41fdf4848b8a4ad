import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listing, only, randomDraws, standard, still } from './market.fixture.js';
import {
  type CelebrityMarket,
  movedPrice,
  nextTick,
  priceCentsOf,
  priceMicrosMax,
  priceMicrosMin,
  type TickDraws,
} from './market.js';
import { seededRandomSource } from './random-source.js';
import { hotAfter, tempoNames, tempos } from './tempo.js';
import { ticksPerDay } from './time.js';

/** The same draw for every celebrity, also an extreme one. */
const extreme = (normal: number, spell: number): TickDraws => ({
  market: normal,
  category: () => normal,
  own: () => ({ normal, spell }),
  cause: () => ({ normal: () => normal, uniforms: () => [spell, spell] }),
});

const anyMicros = fc.oneof(
  fc.integer({ min: priceMicrosMin, max: priceMicrosMin * 200 }),
  fc.integer({ min: priceMicrosMin, max: priceMicrosMax }),
);
const anyState: fc.Arbitrary<CelebrityMarket> = fc.record({
  id: fc.constant('1'),
  category: fc.constant('Music' as const),
  priceMicros: anyMicros,
  hot: fc.boolean(),
  pendingJump: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  popularityChange: fc.double({ min: -1, max: 1, noNaN: true }),
});
const anyDraws = fc
  .tuple(fc.double({ min: -500, max: 500, noNaN: true }), fc.double({ min: 0.001, max: 0.999, noNaN: true }))
  .map(([normal, spell]) => extreme(normal, spell));

describe('a tick', () => {
  it('never moves a price by more than 5 % nor out of the limits, whatever the draws and the pending jump', () => {
    fc.assert(
      fc.property(anyState, anyDraws, fc.constantFrom(...tempoNames), (before, draws, tempoName) => {
        const after = only(before, draws, tempos[tempoName]);
        expect(Number.isSafeInteger(after.priceMicros)).toBe(true);
        expect(after.priceMicros).toBeGreaterThanOrEqual(Math.max(priceMicrosMin, before.priceMicros * 0.95));
        expect(after.priceMicros).toBeLessThanOrEqual(Math.min(priceMicrosMax, before.priceMicros * 1.05));
        expect(Number.isSafeInteger(after.pendingJump)).toBe(true);
        expect(Math.abs(after.pendingJump)).toBeLessThanOrEqual(Math.abs(before.pendingJump));
      }),
      { numRuns: 2_000 },
    );
  });

  it('reaches both ends of the cap when draws are extreme', () => {
    expect(only(listing(100_000), extreme(500, 0.5)).priceMicros).toBe(1_049_999_828);
    expect(only(listing(100_000), extreme(-500, 0.5)).priceMicros).toBe(950_000_280);
  });

  it('is a pure function of state and draws', () => {
    const before = Object.freeze(listing(50_000));
    expect(only(before, extreme(1, 0.2))).toEqual(only(before, extreme(1, 0.2)));
    expect(before).toEqual(listing(50_000));
  });

  it('remembers nothing: without draws a price stays where it is, wherever it came from', () => {
    fc.assert(
      fc.property(anyMicros, (priceMicros) => {
        expect(only({ ...listing(50_000), priceMicros }, still).priceMicros).toBe(priceMicros);
      }),
    );
  });

  it('moves in whole millionths of a logarithm, with the exact exponential', () => {
    fc.assert(
      fc.property(fc.integer({ min: -51_293, max: 48_790 }), (move) => {
        expect(movedPrice(1, move)).toBeCloseTo(Math.exp(move / 1e6), 15);
      }),
    );
  });

  it('splits its variance between market, category and own move', () => {
    const before = listing(50_000);
    const moveOf = (draws: Partial<TickDraws>) =>
      Math.log(only(before, { ...still, ...draws }).priceMicros / before.priceMicros);
    const unit = 0.75 * (0.05 / Math.sqrt(2_880));
    expect(moveOf({ market: 1 })).toBeCloseTo(Math.sqrt(0.15) * unit, 6);
    expect(moveOf({ category: () => 1 })).toBeCloseTo(Math.sqrt(0.1) * unit, 6);
    expect(moveOf({ own: () => ({ normal: 1, spell: 0.5 }) })).toBeCloseTo(Math.sqrt(0.75) * unit, 6);
  });
});

describe('a simulated day of many seeds', () => {
  it.each(tempoNames)('at tempo %s moves every price with its sigma', (tempoName) => {
    const tempo = tempos[tempoName];
    const moves: number[] = [];
    for (let seed = 1; seed <= 40; seed += 1) {
      const draw = randomDraws(seed);
      let market = [listing(50_000, '1'), listing(50_000, '2', 'Sports')];
      for (let tick = 0; tick < ticksPerDay; tick += 1) market = nextTick(market, draw(), tempo);
      for (const { priceMicros } of market) moves.push(Math.log(priceMicros / 5e8));
    }
    const deviation = Math.sqrt(moves.reduce((sum, move) => sum + move ** 2, 0) / moves.length);
    expect(deviation / tempo.dailySigma).toBeGreaterThan(0.7);
    expect(deviation / tempo.dailySigma).toBeLessThan(1.35);
  });
});

describe('a simulated year', () => {
  it('neither freezes nor explodes, from the lowest price to the highest', () => {
    const draw = randomDraws(11);
    const listings = [1, 10, 50_000, 100_000_000];
    let market = listings.map((priceCents, index) => listing(priceCents, String(index)));
    const lowest = market.map((celebrity) => celebrity.priceMicros);
    const highest = [...lowest];
    const weeksWithoutMove = market.map(() => 0);
    for (let week = 0; week < 52; week += 1) {
      const before = market;
      for (let tick = 0; tick < 7 * ticksPerDay; tick += 1) market = nextTick(market, draw(), standard);
      market.forEach(({ priceMicros }, index) => {
        if (priceMicros === before[index]?.priceMicros) weeksWithoutMove[index] = (weeksWithoutMove[index] ?? 0) + 1;
        lowest[index] = Math.min(lowest[index] ?? priceMicros, priceMicros);
        highest[index] = Math.max(highest[index] ?? priceMicros, priceMicros);
      });
    }
    // The lowest price may stay at its floor, and the highest at its ceiling, but not permanently.
    expect(Math.max(...weeksWithoutMove)).toBeLessThan(26);
    expect(weeksWithoutMove[1]).toBe(0);
    expect(weeksWithoutMove[2]).toBe(0);
    listings.forEach((priceCents, index) => {
      expect((highest[index] ?? 0) / (priceCents * 10_000)).toBeLessThan(12);
      expect((lowest[index] ?? 0) / (priceCents * 10_000)).toBeGreaterThan(1 / 12);
    });
  });
});

describe('hot spells', () => {
  it('take a tenth of the time and last 60 ticks on average', () => {
    const source = seededRandomSource(5);
    const ticks = 1_000_000;
    let hot = false;
    let hotTicks = 0;
    let spells = 0;
    for (let tick = 0; tick < ticks; tick += 1) {
      const next: boolean = hotAfter(standard, hot, source.uniform());
      if (next && !hot) spells += 1;
      if (next) hotTicks += 1;
      hot = next;
    }
    expect(hotTicks / ticks).toBeCloseTo(0.1, 1);
    expect(hotTicks / spells).toBeGreaterThan(52);
    expect(hotTicks / spells).toBeLessThan(68);
  });
});

describe('prices outside the model', () => {
  it('are cents, half up', () => {
    expect([14_999, 15_000, 24_999].map(priceCentsOf)).toEqual([1, 2, 2]);
  });

  it.each([0, -1, 100_000_001])('cannot be listed at %d cents', (price) => {
    expect(() => listing(price)).toThrow(RangeError);
  });
});
