import type { FairDayFile, FairDayTicks } from '@limelight/contract/exchange/market.schema';
import { dayTicks, eventfulDay } from '@limelight/rules/day-file.fixture';
import { expect, test } from 'vitest';
import { type CheckProgress, checkDay } from './check-day';
import { createDayCheck, type PublishedDay } from './day-check';

const ticksPerPage = 40;
const { ticks: exactTicks, ...honest } = eventfulDay(3);
const exactDay = { ...honest, seenCommitted: {} };
const dayBefore = '2026-03-09';

type Tick = FairDayTicks['ticks'][number];

interface Checked {
  readonly ticks: readonly unknown[] | null;
  readonly published?: PublishedDay;
}

/** Checks a day as the page does, with the worker's code on the main thread. */
async function checked({ ticks, published = exactDay as PublishedDay }: Checked) {
  let check: ReturnType<typeof createDayCheck> | undefined;
  const { startTick, endTick, day } = published.file;
  const progress: CheckProgress[] = [];
  const reads: string[] = [];
  const { previous, committed } = published;
  const others: Record<string, unknown> = { [committed?.day ?? '']: committed, [dayBefore]: previous };
  const answer = await checkDay({
    seenOf: (of) => (of === day ? published.seen : published.seenCommitted),
    readFile: async () => published.file,
    readDay: async (of) => {
      reads.push(of);
      return (others[of] ?? null) as FairDayFile | null;
    },
    readPage: async (from = startTick) => {
      if (ticks === null) return null;
      const first = from - startTick;
      const nextFrom = first + ticksPerPage < ticks.length ? from + ticksPerPage : null;
      const page = ticks.slice(first, first + ticksPerPage) as Tick[];
      return { day, startTick, endTick, model: 'random-walk', ticks: page, nextFrom };
    },
    check: async (request) => {
      if (request.published !== undefined) check = createDayCheck(request.published);
      if (check === undefined) throw new Error('the first request has no day');
      return check(request);
    },
    onProgress: (step) => progress.push(step),
  });
  return { answer, progress, reads };
}

test('all prices of a day are recomputed in pages, with everything that moved them', async () => {
  const { answer, progress, reads } = await checked({ ticks: exactTicks });
  expect(answer).toMatchObject({ problems: [], ticks: dayTicks, listOf: '2026-03-03' });
  expect(reads).toEqual([dayBefore, '2026-03-03']);
  expect(progress).toEqual([{ done: 39, of: dayTicks }]);
});

test('records of the day of the commitment that this browser saw otherwise are not compared with', async () => {
  const published = { ...exactDay, seenCommitted: { opening: '5a'.repeat(32) } } as PublishedDay;
  const { answer } = await checked({ ticks: exactTicks, published });
  expect(answer).toMatchObject({ problems: [{ code: 'LIST_UNCHECKED' }], listOf: null });
});

test('a day of which the day before and that of the commitment are the same is read once', async () => {
  const file = { ...exactDay.file, committedAt: `${dayBefore}T00:00:10.000Z` };
  const published = { ...exactDay, file, committed: exactDay.previous } as unknown as PublishedDay;
  const { answer, reads } = await checked({ ticks: exactTicks, published });
  expect(answer).toMatchObject({ listOf: dayBefore });
  expect(reads).toEqual([dayBefore]);
});

test('a changed price is detected and named', async () => {
  const changed = exactTicks.map((tick, index) =>
    index === 50 ? { ...tick, pricesCents: tick.pricesCents.with(8, (tick.pricesCents[8] ?? 0) + 1) } : tick,
  );
  const { answer } = await checked({ ticks: changed });
  expect(answer).toMatchObject({
    problems: [{ code: 'PRICE', celebrityId: 'za1', count: 1 }, { code: 'PRICES_HASH' }],
  });
});

test('a day whose ticks are no longer stored is replayed from its file', async () => {
  expect((await checked({ ticks: null })).answer).toMatchObject({ problems: [], ticks: 0 });
});

test('a day of earlier rules is not checked, and no page of its ticks is read', async () => {
  const opening = JSON.stringify({ ...JSON.parse(exactDay.file.opening ?? ''), version: 2 });
  const file = { ...exactDay.file, model: 'earlier' as const, opening };
  const { answer, progress } = await checked({ ticks: exactTicks, published: { ...exactDay, file } as PublishedDay });
  expect(answer).toBe('earlier-rules');
  expect(progress).toEqual([]);
});
