import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listing, only, randomDraws, standard, still } from './market.fixture.js';
import {
  addJump,
  haltTicksLeft,
  isHalted,
  nextTick,
  popularityDrift,
  priceCentsOf,
  priceMicrosMax,
  priceMicrosMin,
  type TickDraws,
} from './market.js';
import { bps } from './money.js';
import { newsImpactAllowed, newsJump, newsJumpOf } from './news.js';
import { premiereJump, premiereJumpOf } from './premiere.js';
import { dayMs, ticksPerDay } from './time.js';

describe('news', () => {
  const runHalt = (impact: number, seed: number) => {
    const draw = randomDraws(seed);
    let market = nextTick([listing(50_000)], draw(), standard, {
      before: new Map([['1', newsJumpOf('1', bps(impact))]]),
    });
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
    let celebrity = addJump(listing(50_000), newsJump(bps(2_000), 0));
    const prices: number[] = [];
    while (isHalted(celebrity)) {
      celebrity = only(celebrity, still);
      prices.push(priceCentsOf(celebrity.priceMicros));
    }
    expect(prices.slice(0, 3)).toEqual([52_500, 55_125, 57_881]);
    expect(prices.at(-1)).toBeCloseTo(60_000, -1);
    expect(prices).toHaveLength(4);
  });

  it('always ends its halt within a few ticks, with the whole jump in the price', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2_000, max: 2_000 }), fc.integer({ min: 1, max: 1e6 }), (impact, seed) => {
        const { celebrity, ticks } = runHalt(impact, seed);
        expect(isHalted(celebrity)).toBe(false);
        expect(ticks).toBeLessThan(14);
        const move = Math.log(celebrity.priceMicros / 5e8);
        // Six deviations of the blur, plus a few ticks of noise.
        expect(Math.abs(move - Math.log1p(impact / 10_000))).toBeLessThan(0.06 + (Math.abs(impact) / 1e4) * 1.5);
      }),
    );
  });

  it('does not halt forever at the price limits', () => {
    let high = addJump(listing(100_000_000), newsJump(bps(2_000), 0));
    let low = addJump(listing(1), newsJump(bps(-2_000), 0));
    for (let tick = 0; tick < 10; tick += 1) {
      high = only(high, still);
      low = only(low, still);
    }
    expect([isHalted(high), isHalted(low)]).toEqual([false, false]);
    expect([high.priceMicros <= priceMicrosMax, low.priceMicros >= priceMicrosMin]).toEqual([true, true]);
  });

  it('jumps by ln(1 + impact), blurred by a quarter of its size', () => {
    expect(newsJump(bps(1_000), 0)).toBe(Math.round(Math.log(1.1) * 1e6));
    expect(newsJump(bps(-1_000), 2)).toBe(Math.round((Math.log(0.9) + 0.05) * 1e6));
    expect(() => newsJump(bps(2_001), 0)).toThrow(RangeError);
    expect(() => newsJump(bps(-2_001), 0)).toThrow(RangeError);
  });

  it('counts down the remaining ticks', () => {
    expect(haltTicksLeft(0)).toBe(0);
    expect(haltTicksLeft(10_000)).toBe(1);
    expect(haltTicksLeft(182_322)).toBe(4);
    expect(haltTicksLeft(-223_144)).toBe(5);
  });

  it('moves a celebrity at most once in 24 hours', () => {
    expect(newsImpactAllowed(null, 0)).toBe(true);
    expect(newsImpactAllowed(1_000, 1_000 + dayMs - 1)).toBe(false);
    expect(newsImpactAllowed(1_000, 1_000 + dayMs)).toBe(true);
  });
});

describe('a premiere', () => {
  const uniform = fc.double({ min: 2 ** -53, max: 1 - 2 ** -53, noNaN: true });

  it('halts with its tick, moves nothing by it, and is absorbed by the ticks after it', () => {
    const draws: TickDraws = { ...still, cause: () => ({ normal: () => 0, uniforms: () => [0.7, 1] }) };
    let [celebrity] = nextTick([listing(50_000)], draws, standard, { after: new Map([['1', premiereJumpOf('1')]]) });
    const prices: number[] = [];
    while (celebrity !== undefined && isHalted(celebrity)) {
      prices.push(priceCentsOf(celebrity.priceMicros));
      [celebrity] = nextTick([celebrity], still, standard);
    }
    expect(prices).toEqual([50_000, 52_500, 55_125]);
    expect(priceCentsOf(celebrity?.priceMicros ?? 0)).toBe(56_000);
  });

  it('moves by 4 to 12 % and, up or down, by the same SE$: the expected price is the price before', () => {
    fc.assert(
      fc.property(uniform, (size) => {
        const [up, down] = [0.9, 0.1].map((direction) => Math.expm1(premiereJump({ direction, size }) / 1e6));
        expect(up).toBeGreaterThanOrEqual(0.04 - 1e-6);
        expect(up).toBeLessThanOrEqual(0.12 + 1e-6);
        expect((up ?? 0) + (down ?? 0)).toBeCloseTo(0, 5);
      }),
    );
  });
});

describe('popularity', () => {
  it('moves the price by 0.15 % over a day per point of its change', () => {
    expect(popularityDrift(1) * ticksPerDay).toBeCloseTo(0.0015, 12);
    expect(popularityDrift(-0.5) * ticksPerDay).toBeCloseTo(-0.00075, 12);
  });

  it('is not lost in the rounding of the moves, although a tick’s part is half a millionth', () => {
    const draw = randomDraws(7);
    const changed = { ...listing(50_000), popularityChange: 1 };
    let [sum, ticks] = [0, 0];
    for (; ticks < 200_000; ticks += 1) {
      const draws = draw();
      const fixed = { market: draws.market, category: draws.category('Music'), own: draws.own('1') };
      const same = { ...draws, market: fixed.market, category: () => fixed.category, own: () => fixed.own };
      sum += Math.log(only(changed, same).priceMicros / only(listing(50_000), same).priceMicros);
    }
    expect((sum / ticks) * ticksPerDay).toBeCloseTo(0.0015, 4);
  });
});
