import { expect, test, vi } from 'vitest';
import { DayCheck } from './check-day.js';
import { type CommittedDay, findCommittedDay } from './check-list.js';
import { eventfulDay } from './day-file.fixture.js';
import { dayMutations } from './day-mutations.fixture.js';
import { dayProblems } from './day-problem.js';
import { type FinishedDay, hashOf, testHashes } from './finish-day.fixture.js';
import { minuteMs } from './time.js';

const honest = eventfulDay(3);
const { file, committed } = honest;

function reportOf({ ticks: _, ...day }: FinishedDay, seenCommitted = {}) {
  const check = new DayCheck({ hashes: testHashes, ...day, seenCommitted });
  while (!check.replay(100));
  return check.finish();
}

const none: CommittedDay = { day: '', model: 'random-walk', opening: null, closing: null };

test('who traded at the commitment stands in the records of its day, or of the next one that has some', async () => {
  const published: Record<string, CommittedDay> = { '2026-03-03': none };
  const read = vi.fn(async (day: string) => published[day] ?? null);
  expect(await findCommittedDay(file, read)).toBe(file);
  expect(read.mock.calls.map(([day]) => day)).toEqual([3, 4, 5, 6, 7, 8, 9].map((day) => `2026-03-0${day}`));
  const next = { ...none, day: '2026-03-05', opening: '{}' };
  published['2026-03-05'] = next;
  expect(await findCommittedDay(file, read)).toBe(next);
  const first = { ...file, committedAt: new Date(Date.parse(file.openedAt ?? '') + minuteMs).toISOString() };
  expect(await findCommittedDay(first, read)).toBe(first);
  expect(await findCommittedDay({ ...file, committedAt: 'a week ago' }, read)).toBeNull();
});

test('the report names the day whose records the list was compared with', () => {
  expect(reportOf(honest)).toMatchObject({ problems: [], listOf: '2026-03-03' });
});

test('a day that was committed to on its own day is compared with its own records', () => {
  const first = { ...file, committedAt: `${file.day}T00:00:00.000Z` };
  const report = reportOf({ ...honest, file: first, committed: null });
  expect(report).toMatchObject({ problems: [{ code: 'COMMITTED_LATE' }], listOf: file.day });
});

test('a list that is older than the rules of now has nothing to be compared with', () => {
  const opening = JSON.stringify({ ...JSON.parse(committed?.opening ?? ''), version: 4 });
  const earlier = { ...none, day: '2026-03-03', model: 'earlier', opening, closing: '{}' } as const;
  expect(reportOf({ ...honest, committed: earlier })).toMatchObject({ problems: [], listOf: null });
});

test('records of the day of the commitment that differ from those seen before are not compared with', () => {
  const [opening, closing] = [hashOf(committed?.opening ?? ''), hashOf(committed?.closing ?? '')];
  expect(reportOf(honest, { opening, closing }).problems).toEqual([]);
  for (const seen of [
    { opening: closing, closing },
    { opening, closing: opening },
  ]) {
    expect(reportOf(honest, seen)).toMatchObject({
      problems: [{ code: 'LIST_UNCHECKED', detail: '2026-03-03' }],
      listOf: null,
    });
  }
});

test('each celebrity that was left out is named', () => {
  const threeOnly = dayMutations['a list of three at the commitment']?.mutate(honest, 0) ?? honest;
  const { problems } = reportOf(threeOnly);
  expect(problems.map(({ code, celebrityId, detail }) => `${code} ${celebrityId} ${detail}`)).toEqual(
    ['1', 'ng1', 'ng2', 'za1'].map((id) => `LIST_BROKEN ${id} left out`),
  );
});

test('each problem that a check can name has a way to cheat that it names', () => {
  const codes = new Set(Object.values(dayMutations).map(({ code }) => code));
  expect(Object.keys(dayProblems).filter((code) => !codes.has(code as keyof typeof dayProblems))).toEqual([]);
});
