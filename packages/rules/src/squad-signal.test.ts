import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seCents } from './money.js';
import { forwardSplit, reverseSplit } from './split.js';
import {
  calledPrice,
  figuresText,
  luckRange,
  recordMin,
  type SignalState,
  scoreSignal,
  signalDirections,
  signalFigures,
  signalLacksOf,
  signalMs,
  signalRefusal,
  signalStep,
  signalWaitMs,
} from './squad-signal.js';
import { dayMs, minuteMs } from './time.js';

const anyPrice = fc.integer({ min: 1, max: 100_000_000 }).map(seCents);
const anyDirection = fc.constantFrom(...signalDirections);

describe('who may call', () => {
  const star = { suspended: false, halted: false, priceCents: seCents(100), seenPriceCents: seCents(100) };
  const state = (changes: Partial<SignalState> = {}): SignalState => ({ lacks: [], hasOpen: false, star, ...changes });

  it('needs seven days and five trades, and says what is missing', () => {
    expect(signalLacksOf({ accountAgeMs: 7 * dayMs, trades: 5 })).toEqual([]);
    expect(signalLacksOf({ accountAgeMs: 7 * dayMs - 1, trades: 5 })).toEqual(['ACCOUNT_DAYS']);
    expect(signalLacksOf({ accountAgeMs: 0, trades: 4 })).toEqual(['ACCOUNT_DAYS', 'TRADES']);
  });

  it('has one open call, and calls what can be traded at the price that was seen', () => {
    expect(signalRefusal(state())).toBeNull();
    expect(signalRefusal(state({ lacks: ['TRADES'] }))).toBe('SIGNAL_NEW');
    expect(signalRefusal(state({ hasOpen: true }))).toBe('SIGNAL_OPEN');
    expect(signalRefusal(state({ star: { ...star, suspended: true } }))).toBe('CELEBRITY_SUSPENDED');
    expect(signalRefusal(state({ star: { ...star, halted: true } }))).toBe('TRADING_HALTED');
    for (const seenPriceCents of [null, seCents(99), seCents(101)]) {
      expect(signalRefusal(state({ star: { ...star, seenPriceCents } }))).toBe('PRICE_MOVED');
    }
  });
});

describe('when a call is scored', () => {
  const stepAt = (afterMs: number, tick: { tradable?: boolean; leaving?: boolean } = {}) =>
    signalStep({ dueAtMs: 0 }, { atMs: afterMs, tradable: true, leaving: false, ...tick });

  it('at the first tick at or after 24 hours, however late', () => {
    expect([stepAt(-1), stepAt(0), stepAt(30 * dayMs)]).toEqual(['wait', 'score', 'score']);
  });

  it('waits a week for a star that is halted or suspended, and is void after it', () => {
    const standing = { tradable: false };
    expect([stepAt(0, standing), stepAt(signalWaitMs - 1, standing)]).toEqual(['wait', 'wait']);
    expect(stepAt(signalWaitMs, standing)).toBe('void');
    expect(stepAt(signalWaitMs, { tradable: true })).toBe('score');
  });

  it('is void when the star leaves, due or not, and never scored before its time', () => {
    const anyTick = fc.record({
      atMs: fc.integer({ min: -signalMs, max: signalWaitMs + dayMs }),
      tradable: fc.boolean(),
      leaving: fc.boolean(),
    });
    fc.assert(
      fc.property(anyTick, (tick) => {
        const step = signalStep({ dueAtMs: 0 }, tick);
        if (tick.leaving) expect(step).toBe('void');
        if (step === 'score') expect(tick).toMatchObject({ tradable: true, leaving: false });
        if (tick.atMs < 0 && !tick.leaving) expect(step).toBe('wait');
        if (tick.atMs >= signalWaitMs) expect(step).not.toBe('wait');
      }),
    );
  });
});

describe('the score', () => {
  it('of opposite calls is opposite, and of an unmoved price neither right nor missed', () => {
    fc.assert(
      fc.property(anyPrice, anyPrice, (called, scored) => {
        const [up, down] = [scoreSignal('up', called, scored), scoreSignal('down', called, scored)];
        expect(up.moveBps).toBe(down.moveBps);
        const outcomes = [up.outcome, down.outcome];
        if (scored === called) expect(outcomes).toEqual(['unmoved', 'unmoved']);
        else expect(outcomes).toEqual(scored > called ? ['right', 'missed'] : ['missed', 'right']);
      }),
    );
    expect(scoreSignal('down', seCents(10_000), seCents(9_769))).toEqual({ outcome: 'right', moveBps: -231 });
  });

  it('a move of one cent counts, also where it rounds to nothing', () => {
    expect(scoreSignal('up', seCents(10_000_000), seCents(10_000_001))).toEqual({ outcome: 'right', moveBps: 0 });
  });

  it('is the same after a split of which the price is a multiple, and a converted price is never nothing', () => {
    fc.assert(
      fc.property(
        anyDirection,
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (way, a, b) => {
          const before = scoreSignal(way, seCents(a * 10), seCents(b * 10));
          expect(scoreSignal(way, calledPrice(seCents(a * 10), [forwardSplit]), seCents(b))).toEqual(before);
        },
      ),
    );
    fc.assert(
      fc.property(
        anyPrice,
        fc.array(fc.constantFrom(forwardSplit, reverseSplit), { maxLength: 4 }),
        (price, splits) => {
          expect(calledPrice(price, splits)).toBeGreaterThan(0);
        },
      ),
    );
    expect(calledPrice(seCents(69_812), [forwardSplit])).toBe(6_981);
    expect(calledPrice(seCents(500), [reverseSplit])).toBe(10_000);
  });
});

/** The chance that at most `most` of `calls` throws are right, exactly. */
function chanceUpTo(calls: number, most: number): number {
  let ways = 1n;
  let sum = 0n;
  for (let count = 0; count <= most; count += 1) {
    sum += ways;
    ways = (ways * BigInt(calls - count)) / BigInt(count + 1);
  }
  return Number((sum * 1_000_000_000n) / 2n ** BigInt(calls)) / 1_000_000_000;
}

describe('what luck gives', () => {
  it('of 20 calls is 6 to 14', () => {
    expect(luckRange(20)).toEqual({ low: 6, high: 14 });
    expect(figuresText({ right: 13, of: 20, luck: luckRange(20) })).toBe('13 of 20, luck: 6 to 14');
  });

  it('leaves out at most 2.5 % on each side, and no call that it could leave out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900 }), (calls) => {
        const { low, high } = luckRange(calls);
        expect(high).toBe(calls - low);
        if (low > 0) expect(chanceUpTo(calls, low - 1)).toBeLessThanOrEqual(0.025);
        expect(chanceUpTo(calls, low)).toBeGreaterThan(0.025);
      }),
      { numRuns: 60 },
    );
  });

  it('is known for a life of calls, and of none is nothing', () => {
    expect(luckRange(0)).toEqual({ low: 0, high: 0 });
    const { low, high } = luckRange(100_000);
    // Two deviations of 158 and the middle.
    expect([low, high]).toEqual([49_690, 50_310]);
    expect(() => luckRange(-1)).toThrow(RangeError);
  });
});

describe('the figures of a player', () => {
  const counts = { open: 1, right: 13, missed: 7, unmoved: 0, voided: 3, calledMovesBps: 2_000 };

  it('begin with 20 calls that are right or missed', () => {
    expect(signalFigures(counts)).toEqual({ right: 13, of: 20, luck: { low: 6, high: 14 }, meanMoveBps: 100 });
    expect(signalFigures({ ...counts, right: 12 })).toBeNull();
    expect(signalFigures({ ...counts, right: recordMin, missed: 0 })?.of).toBe(recordMin);
  });

  it('an unmoved price moves the mean alone, a void call nothing', () => {
    expect(signalFigures({ ...counts, unmoved: 5 })).toEqual({ ...signalFigures(counts), meanMoveBps: 80 });
    expect(signalFigures({ ...counts, voided: 90, open: 0 })).toEqual(signalFigures(counts));
    expect(signalFigures({ ...counts, right: 10, unmoved: 50 })).toBeNull();
  });
});

it('a call is due a day after it, to the minute', () => {
  expect(signalMs / minuteMs).toBe(24 * 60);
});
