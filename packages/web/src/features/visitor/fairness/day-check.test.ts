import type { FairDayTicks } from '@limelight/contract/market.schema';
import { toHex } from '@limelight/rules/fairness';
import { bps } from '@limelight/rules/money';
import { publishDay } from '@limelight/rules/published-day.fixture';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { expect, test } from 'vitest';
import { type CheckProgress, checkDay } from './check-day';
import { type CheckRequest, createDayCheck, type PublishedSeed } from './day-check';

const ticksPerDay = 90;
const ticksPerPage = 40;
const startTick = 5_000;
const newsTick = startTick + 30;
const seed = Uint8Array.from({ length: 32 }, (_, index) => index * 7);
const correctSeed: PublishedSeed = {
  seed: toHex(seed),
  commitment: toHex(sha256(seed)),
};
const celebrities = [
  { id: '1', category: 'Music' },
  { id: 'gh1', category: 'Acting' },
] as const;

type Tick = FairDayTicks['ticks'][number];

/** A day as the exchange would publish it, with a fresh HMAC per sample instead of a cached key state. */
function publish(): Tick[] {
  const hmacSha256 = (key: Uint8Array, message: Uint8Array) => hmac(sha256, key, message);
  const newsAt = (number: number) => new Map(number === newsTick ? [['1', bps(1_600)]] : []);
  const day = { seed: { seed, hmacSha256 }, celebrities, startTick, tickCount: ticksPerDay, newsAt };
  return publishDay(day).ticks.map(
    (tick) => ({ ...tick, time: new Date(Date.UTC(2026, 2, 10) + tick.number).toISOString() }) as Tick,
  );
}

/** Checks a day as the page does, with the worker's code on the main thread. */
async function checked(ticks: readonly Tick[], published = correctSeed) {
  const check = createDayCheck(published);
  const progress: CheckProgress[] = [];
  const requested: (number | undefined)[] = [];
  const answer = await checkDay({
    published,
    readPage: async (from) => {
      requested.push(from);
      const first = (from ?? startTick) - startTick;
      const last = first + ticksPerPage;
      return {
        day: '2026-03-10',
        startTick,
        endTick: startTick + ticksPerDay,
        celebrities: [...celebrities],
        staffChanges: [],
        ticks: ticks.slice(first, last),
        nextFrom: last <= ticksPerDay ? startTick + last : null,
      };
    },
    check: async ({ range }: CheckRequest) => check?.(range) ?? 'commitment-mismatch',
    onProgress: (step) => progress.push(step),
  });
  return { answer, progress, requested };
}

test('all prices of a day follow from its seed, in pages of any size', async () => {
  const { answer, progress, requested } = await checked(publish());
  expect(answer).toEqual({
    ticks: ticksPerDay,
    simulatedTicks: 0,
    prices: 2 * ticksPerDay,
    unexplained: [],
    staffChanges: [],
  });
  expect(requested).toEqual([undefined, startTick + 40, startTick + 80]);
  expect(progress).toEqual([39, 79, 90].map((done) => ({ done, of: ticksPerDay })));
});

test('a changed price is detected and named', async () => {
  const ticks = publish();
  const changed = ticks.map((tick, index) =>
    index === 60 ? { ...tick, pricesCents: tick.pricesCents.with(1, (tick.pricesCents[1] ?? 0) + 500) } : tick,
  );
  const { answer } = await checked(changed);
  const named = answer === 'commitment-mismatch' ? [] : answer.unexplained;
  expect(named[0]).toEqual({ tickNumber: startTick + 60, celebrityId: 'gh1' });
  expect(named.filter(({ celebrityId }) => celebrityId === '1')).toEqual([]);
});

test('a price jump without its news is detected and named', async () => {
  const hidden = publish().map((tick) => ({ ...tick, newsImpactsBps: {}, haltedIds: [] }));
  const { answer } = await checked(hidden);
  const named = answer === 'commitment-mismatch' ? [] : answer.unexplained;
  expect(named[0]).toEqual({ tickNumber: newsTick, celebrityId: '1' });
  expect(new Set(named.map(({ celebrityId }) => celebrityId))).toEqual(new Set(['1']));
});

test('a seed that does not match its hash ends the check before any price is verified', async () => {
  const { answer, requested } = await checked(publish(), { ...correctSeed, seed: toHex(seed.with(0, 1)) });
  expect([answer, requested]).toEqual(['commitment-mismatch', [undefined]]);
});

test('a day with missing ticks does not count as complete', async () => {
  await expect(checked(publish().toSpliced(20, 1))).rejects.toThrow('tick 5021 does not follow 5019');
});

test('simulated ticks are counted separately, since no seed commits to them', async () => {
  const opened = publish().map((tick, index) => ({ ...tick, simulated: index < 30 }));
  const { answer } = await checked(opened);
  expect(answer).toMatchObject({ simulatedTicks: 29, ticks: ticksPerDay - 29, unexplained: [] });
});
