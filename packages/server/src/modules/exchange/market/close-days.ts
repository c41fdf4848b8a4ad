import { createHash } from 'node:crypto';
import { type DayCause, inOrder } from '@limelight/rules/causes/causes';
import { isPause } from '@limelight/rules/check-times';
import type { ClosingRecord } from '@limelight/rules/closing-record';
import { type OpeningCelebrity, type OpeningRecord, tickLine } from '@limelight/rules/day-record';
import { toHex } from '@limelight/rules/fairness';
import { endOfLondonDay, type LondonDay, londonDay, parseLondonDay, secondMs } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { closeLedger, forgetBranches, prepareLedger } from './close-ledger.js';
import { beaconOf, keyDay, requireDayKey } from './day-key.js';
import { findDayKey } from './day-key.sql.js';
import { dayTickOf } from './day-source.js';
import { publishSeeds } from './fair-day.js';
import { findLastClosing, listUnclosedDays, type MarketDayRow, updateClosing } from './market-day.sql.js';
import { hashOfRecord } from './open-day.js';
import type { PriceCauseSource, TickRange } from './price-causes.js';
import { listTicksNumbered } from './tick.sql.js';

export type CloseServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'log' | 'env'> & PriceCauseSource;

const ticksPerRead = 240;

/**
 * Publishes the seed of a day that is over, and prepares the closing record of today. What failed is repeated
 * after the next tick.
 */
export function closingTask(services: CloseServices): TickTask {
  // Saves a query per tick for the rest of the day.
  let publishedBefore = '';
  return {
    name: 'day records',
    run: async ({ atMs }) => {
      const today = londonDay(atMs);
      if (publishedBefore !== today) await publishSeedsBefore(services, today);
      publishedBefore = today;
      await prepareLedger(services.db, atMs);
    },
  };
}

async function publishSeedsBefore(services: Pick<CloseServices, 'db' | 'secrets' | 'log'>, today: LondonDay) {
  const unreadable = await publishSeeds(services.db, services, today);
  if (unreadable.length > 0)
    services.log.error({ days: unreadable }, 'SECRET does not decrypt the seeds of these days');
}

/** Publishes the seeds of the days before today, and the closing records of days that have ended. */
export async function closeDays(services: CloseServices, today: LondonDay): Promise<void> {
  await publishSeedsBefore(services, today);
  await closeEndedDays(services);
}

/** Publishes the closing records of days that have ended, oldest first: each names the one before. */
export async function closeEndedDays(services: CloseServices): Promise<void> {
  const { db, log } = services;
  for (const row of await listUnclosedDays(db)) {
    try {
      await closeDay(services, row);
    } catch (error) {
      if (!(error instanceof TicksGoneError)) throw error;
      // The later days go on: that this record is missing shows in the chain.
      log.error({ err: error, day: row.day }, 'this day gets no closing record');
    }
  }
}

class TicksGoneError extends Error {}

async function closeDay(services: CloseServices, row: MarketDayRow): Promise<void> {
  const { db, clock } = services;
  const day = parseLondonDay(row.day);
  // That of a day without a tick is not known yet.
  await keyDay(services, day);
  const text = await composeClosing(services, row, await closeLedger(db, day));
  const closedAt = new Date(Math.max(clock.nowMs(), endOfLondonDay(day)));
  await updateClosing(db, day, { closing: text, closing_hash: hashOfRecord(text), closed_at: closedAt });
  await forgetBranches(db, day);
}

/** @returns the text of a day's closing record @throws TicksGoneError */
export async function composeClosing(
  { db, priceCauses, secrets }: Pick<CloseServices, 'db' | 'priceCauses' | 'secrets'>,
  row: MarketDayRow,
  ledger: ClosingRecord['ledger'],
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
  const previous = (await findLastClosing(db, row.day))?.closing_hash ?? null;
  const keyed = await findDayKey(db, row.day);
  const record: ClosingRecord = {
    day: row.day,
    opening: toHex(row.opening_hash),
    previousClosing: previous && toHex(previous),
    beacon: keyed === undefined ? null : beaconOf(keyed),
    // That of a day of earlier rules is its seed.
    key: toHex(await requireDayKey(db, { secrets }, parseLondonDay(row.day))),
    ...range,
    causes: inOrder(causes),
    prices,
    celebrities: JSON.parse(last_state) as OpeningCelebrity[],
    ledger,
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
