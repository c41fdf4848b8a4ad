import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type BeaconGap, beaconGaps, type DayBeacon } from './beacon.js';
import { causeMutations } from './causes/causes.fixture.js';
import { dayCauses, kinds } from './causes/causes.js';
import { withItsOpening } from './causes/ipo.fixture.js';
import { afterStandstill, endingWithStart } from './causes/squad-event-pauses.fixture.js';
import { DayCheck, type TickToCheck } from './check-day.js';
import { dayTicks, eventfulDay, oddDays } from './day-file.fixture.js';
import { findPreviousDay, type PreviousDay, type SeenHashes } from './day-file.js';
import { dayMutations } from './day-mutations.fixture.js';
import { closedLate, missing, playedWith } from './day-mutations-key.fixture.js';
import type { DayProblemCode } from './day-problem.js';
import { termsText } from './day-terms.js';
import { type FinishedDay, finishDay, testHashes } from './finish-day.fixture.js';
import { celebrityForm, closingForm, openingForm } from './record-form.js';
import { minuteMs } from './time.js';

function reportOf({ ticks, ...day }: FinishedDay, chunk: number = ticks.length) {
  const check = new DayCheck({ hashes: testHashes, ...day });
  for (let from = 0; from < ticks.length; from += chunk) check.add(ticks.slice(from, from + chunk));
  return check.finish();
}

const seedNumbers = fc.integer({ min: 1, max: 2 ** 40 });
/** Days to change, made once: making one takes longer than checking it. */
const honestDays = new Map(fc.sample(seedNumbers, 12).map((seedNumber) => [seedNumber, eventfulDay(seedNumber)]));
const honestDay = fc.constantFrom(...honestDays.keys());

test('a day with news, premieres, staff changes, a split, a listing and a downtime is recomputed to the cent', () => {
  fc.assert(
    fc.property(seedNumbers, fc.integer({ min: 1, max: 80 }), (seedNumber, chunk) => {
      const report = reportOf(eventfulDay(seedNumber), chunk);
      expect(report.problems).toEqual([]);
      expect(report.ticks).toBe(dayTicks);
      expect(new Set(report.causes.map(({ kind }) => kind))).toEqual(new Set(dayCauses.map(({ kind }) => kind)));
    }),
    { numRuns: 25 },
  );
});

test.each(oddDays)('%s, on which the clocks change, is recomputed to the cent', (day) => {
  for (const seedNumber of [1, 2, 3]) {
    expect(reportOf(eventfulDay(seedNumber, day))).toMatchObject({ problems: [], ticks: dayTicks });
  }
});

test('a market that stands still over midnight makes no squad event wrong', () => {
  const day = eventfulDay(5);
  const stopped = reportOf(endingWithStart(day));
  expect(stopped.problems).toEqual([]);
  expect(stopped.causes.filter(({ kind }) => kind === 'squad-event')).toHaveLength(2);
  expect(reportOf(afterStandstill(day)).problems).toEqual([]);
});

test('a day whose ticks are no longer stored is recomputed up to the closing record', () => {
  const { ticks, ...day } = eventfulDay(7);
  const check = new DayCheck({ hashes: testHashes, ...day });
  expect(check.replay(dayTicks - 1)).toBe(false);
  expect(check.progress).toBeGreaterThan(0.9);
  expect(check.replay(10)).toBe(true);
  expect(check.finish()).toMatchObject({ problems: [], ticks: 0, prices: 0 });
  expect(ticks.length).toBe(dayTicks + 1);
});

test('a day without a tick has no records, and a record of it that was seen is missing', () => {
  const { file, previous, seen } = eventfulDay(3);
  const empty = { ...file, opening: null, openedAt: null, closing: null, closedAt: null, endTick: file.startTick };
  const check = (hashes: SeenHashes) =>
    new DayCheck({ hashes: testHashes, file: empty, previous, seen: hashes }).finish().problems.map(({ code }) => code);
  expect(check({})).toEqual([]);
  expect(check(seen)).toEqual(['RECORD_WITHHELD']);
});

test('what a day continues is the last commitment before it and the last day with records', async () => {
  const { file, plan } = eventfulDay(3);
  const before = plan.previous as PreviousDay;
  const empty: PreviousDay = { commitment: 'ab', terms: null, opening: null, closing: null, closedAt: null };
  const files: Record<string, PreviousDay> = { '2026-03-09': empty, '2026-03-06': before };
  const read = vi.fn(async (day: string) => files[day] ?? null);
  expect(await findPreviousDay(file, read)).toEqual({ ...before, commitment: 'ab', terms: null });
  expect(read).toHaveBeenCalledTimes(4);
  const first = { day: '2026-03-09', opening: JSON.stringify({ previousOpening: null }) };
  expect(await findPreviousDay(first, read)).toBeNull();
  expect(read).toHaveBeenCalledTimes(5);
});

test.each(Object.keys(beaconGaps) as BeaconGap[])('a day without its public random number is right: %s', (gap) => {
  const day = eventfulDay(4);
  const played = playedWith((beacon) => missing(beacon, gap))(day, 0);
  const late = gap === 'late' ? closedLate(played, minuteMs) : played;
  expect(reportOf({ ...late, seen: {} }).problems).toEqual([]);
});

test('a day that was committed to without a source has no public random number', () => {
  const celebrityIds = JSON.parse(eventfulDay(4).file.terms ?? '').celebrityIds;
  const terms = termsText({ day: '2026-03-10', tempo: 'standard', celebrityIds });
  const plan = { ...eventfulDay(4).plan, terms };
  // The premieres are those of another commitment.
  const problemsWith = (beacon: DayBeacon | null) =>
    reportOf({ ...finishDay(withItsOpening({ ...plan, beacon })), seen: {} }).problems.flatMap(({ code }) =>
      code.startsWith('PREMIERE') ? [] : [code],
    );
  expect(problemsWith(null)).toEqual([]);
  expect(problemsWith(plan.beacon)).toEqual(['BEACON_BROKEN']);
});

test('of an event that was scheduled on a day before that is not known, nobody says that it was not', () => {
  const { problems } = reportOf({ ...eventfulDay(3), previous: null, seen: {} });
  expect(problems.map(({ code }) => code)).toContain('CHAIN_UNCHECKED');
  expect(problems.filter(({ code }) => code.startsWith('EVENT'))).toEqual([]);
});

test('at least seventy ways to cheat are known', () => {
  expect(Object.keys(dayMutations).length).toBeGreaterThanOrEqual(70);
});

test('each field of each cause has a mutation, and so has each field of the records', () => {
  const forms = { ...openingForm, ...closingForm, ...celebrityForm };
  const fields = [...Object.keys(forms), ...kinds.flatMap(({ schema }) => Object.keys(schema))];
  const missing = fields.filter(
    (field) => !Object.keys(dayMutations).some((name) => name.includes(`"${field}" changed`)),
  );
  expect(missing).toEqual([]);
});

test.each(Object.entries(causeMutations()))('ways to cheat with the cause "%s" are known', (_kind, mutations) => {
  expect(Object.keys(mutations)).not.toEqual([]);
});

test.each(Object.entries(dayMutations))('%s is caught by its name', (_name, { code, mutate }) => {
  fc.assert(
    fc.property(honestDay, fc.nat(), (seedNumber, pick) => {
      const day = honestDays.get(seedNumber) as FinishedDay;
      const { problems } = reportOf(mutate(day, pick));
      expect(problems.map((problem) => problem.code)).toContain<DayProblemCode>(code);
    }),
    { numRuns: 5 },
  );
});

test('one changed price is named alone, with its tick, celebrity and both prices', () => {
  const day = eventfulDay(11);
  const change = (tick: TickToCheck, index: number) =>
    index === 30 ? { ...tick, pricesCents: tick.pricesCents.with(8, (tick.pricesCents[8] ?? 0) + 1) } : tick;
  const { problems } = reportOf({ ...day, ticks: day.ticks.map(change) });
  const price = (day.ticks[30]?.pricesCents[8] ?? 0) + 1;
  expect(problems).toEqual([
    {
      code: 'PRICE',
      tick: day.ticks[30]?.number,
      celebrityId: 'za1',
      count: 1,
      detail: `published ${price}, recomputed ${price - 1} cents`,
    },
    expect.objectContaining({ code: 'PRICES_HASH' }),
  ]);
});
