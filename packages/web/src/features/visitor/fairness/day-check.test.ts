import type { AnchoredDayTicks, FairDayTicks } from '@limelight/contract/market.schema';
import { publishDay } from '@limelight/rules/anchored/published-day.fixture';
import { dayTicks, eventfulDay } from '@limelight/rules/day-file.fixture';
import { toHex } from '@limelight/rules/fairness';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { expect, test } from 'vitest';
import { type CheckProgress, checkDay } from './check-day';
import { createDayCheck, type PublishedDay } from './day-check';

const ticksPerPage = 40;
const { ticks: exactTicks, ...exactDay } = eventfulDay(3);

type Tick = FairDayTicks['ticks'][number];

interface Checked {
  readonly ticks: readonly unknown[] | null;
  readonly published?: PublishedDay;
  readonly celebrities?: AnchoredDayTicks['celebrities'];
}

/** Checks a day as the page does, with the worker's code on the main thread. */
async function checked({ ticks, published = exactDay as PublishedDay, celebrities = [] }: Checked) {
  let check: ReturnType<typeof createDayCheck> | undefined;
  const { startTick, endTick, day } = published.file;
  const progress: CheckProgress[] = [];
  const answer = await checkDay({
    seen: published.seen,
    readFile: async () => published.file,
    readPrevious: async () => published.previous,
    readPage: async (from = startTick) => {
      if (ticks === null) return null;
      const first = from - startTick;
      const nextFrom = first + ticksPerPage < ticks.length ? from + ticksPerPage : null;
      const page = ticks.slice(first, first + ticksPerPage) as Tick[];
      const { model } = published.file;
      return { day, startTick, endTick, model, celebrities, staffChanges: [], ticks: page, nextFrom } as FairDayTicks;
    },
    check: async (request) => {
      if (request.published !== undefined) check = createDayCheck(request.published);
      if (check === undefined) throw new Error('the first request has no day');
      return check(request);
    },
    onProgress: (step) => progress.push(step),
  });
  return { answer, progress };
}

test('all prices of a day are recomputed in pages, with everything that moved them', async () => {
  const { answer, progress } = await checked({ ticks: exactTicks });
  expect(answer).toMatchObject({ model: 'random-walk', faults: [], ticks: dayTicks });
  expect(progress).toEqual([{ done: 39, of: dayTicks }]);
});

test('a changed price is detected and named', async () => {
  const changed = exactTicks.map((tick, index) =>
    index === 50 ? { ...tick, pricesCents: tick.pricesCents.with(8, (tick.pricesCents[8] ?? 0) + 1) } : tick,
  );
  const { answer } = await checked({ ticks: changed });
  expect(answer).toMatchObject({ faults: [{ code: 'PRICE', celebrityId: 'za1', count: 1 }, { code: 'PRICES_HASH' }] });
});

test('a day whose ticks are no longer stored is replayed from its file', async () => {
  expect((await checked({ ticks: null })).answer).toMatchObject({ faults: [], ticks: 0 });
});

const seed = Uint8Array.from({ length: 32 }, (_, index) => index * 7);
const celebrities = [
  { id: '1', category: 'Music' as const },
  { id: 'gh1', category: 'Acting' as const },
];
const hmacSha256 = (key: Uint8Array, message: Uint8Array) => hmac(sha256, key, message);
const anchoredTicks = publishDay({ seed: { seed, hmacSha256 }, celebrities, startTick: 5_000, tickCount: 90 }).ticks;
const anchoredDay = (commitment: string): PublishedDay => ({
  ...exactDay,
  previous: null,
  file: {
    ...exactDay.file,
    model: 'anchored',
    seed: toHex(seed),
    commitment,
    opening: null,
    closing: null,
    startTick: 5_000,
    endTick: 5_090,
  },
});

test('a day of the old rules is checked by them', async () => {
  const published = anchoredDay(toHex(sha256(seed)));
  const { answer } = await checked({ ticks: anchoredTicks, published, celebrities });
  expect(answer).toMatchObject({ model: 'anchored', ticks: 90, prices: 180, unexplained: [] });
});

test('an old day whose seed does not match its hash ends the check before any price is verified', async () => {
  const published = anchoredDay('00'.repeat(32));
  expect((await checked({ ticks: anchoredTicks, published, celebrities })).answer).toBe('commitment-mismatch');
});
