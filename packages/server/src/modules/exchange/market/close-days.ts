import { createHash } from 'node:crypto';
import { type DayCause, inOrder } from '@limelight/rules/causes/causes';
import { isPause } from '@limelight/rules/check-times';
import type { ClosingRecord } from '@limelight/rules/closing-record';
import { type OpeningCelebrity, type OpeningRecord, tickLine } from '@limelight/rules/day-record';
import { toHex } from '@limelight/rules/fairness';
import {
  endOfLondonDay,
  hourMs,
  type LondonDay,
  londonDay,
  minuteMs,
  parseLondonDay,
  secondMs,
  startOfLondonDay,
} from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { dayTickOf } from './day-source.js';
import { publishSeeds } from './fair-day.js';
import { listLedgerBranches } from './ledger-root.sql.js';
import { findClosingHashBefore, listUnclosedDays, type MarketDayRow, updateClosing } from './market-day.sql.js';
import { hashOfRecord } from './open-day.js';
import type { PriceCauseSource, TickRange } from './price-causes.js';
import { listTicksNumbered } from './tick.sql.js';

type CloseServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'log'> & PriceCauseSource;

/** By then every transaction that began on the day has ended, so that its ledger is complete. */
export const closingDelayMs = 5 * minuteMs;
const ticksPerRead = 240;

/**
 * After a day its seed is published, and then its closing record. What failed is repeated after the next
 * tick.
 */
export function closingTask(services: CloseServices): TickTask {
  // Saves two queries per tick for the rest of the day.
  let closedBefore = '';
  return {
    name: 'day records',
    run: async ({ atMs }) => {
      const today = londonDay(atMs);
      if (closedBefore === today) return;
      if (await closeDays(services, { today, nowMs: atMs })) closedBefore = today;
    },
  };
}

/**
 * Publishes the seeds of the days before today, and the closing records that are due, oldest first: each
 * contains the hash of the one before.
 * @returns whether nothing is left to do today
 */
export async function closeDays(
  services: CloseServices,
  { today, nowMs }: { readonly today: LondonDay; readonly nowMs: number },
): Promise<boolean> {
  const { db, log } = services;
  const unreadable = await publishSeeds(db, services, today);
  if (unreadable.length > 0) log.error({ days: unreadable }, 'SECRET does not decrypt the seeds of these days');
  if (nowMs < startOfLondonDay(today) + closingDelayMs) return false;
  for (const row of await listUnclosedDays(db)) {
    try {
      await closeDay(services, row);
    } catch (error) {
      if (!(error instanceof TicksGoneError)) throw error;
      // The later days go on: that this record is missing shows in the chain.
      log.error({ err: error, day: row.day }, 'this day gets no closing record');
    }
  }
  return true;
}

class TicksGoneError extends Error {}

async function closeDay(services: CloseServices, row: MarketDayRow): Promise<void> {
  const { db, clock } = services;
  const text = await composeClosing(services, row);
  await updateClosing(db, row.day, { closing: text, closing_hash: hashOfRecord(text), closed_at: clock.now() });
}

/** @returns the text of a day's closing record @throws TicksGoneError */
export async function composeClosing(
  { db, priceCauses }: Pick<CloseServices, 'db' | 'priceCauses'>,
  row: MarketDayRow,
): Promise<string> {
  const { after_tick, last_tick, last_state } = row;
  if (last_tick === null || last_state === null) throw new Error(`${row.day} has not ended`);
  const range = { firstTick: after_tick + 1, lastTick: last_tick };
  const { tickMs } = JSON.parse(row.opening) as OpeningRecord;
  const { prices, pauses, lastMs } = await readTicks(db, range, tickMs);
  const leftMs = endOfLondonDay(parseLondonDay(row.day)) - lastMs;
  if (isPause(leftMs, tickMs)) {
    pauses.push({ kind: 'early-end', tick: last_tick, seconds: Math.round(leftMs / secondMs) });
  }
  const causes: DayCause[] = [...pauses];
  for (const { list } of priceCauses) if (list) causes.push(...(await list(db, range)));
  const previous = await findClosingHashBefore(db, row.day);
  const record: ClosingRecord = {
    day: row.day,
    opening: toHex(row.opening_hash),
    previousClosing: previous && toHex(previous),
    ...range,
    causes: inOrder(causes),
    prices,
    celebrities: JSON.parse(last_state) as OpeningCelebrity[],
    ledger: await readLedger(db, parseLondonDay(row.day)),
  };
  return JSON.stringify(record);
}

/**
 * The hash of a day's prices, and which ticks came late or early.
 * @throws TicksGoneError when a tick of the day is not stored any more
 */
async function readTicks(db: Executor, { firstTick, lastTick }: TickRange, intervalMs: number) {
  const hash = createHash('sha256');
  const pauses: DayCause[] = [];
  let beforeMs: number | undefined;
  for (let from = firstTick - 1; from <= lastTick; from += ticksPerRead) {
    const to = Math.min(from + ticksPerRead - 1, lastTick);
    const rows = await listTicksNumbered(db, from, to);
    if (rows.length !== to - from + 1) throw new TicksGoneError(`ticks between ${from} and ${to} are missing`);
    for (const row of rows) {
      const atMs = row.at.getTime();
      if (row.number >= firstTick) hash.update(tickLine(dayTickOf(row)));
      if (beforeMs !== undefined) addPause(pauses, row.number, { pauseMs: atMs - beforeMs, intervalMs });
      beforeMs = atMs;
    }
  }
  return { prices: hash.digest('hex'), pauses, lastMs: beforeMs ?? Number.NaN };
}

/** Early ticks in a row are one cause. */
function addPause(
  pauses: DayCause[],
  tick: number,
  { pauseMs, intervalMs }: { readonly pauseMs: number; readonly intervalMs: number },
): void {
  if (isPause(pauseMs, intervalMs)) pauses.push({ kind: 'downtime', tick, seconds: Math.round(pauseMs / secondMs) });
  if (pauseMs >= intervalMs) return;
  const last = pauses.at(-1);
  const isNext = last?.kind === 'catch-up' && last.tick + last.ticks === tick;
  if (isNext) pauses.splice(-1, 1, { ...last, ticks: last.ticks + 1 });
  else pauses.push({ kind: 'catch-up', tick, ticks: 1 });
}

/** In ranges of an hour: one statement reads at most that part of a day with millions of rows. */
export async function readLedger(db: Executor, day: LondonDay): Promise<ClosingRecord['ledger']> {
  const endMs = endOfLondonDay(day);
  const root = createHash('sha256');
  let rows = 0;
  for (let fromMs = startOfLondonDay(day); fromMs < endMs; fromMs += hourMs) {
    for (const { rowCount, branch } of await listLedgerBranches(db, fromMs, Math.min(fromMs + hourMs, endMs))) {
      rows += rowCount;
      root.update(branch);
    }
  }
  return { rows, root: root.digest('hex') };
}
