import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boostPpmMax } from './boost.js';
import { eventFeeBps } from './fee.js';
import { bps, seCents } from './money.js';
import {
  areRivals,
  decideSlot,
  eventBoostPpm,
  isTooNear,
  pledgeCentsMax,
  pledgeCentsMin,
  pledgeFill,
  pledgeRefusal,
  prizeCents,
  type SlotCandidate,
  squadEventTimeProblem,
  squadEventTimes,
} from './squad-event.js';
import { dayMs, hourMs, minuteMs } from './time.js';

const nowMs = Date.UTC(2026, 0, 10, 12);
const priceSchema = fc.integer({ min: 1, max: 100_000_000 }).map(seCents);
const totalSchema = fc.integer({ min: 0, max: 1e12 }).map(seCents);

describe('the time of an event', () => {
  it('is a whole minute, a day to a week ahead', () => {
    expect(squadEventTimeProblem(nowMs + dayMs, nowMs)).toBeNull();
    expect(squadEventTimeProblem(nowMs + dayMs - minuteMs, nowMs)).toBe('TOO_SOON');
    expect(squadEventTimeProblem(nowMs + 7 * dayMs, nowMs)).toBeNull();
    expect(squadEventTimeProblem(nowMs + 7 * dayMs + minuteMs, nowMs)).toBe('TOO_LATE');
    expect(squadEventTimeProblem(nowMs + 2 * dayMs + 1, nowMs)).toBe('NO_WHOLE_MINUTE');
  });

  it.each([
    ['2026-01-12T01:59:00Z', 'NEAR_MIDNIGHT'],
    ['2026-01-12T02:00:00Z', null],
    ['2026-01-12T20:00:00Z', null],
    ['2026-01-12T20:01:00Z', 'NEAR_MIDNIGHT'],
  ])('%s is %s for midnight in London', (time, problem) => {
    expect(squadEventTimeProblem(Date.parse(time), nowMs)).toBe(problem);
  });

  it('goes by London’s clocks in summer', () => {
    const summerMs = Date.UTC(2026, 6, 10, 12);
    expect(squadEventTimeProblem(Date.parse('2026-07-12T01:00:00Z'), summerMs)).toBeNull();
    expect(squadEventTimeProblem(Date.parse('2026-07-12T19:01:00Z'), summerMs)).toBe('NEAR_MIDNIGHT');
  });

  it('leaves 72 hours between two of a celebrity, and six around what else moves it', () => {
    expect(areRivals(nowMs, nowMs + 74 * hourMs - minuteMs)).toBe(true);
    expect(areRivals(nowMs + 74 * hourMs, nowMs)).toBe(false);
    expect([-6, -5, 0, 7, 8].map((hours) => isTooNear(nowMs, nowMs + hours * hourMs))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('the slot', () => {
  const candidate = fc.record({
    id: fc.uuid(),
    createdAtMs: fc.integer({ min: 0, max: 3 }),
    pledgers: fc.integer({ min: 0, max: 14 }),
  });

  it('goes to one of all rivals at most, to one with the most pledgers who count, and needs ten', () => {
    fc.assert(
      fc.property(fc.uniqueArray(candidate, { selector: ({ id }) => id, maxLength: 6 }), (all) => {
        const decided = (own: SlotCandidate) =>
          decideSlot(
            own,
            all.filter((one) => one !== own),
          );
        const scheduled = all.filter((own) => decided(own) === 'scheduled');
        const most = Math.max(0, ...all.map(({ pledgers }) => pledgers));
        expect(scheduled).toHaveLength(most >= 10 ? 1 : 0);
        for (const { pledgers } of scheduled) expect(pledgers).toBe(most);
        for (const own of all) if (own.pledgers < 10) expect(decided(own)).toBe('few');
      }),
    );
  });

  it('is the earlier proposal’s among equals', () => {
    const [first, second] = [
      { id: 'b', createdAtMs: 1, pledgers: 12 },
      { id: 'a', createdAtMs: 2, pledgers: 12 },
    ] as const;
    expect(decideSlot(first, [second])).toBe('scheduled');
    expect(decideSlot(second, [first])).toBe('slot');
  });
});

describe('the boost', () => {
  it('grows by 0.05 % with each pledger, up to 3 %', () => {
    expect([0, 1, 10, 59, 60, 61, 100_000].map(eventBoostPpm)).toEqual([
      0,
      500,
      5_000,
      29_500,
      boostPpmMax,
      boostPpmMax,
      boostPpmMax,
    ]);
  });

  it('is never more than what the fee takes', () => {
    expect((1 + boostPpmMax / 1e6) * (1 - eventFeeBps / 1e4)).toBeLessThanOrEqual(1);
  });
});

describe('the fill of a pledge', () => {
  it('is the most that it pays with the fee, and never more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: pledgeCentsMax }), priceSchema, (cents, priceCents) => {
        const fill = pledgeFill(cents, priceCents);
        expect(fill.sumCents).toBeLessThanOrEqual(cents);
        expect(fill.totalCents).toBe(fill.shares * priceCents);
        expect(fill.sumCents).toBe(fill.totalCents + fill.feeCents);
        const nextTotal = (fill.shares + 1) * priceCents;
        const next = nextTotal + Math.round(nextTotal * 0.03 - 1e-9);
        if (fill.shares < 1_000_000) expect(next).toBeGreaterThanOrEqual(cents);
      }),
    );
  });

  it('of what it costs is the same again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: pledgeCentsMax }), priceSchema, (cents, priceCents) => {
        const fill = pledgeFill(cents, priceCents);
        expect(pledgeFill(fill.sumCents, priceCents)).toEqual(fill);
      }),
    );
  });
});

describe('the prize', () => {
  it('is 3 % less the plan’s fee, of which 1.5 % count at most', () => {
    const total = seCents(100_000);
    expect([250, 150, 50, 0].map((fee) => prizeCents(total, bps(fee)))).toEqual([1_500, 1_500, 2_500, 3_000]);
  });

  it('is never more than the fee that was paid', () => {
    fc.assert(
      fc.property(totalSchema, fc.integer({ min: 0, max: 10_000 }), (total, fee) => {
        const paid = pledgeFillFee(total);
        expect(prizeCents(total, bps(fee))).toBeLessThanOrEqual(paid);
      }),
    );
  });

  const pledgeFillFee = (total: number) => Math.floor((total * 300 + 5_000) / 10_000);
});

describe('a pledge', () => {
  const times = squadEventTimes(nowMs + dayMs);
  const player = { member: true, frozen: false, cashCents: 500_000, pledgedCents: 100_000 };
  const refusal = (changes: Partial<typeof player>, cents: number, atMs = nowMs, seenCents = 100_000) =>
    pledgeRefusal(times, { ...player, ...changes }, { cents, seenCents }, atMs);

  it('can be raised until the start, and lowered until an hour before', () => {
    expect(refusal({}, 200_000, times.startsAtMs - 1)).toBeNull();
    expect(refusal({}, 200_000, times.startsAtMs)).toBe('EVENT_CLOSED');
    expect(refusal({}, 50_000, times.changesUntilMs - 1)).toBeNull();
    expect(refusal({}, 50_000, times.changesUntilMs)).toBe('PLEDGE_LOCKED');
    expect(refusal({}, 100_000, times.changesUntilMs)).toBeNull();
  });

  it('needs a member who may trade, the cash, and the page as it is', () => {
    expect(refusal({ member: false }, 200_000)).toBe('EVENT_MEMBERS_ONLY');
    expect(refusal({ frozen: true }, 200_000)).toBe('ACCOUNT_FROZEN');
    expect(refusal({}, 500_001)).toBe('NOT_ENOUGH_CASH');
    expect(refusal({}, 500_000)).toBeNull();
    expect(refusal({}, 200_000, nowMs, 0)).toBe('CONFLICT');
    for (const cents of [0, pledgeCentsMin - 1, pledgeCentsMax + 1, 1_000.5, Number.NaN]) {
      expect(refusal({}, cents)).toBe('PLEDGE_AMOUNT');
    }
  });
});
