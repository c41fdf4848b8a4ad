import type { FairDayFile } from '@limelight/contract/exchange/market.schema';
import { type DayFile, parseOpening } from '@limelight/rules/day-file';
import { toHex } from '@limelight/rules/fairness';
import { endOfLondonDay, parseLondonDay, startOfLondonDay } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { type FairDayRow, findFairDay } from './fair-day.sql.js';
import { findMarketDay, findMarketDayBefore, type MarketDayRow } from './market-day.sql.js';
import { readGameDay } from './read-game-day.js';
import { findTickNumberBefore } from './tick.sql.js';

export interface FinishedDay {
  readonly fairDay: FairDayRow & { readonly seed: Buffer };
  /** Undefined for a day without a tick, and for one of before the records. */
  readonly record: MarketDayRow | undefined;
  readonly model: DayFile['model'];
  /**
   * The last tick before it, or before the change of model on that day; null when it is not stored any more.
   */
  readonly startTick: number | null;
  readonly endTick: number | null;
}

/**
 * A day that is over and whose seed is published.
 * @throws Refusal CONFLICT for an unfinished day, NOT_FOUND for an unknown one
 */
export async function readFinishedDay(
  db: Executor,
  { day, nowMs }: { readonly day: string; readonly nowMs: number },
): Promise<FinishedDay> {
  if (day >= (await readGameDay(db, nowMs)))
    throw new Refusal('CONFLICT', { message: 'This day is not over: its seed is secret' });
  const fairDay = await findFairDay(db, day);
  if (!fairDay) throw new Refusal('NOT_FOUND', { message: 'No seal was published for this day' });
  const finished = await readDay(db, fairDay);
  if (!finished) throw new Refusal('CONFLICT', { message: 'The seed of this day is not published yet' });
  return finished;
}

/** @returns undefined as long as the day's seed is not published */
export async function readDay(db: Executor, fairDay: FairDayRow): Promise<FinishedDay | undefined> {
  const { seed, day } = fairDay;
  if (seed === null) return undefined;
  const record = await findMarketDay(db, day);
  const known = { fairDay: { ...fairDay, seed }, record };
  if (record) {
    const { after_tick, last_tick } = record;
    const model = parseOpening(record) === null ? 'earlier' : 'random-walk';
    return { ...known, model, startTick: after_tick, endTick: last_tick ?? (await lastTickOf(db, day)) };
  }
  const before = await findMarketDayBefore(db, day);
  const [first, last] = await Promise.all([
    findTickNumberBefore(db, startOfLondonDay(parseLondonDay(day))),
    lastTickOf(db, day),
  ]);
  // Before the records commitments stood alone; a chained one without a record is of a day without a tick.
  const model = before === undefined && fairDay.previous_commitment === null ? 'earlier' : 'random-walk';
  return { ...known, model, startTick: before?.last_tick ?? first ?? null, endTick: before?.last_tick ?? last };
}

async function lastTickOf(db: Executor, day: string): Promise<number | null> {
  return (await findTickNumberBefore(db, endOfLondonDay(parseLondonDay(day)))) ?? null;
}

/**
 * Everything published about a finished day besides its ticks; undefined when they are gone and it has no
 * record.
 */
export function dayFileOf({ fairDay, record, model, startTick, endTick }: FinishedDay): FairDayFile | undefined {
  if (startTick === null || endTick === null) return undefined;
  return {
    day: fairDay.day,
    model,
    seed: toHex(fairDay.seed),
    commitment: toHex(fairDay.commitment),
    previousCommitment: fairDay.previous_commitment && toHex(fairDay.previous_commitment),
    terms: fairDay.terms,
    committedAt: fairDay.created_at.toISOString(),
    opening: record?.opening ?? null,
    openedAt: record?.opened_at.toISOString() ?? null,
    closing: record?.closing ?? null,
    closedAt: record?.closed_at?.toISOString() ?? null,
    startTick,
    endTick,
  };
}
