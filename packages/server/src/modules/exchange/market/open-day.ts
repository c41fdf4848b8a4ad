import { openings } from '@limelight/rules/causes/causes';
import { parseOpening } from '@limelight/rules/day-file';
import { type OpeningRecord, recordVersion } from '@limelight/rules/day-record';
import { toHex } from '@limelight/rules/fairness';
import type { TempoName } from '@limelight/rules/tempo';
import type { LondonDay } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import type { Services } from '../../../services.js';
import { lockCelebrityChanges } from './celebrity-change.sql.js';
import { requireDay, sha256 } from './fair-day.js';
import { findFirstChainedDay } from './fair-day.sql.js';
import {
  endMarketDay,
  findLastMarketDay,
  findMarketDay,
  insertMarketDay,
  listStatesAfterTick,
  type MarketDayRow,
  setPopularityChanges,
} from './market-day.sql.js';
import type { OpeningMoment, PriceCauseSource } from './price-causes.js';
import { isAtTick } from './tick.sql.js';

export interface DayOpening extends OpeningMoment {
  /** Of a day whose commitment is of before it had terms. */
  readonly tempo: TempoName;
}

export type OpeningServices = Pick<Services, 'secrets' | 'env'> & PriceCauseSource;

/** The hash of a record is that of its published text. */
export function hashOfRecord(text: string): Buffer {
  return Buffer.from(sha256(Buffer.from(text, 'utf8')));
}

/**
 * Opens a London day, between the last tick before it and its first one: fixes what holds for the whole day,
 * and what the day before it ended with. The caller holds the lock on changes of celebrities.
 * @returns its tempo
 * @throws DayRefusedError
 */
export async function openDay(tx: Executor, services: OpeningServices, opening: DayOpening): Promise<TempoName> {
  const { day, afterTick, now } = opening;
  const { commitment, terms } = await requireDay(tx, services, day);
  const tempo = terms?.tempo ?? opening.tempo;
  const before = await findLastMarketDay(tx);
  if (before && before.last_tick === null) {
    const ended = await listStatesAfterTick(tx, afterTick, before.day);
    await endMarketDay(tx, before.day, { last_tick: afterTick, last_state: JSON.stringify(ended) });
  }
  const parts = await openParts(tx, services, opening);
  await setPopularityChanges(tx, day);
  const record: OpeningRecord = {
    model: 'random-walk',
    version: recordVersion,
    day,
    firstDay: await findFirstDay(tx, day, before),
    tempo,
    tickMs: services.env.tickIntervalMs,
    commitment,
    afterTick,
    ...parts,
    celebrities: await listStatesAfterTick(tx, afterTick, day),
    previousOpening: before ? toHex(before.opening_hash) : null,
  };
  const text = JSON.stringify(record);
  await insertMarketDay(tx, {
    day,
    tempo,
    after_tick: afterTick,
    opened_at: now,
    opening: text,
    opening_hash: hashOfRecord(text),
  });
  return tempo;
}

/** That of the record before. One of earlier rules has none: then it is the first of the commitments. */
async function findFirstDay(tx: Executor, day: LondonDay, before: MarketDayRow | undefined): Promise<string> {
  if (before === undefined) return day;
  return parseOpening(before)?.firstDay ?? (await findFirstChainedDay(tx)) ?? day;
}

type RecordParts = Pick<OpeningRecord, 'splits' | 'corrections' | 'popularity' | 'premiereDraw' | 'premieres'>;

/** What modules decide before the first tick, in the order in which it is published. */
async function openParts(tx: Executor, { priceCauses }: OpeningServices, opening: OpeningMoment): Promise<RecordParts> {
  const decided: Partial<OpeningRecord> = {};
  for (const { open } of priceCauses) Object.assign(decided, await open?.(tx, opening));
  const fields = openings.flatMap((cause) => cause.fields);
  return Object.fromEntries(
    fields.map((field) => {
      if (decided[field] === undefined) throw new Error(`no module decides "${field}" of the opening record`);
      return [field, decided[field]];
    }),
  ) as unknown as RecordParts;
}

/**
 * Opens the next day right after the last tick before it, so that its record is public before it begins. Does
 * nothing when it is open, or when another leader has gone on.
 * @throws DayRefusedError
 */
export async function openNextDay(
  { db, ...services }: Pick<Services, 'db'> & OpeningServices,
  opening: DayOpening,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockCelebrityChanges(tx);
    if (!(await isAtTick(tx, opening.afterTick)) || (await findMarketDay(tx, opening.day))) return;
    await openDay(tx, services, opening);
  });
}
