import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseTip, type TipBrief, type TipDays, tipDaysMax, tipDaysProblems } from './insider-tip.js';
import { formatPercent, type SeCents, seCents } from './money.js';
import { addDays, type LondonDay, parseLondonDay } from './time.js';

const calm = { netBuyers: 0, netSellers: 0 };
const days = (count: number, cents: number): SeCents[] => Array.from({ length: count }, () => seCents(cents));

/** At its mean, without trades: nothing to report. */
function brief(changes: Partial<TipBrief> = {}): TipBrief {
  return {
    celebrityId: '1',
    name: 'Ada Marlowe',
    priceCents: seCents(50_000),
    closesCents: days(30, 50_000),
    volumeCents: seCents(0),
    volumesCents: days(30, 1_000_000),
    sides: calm,
    sidesBefore: calm,
    ...changes,
  };
}

const nobody: ReadonlySet<string> = new Set();

describe('the sentence', () => {
  test('gives the gap to the mean, and the volume against the usual', () => {
    const tip = chooseTip([brief({ priceCents: seCents(44_500), volumeCents: seCents(2_400_000) })], nobody);
    expect(tip).toMatchObject({
      kind: 'gap',
      text: 'Ada Marlowe trades 11.00% under its 30-day mean of SE$500.00; volume is 2.4 times the usual.',
      gapBps: -1_100,
      usualVolumeCents: 1_000_000,
    });
  });

  test('leaves the volume out while the market is too young, and names the days of a short history', () => {
    const young = { priceCents: seCents(52_500), closesCents: days(9, 50_000) };
    expect(chooseTip([brief({ ...young, volumesCents: days(4, 1_000_000) })], nobody)).toMatchObject({
      text: 'Ada Marlowe trades 5.00% over its 9-day mean of SE$500.00.',
      meanDays: 9,
      usualVolumeCents: null,
    });
  });

  test('reports unusual volume with the price', () => {
    expect(chooseTip([brief({ volumeCents: seCents(4_500_000) })], nobody)).toMatchObject({
      kind: 'volume',
      text: 'Volume in Ada Marlowe is 4.5 times the usual; the price is at its 30-day mean of SE$500.00.',
    });
  });

  test('reports a turn of fan sentiment with the players on both sides', () => {
    const turned = brief({ sides: { netBuyers: 14, netSellers: 1 }, sidesBefore: { netBuyers: 2, netSellers: 12 } });
    expect(chooseTip([turned], nobody)).toMatchObject({
      kind: 'sentiment',
      text: 'Fan sentiment on Ada Marlowe turned positive: 14 net buyers and 1 net seller in 24 hours.',
    });
  });
});

describe('the choice', () => {
  const gap = brief({ celebrityId: 'gap', priceCents: seCents(20_000) });
  const smallGap = brief({ celebrityId: 'small', priceCents: seCents(51_000) });
  const volume = brief({ celebrityId: 'volume', volumeCents: seCents(4_500_000) });
  const turn = brief({
    celebrityId: 'turn',
    sides: { netBuyers: 1, netSellers: 14 },
    sidesBefore: { netBuyers: 12, netSellers: 2 },
  });
  const chosen = (briefs: readonly TipBrief[], recent = nobody) => chooseTip(briefs, recent)?.celebrityId;

  test('takes the rarest kind of fact, and of one kind the most extreme', () => {
    expect(chosen([smallGap, gap, volume, turn])).toBe('turn');
    expect(chosen([smallGap, gap, volume])).toBe('volume');
    expect(chosen([smallGap, gap])).toBe('gap');
  });

  test('leaves out the celebrities of recent tips unless there is nothing else', () => {
    expect(chosen([smallGap, gap], new Set(['gap']))).toBe('small');
    expect(chosen([gap], new Set(['gap']))).toBe('gap');
  });

  test('reports nothing without a fact: at the mean, with too short a history, or with a few cents of volume', () => {
    expect(chooseTip([], nobody)).toBeNull();
    expect(chooseTip([brief()], nobody)).toBeNull();
    expect(chooseTip([brief({ priceCents: seCents(90_000), closesCents: days(6, 50_000) })], nobody)).toBeNull();
    expect(chooseTip([brief({ volumeCents: seCents(50_000), volumesCents: days(30, 100) })], nobody)).toBeNull();
  });

  test('does not depend on the order of celebrities whose facts differ', () => {
    const all = [smallGap, gap, volume, turn];
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
        expect(chooseTip(shuffled, nobody)).toEqual(chooseTip(all, nobody));
      }),
    );
  });
});

const cents = (max: number) => fc.integer({ min: 1, max }).map(seCents);
const sides = fc.record({ netBuyers: fc.nat({ max: 200 }), netSellers: fc.nat({ max: 200 }) });
const anyBrief: fc.Arbitrary<TipBrief> = fc.record({
  celebrityId: fc.constantFrom('1', 'gh1', 'ng1', 'za1'),
  name: fc.constant('Ada Marlowe'),
  priceCents: cents(100_000_000),
  closesCents: fc.array(cents(100_000_000), { maxLength: 30 }),
  volumeCents: cents(10_000_000_000),
  volumesCents: fc.array(fc.nat({ max: 1_000_000_000 }).map(seCents), { maxLength: 30 }),
  sides,
  sidesBefore: sides,
});

test('every figure of the sentence is one of the stored figures, and no tip advises to buy or sell', () => {
  fc.assert(
    fc.property(fc.array(anyBrief, { maxLength: 8 }), (briefs) => {
      const tip = chooseTip(briefs, nobody);
      if (tip === null) return;
      expect(tip.text.length).toBeLessThanOrEqual(280);
      expect(tip.text).not.toMatch(/\b(?:buy|sell|should|will|expect)\b/i);
      const rate = /[\d,.]+%/.exec(tip.text)?.[0];
      if (rate !== undefined) expect(formatPercent(tip.gapBps).replace('\u2212', '')).toBe(rate);
      const times = /([\d.]+) times/.exec(tip.text)?.[1];
      if (times !== undefined) {
        expect(Math.abs(Number(times) - tip.volumeCents / (tip.usualVolumeCents ?? Number.NaN))).toBeLessThanOrEqual(
          0.051,
        );
      }
    }),
  );
});

test('what was shown of a tip stays, and its days are in order and not too many', () => {
  const [today, tomorrow] = [parseLondonDay('2026-11-22'), parseLondonDay('2026-11-23')];
  const problems = (fromDay: LondonDay, toDay: LondonDay, before: TipDays | null = null) =>
    Object.keys(tipDaysProblems({ fromDay, toDay }, { firstFreeDay: tomorrow, before }));
  expect(problems(tomorrow, tomorrow)).toEqual([]);
  expect(problems(today, tomorrow)).toEqual(['fromDay']);
  expect(problems(tomorrow, today)).toEqual(['toDay']);
  expect(problems(tomorrow, addDays(tomorrow, tipDaysMax))).toEqual(['toDay']);
  const running = { fromDay: addDays(today, -2), toDay: addDays(today, 2) };
  expect(problems(running.fromDay, today, running)).toEqual([]);
  expect(problems(running.fromDay, addDays(today, -1), running)).toEqual(['toDay']);
  expect(problems(tomorrow, tomorrow, running)).toEqual(['fromDay']);
});
