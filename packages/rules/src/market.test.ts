import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Category } from './celebrity.js';
import {
  applyNewsImpact,
  type CelebrityMarket,
  haltTicksLeft,
  isHalted,
  listingState,
  newsImpactAllowed,
  newsJump,
  nextTick,
  popularityDrift,
  popularityDriftMax,
  priceCentsOf,
  priceMicrosMax,
  priceMicrosMin,
  type TickDraws,
} from './market.js';
import { bps, seCents } from './money.js';
import { seededRandomSource } from './random-source.js';
import { hotAfter, restingDeviation, spellChances, tempoNames, tempos } from './tempo.js';
import { dayMs, ticksPerDay } from './time.js';

const { standard } = tempos;
const listing = (priceCents: number, id = '1', category: Category = 'Music') =>
  listingState({ id, category, priceCents: seCents(priceCents) });

/** Draws that move nothing: normals of zero, and spells that do not change. */
const still: TickDraws = { market: 0, category: () => 0, own: () => 0, spell: () => 0.5, news: () => 0 };

function randomDraws(seed: number): () => TickDraws {
  const source = seededRandomSource(seed);
  return () => ({
    market: source.normal(),
    category: () => source.normal(),
    own: () => source.normal(),
    spell: () => source.uniform(),
    news: () => source.normal(),
  });
}

function only(celebrity: CelebrityMarket, draws: TickDraws, tempo = standard): CelebrityMarket {
  const [next] = nextTick([celebrity], draws, tempo);
  if (next === undefined) throw new Error('a market of one stays a market of one');
  return next;
}

/** The same draw for every celebrity, also an extreme one. */
const extreme = (normal: number, spell: number): TickDraws => ({
  market: normal,
  category: () => normal,
  own: () => normal,
  spell: () => spell,
  news: () => normal,
});

const anyMicros = fc.oneof(
  fc.integer({ min: priceMicrosMin, max: priceMicrosMin * 200 }),
  fc.integer({ min: priceMicrosMin, max: priceMicrosMax }),
);
const anyState: fc.Arbitrary<CelebrityMarket> = fc.record({
  id: fc.constant('1'),
  category: fc.constant('Music' as const),
  priceMicros: anyMicros,
  logAnchor: anyMicros.map(Math.log),
  hot: fc.boolean(),
  pendingJump: fc.double({ min: -1, max: 1, noNaN: true }),
  popularityDrift: fc.double({ min: -popularityDriftMax, max: popularityDriftMax, noNaN: true }),
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
        expect(Number.isFinite(after.logAnchor)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('reaches both ends of the cap when draws are extreme', () => {
    expect(only(listing(100_000), extreme(500, 0.5)).priceMicros).toBe(1_050_000_000);
    expect(only(listing(100_000), extreme(-500, 0.5)).priceMicros).toBe(950_000_000);
  });

  it('is a pure function of state and draws', () => {
    const before = Object.freeze(listing(50_000));
    expect(only(before, extreme(1, 0.2))).toEqual(only(before, extreme(1, 0.2)));
    expect(before).toEqual(listing(50_000));
  });

  it('without noise pulls a price towards the resting level and stops there', () => {
    const atAnchor = listing(50_000);
    expect(only(atAnchor, still).priceMicros).toBeLessThan(atAnchor.priceMicros);
    const resting = { ...atAnchor, logAnchor: Math.log(atAnchor.priceMicros) - restingDeviation(standard) };
    expect(only(resting, still).priceMicros).toBe(resting.priceMicros);
    const low = { ...resting, logAnchor: resting.logAnchor + 1 };
    expect(only(low, still).priceMicros).toBeGreaterThan(low.priceMicros);
  });

  it('splits its variance between market, category and own move', () => {
    const resting = { ...listing(50_000), logAnchor: Math.log(5e8) - restingDeviation(standard) };
    const moveOf = (draws: Partial<TickDraws>) =>
      Math.log(only(resting, { ...still, ...draws }).priceMicros / resting.priceMicros);
    const unit = 0.75 * (0.05 / Math.sqrt(2_880));
    expect(moveOf({ market: 1 })).toBeCloseTo(Math.sqrt(0.15) * unit, 8);
    expect(moveOf({ category: () => 1 })).toBeCloseTo(Math.sqrt(0.1) * unit, 8);
    expect(moveOf({ own: () => 1 })).toBeCloseTo(Math.sqrt(0.75) * unit, 8);
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
  }, 60_000);
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

  it('are known from the draws alone after the first decisive one', () => {
    const { end, begin } = spellChances(standard);
    expect(hotAfter(standard, null, end / 2)).toBe(false);
    expect(hotAfter(standard, null, 1 - begin / 2)).toBe(true);
    expect(hotAfter(standard, null, 0.5)).toBeNull();
  });
});

describe('news', () => {
  const runHalt = (impact: number, seed: number) => {
    const draw = randomDraws(seed);
    let market = nextTick([listing(50_000)], draw(), standard, new Map([['1', bps(impact)]]));
    let ticks = 1;
    while (market.some(isHalted) && ticks < 50) {
      market = nextTick(market, draw(), standard);
      ticks += 1;
    }
    const [celebrity] = market;
    if (celebrity === undefined) throw new Error('a market of one stays a market of one');
    return { celebrity, ticks };
  };

  it('within the cap is absorbed by one tick', () => {
    expect(runHalt(200, 3).ticks).toBe(1);
  });

  it('beyond the cap moves the price by the cap and halts trading until all of it is absorbed', () => {
    let celebrity = applyNewsImpact(listing(50_000), bps(2_000), 0);
    const prices: number[] = [];
    while (isHalted(celebrity)) {
      celebrity = only(celebrity, still);
      prices.push(priceCentsOf(celebrity.priceMicros));
    }
    expect(prices.slice(0, 3)).toEqual([52_500, 55_125, 57_881]);
    expect(prices.at(-1)).toBeCloseTo(60_000, -1);
    expect(prices).toHaveLength(4);
  });

  it('always ends its halt within a few ticks, with the jump in price and anchor alike', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2_000, max: 2_000 }), fc.integer({ min: 1, max: 1e6 }), (impact, seed) => {
        const { celebrity, ticks } = runHalt(impact, seed);
        expect(isHalted(celebrity)).toBe(false);
        expect(ticks).toBeLessThan(14);
        const anchorMove = celebrity.logAnchor - Math.log(5e8);
        const priceMove = Math.log(celebrity.priceMicros / 5e8);
        // Four deviations of the blur, plus a few ticks of noise, which moves only the price.
        expect(Math.abs(anchorMove - Math.log1p(impact / 10_000))).toBeLessThan(
          1.5e-9 + (Math.abs(impact) / 1e4) * 1.5,
        );
        expect(Math.abs(priceMove - anchorMove)).toBeLessThan(0.06);
      }),
    );
  });

  it('does not halt forever at the price limits', () => {
    let high = applyNewsImpact(listing(100_000_000), bps(2_000), 0);
    let low = applyNewsImpact(listing(1), bps(-2_000), 0);
    for (let tick = 0; tick < 10; tick += 1) {
      high = only(high, still);
      low = only(low, still);
    }
    expect([isHalted(high), isHalted(low)]).toEqual([false, false]);
    expect([high.priceMicros <= priceMicrosMax, low.priceMicros >= priceMicrosMin]).toEqual([true, true]);
  });

  it('jumps by ln(1 + impact), blurred by a quarter of its size', () => {
    expect(newsJump(bps(1_000), 0)).toBeCloseTo(Math.log(1.1), 12);
    expect(newsJump(bps(-1_000), 2)).toBeCloseTo(Math.log(0.9) + 0.05, 12);
    expect(() => newsJump(bps(2_001), 0)).toThrow(RangeError);
    expect(() => newsJump(bps(-2_001), 0)).toThrow(RangeError);
  });

  it('counts down the remaining ticks', () => {
    expect(haltTicksLeft(0)).toBe(0);
    expect(haltTicksLeft(0.01)).toBe(1);
    expect(haltTicksLeft(Math.log(1.2))).toBe(4);
    expect(haltTicksLeft(Math.log(0.8))).toBe(5);
  });

  it('moves a celebrity at most once in 24 hours', () => {
    expect(newsImpactAllowed(null, 0)).toBe(true);
    expect(newsImpactAllowed(1_000, 1_000 + dayMs - 1)).toBe(false);
    expect(newsImpactAllowed(1_000, 1_000 + dayMs)).toBe(true);
  });
});

describe('popularity', () => {
  it('moves the anchor by a quarter of a percent a day per point, and never more', () => {
    expect(popularityDrift(50, 51) * ticksPerDay).toBeCloseTo(0.0025, 12);
    expect(popularityDrift(50, 49.5) * ticksPerDay).toBeCloseTo(-0.00125, 12);
    expect(popularityDrift(50, 80)).toBe(popularityDriftMax);
    expect(popularityDrift(50, 0)).toBe(-popularityDriftMax);
  });

  it('moves the price with the anchor over the day', () => {
    const start = { ...listing(50_000), logAnchor: Math.log(5e8) - restingDeviation(standard) };
    let celebrity: CelebrityMarket = { ...start, popularityDrift: popularityDrift(50, 51) };
    for (let tick = 0; tick < ticksPerDay; tick += 1) celebrity = only(celebrity, still);
    expect(celebrity.logAnchor - start.logAnchor).toBeCloseTo(0.0025, 9);
    expect(Math.log(celebrity.priceMicros / start.priceMicros)).toBeCloseTo(0.0025, 5);
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
