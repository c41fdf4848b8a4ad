import { type OpeningRecord, type PremiereChoice, recordVersion } from '@limelight/rules/day-record';
import { toHex } from '@limelight/rules/fairness';
import type { TempoName } from '@limelight/rules/tempo';
import { type LondonDay, startOfLondonDay } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import type { Services } from '../../../services.js';
import { listPublishedCorrections, lockCelebrityChanges } from './celebrity-change.sql.js';
import { requireDay, sha256 } from './fair-day.js';
import { listRestingIds } from './list-resting-ids.js';
import {
  endMarketDay,
  findLastMarketDay,
  findMarketDay,
  insertMarketDay,
  listStatesAfterTick,
  setPopularityChanges,
} from './market-day.sql.js';
import { openSplits } from './open-splits.js';
import { findPremiereDay, listPremieres } from './premiere.sql.js';
import { listAnnouncedSplits } from './split.sql.js';
import { isAtTick } from './tick.sql.js';

export interface DayOpening {
  readonly day: LondonDay;
  /** The last tick before the day. */
  readonly afterTick: number;
  readonly tempo: TempoName;
  readonly now: Date;
}

export type OpeningServices = Pick<Services, 'secrets' | 'env'>;

/** The hash of a record is that of its published text. */
export function hashOfRecord(text: string): Buffer {
  return Buffer.from(sha256(Buffer.from(text, 'utf8')));
}

/**
 * Opens a London day, between the last tick before it and its first one: fixes what holds for the whole day, and what the
 * day before it ended with. The caller holds the lock on changes of celebrities.
 * @throws DayRefusedError
 */
export async function openDay(tx: Executor, services: OpeningServices, opening: DayOpening): Promise<void> {
  const { day, afterTick, tempo, now } = opening;
  const { commitment } = await requireDay(tx, services, day);
  const before = await findLastMarketDay(tx);
  if (before) {
    const ended = await listStatesAfterTick(tx, afterTick, before.day);
    await endMarketDay(tx, before.day, { last_tick: afterTick, last_state: JSON.stringify(ended) });
  }
  await openSplits(tx, { day, afterTick, now });
  await setPopularityChanges(tx, day);
  const record: OpeningRecord = {
    model: 'random-walk',
    version: recordVersion,
    day,
    tempo,
    tickMs: services.env.tickIntervalMs,
    commitment,
    afterTick,
    splits: await listAnnouncedSplits(tx),
    corrections: await listPublishedCorrections(tx, day),
    premiereDraw: await findPremiereDraw(tx, day),
    premieres: (await listPremieres(tx, { from: day, to: day })).map(({ stage, celebrity_id, at }) => ({
      stage,
      celebrityId: celebrity_id,
      time: at.toISOString(),
    })),
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
}

/** What the day's premieres were sampled from; `null` when no calendar was announced before it began. */
async function findPremiereDraw(tx: Executor, day: LondonDay): Promise<PremiereChoice | null> {
  const announced = await findPremiereDay(tx, day);
  if (announced === undefined || announced.announced_at.getTime() >= startOfLondonDay(day)) return null;
  return { celebrityIds: announced.celebrity_ids, restingIds: await listRestingIds(tx, day) };
}

/**
 * Opens the next day right after the last tick before it, so that its record is public before it begins. Does nothing when
 * it is open, or when another leader has gone on.
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
