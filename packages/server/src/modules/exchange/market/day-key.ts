import { type BeaconSource, beaconMs, beaconRound, type DayBeacon } from '@limelight/rules/beacon';
import { parseOpening } from '@limelight/rules/day-file';
import { bytesFromHex, drawingKey } from '@limelight/rules/fairness';
import { type LondonDay, minuteMs, startOfLondonDay } from '@limelight/rules/time';
import type { Database, Executor } from '../../../platform/database.js';
import type { Services } from '../../../services.js';
import { type DayKeyRow, findDayKey, insertDayKey } from './day-key.sql.js';
import { requireDay, type SecretReader, sha256 } from './fair-day.js';
import { findLastClosing, findMarketDay } from './market-day.sql.js';
import { missingBeacon, readBeacon } from './read-beacon.js';

export type KeyServices = Pick<Services, 'clock' | 'env' | 'log'> & SecretReader;

/** A clock that is further behind does not wait for a round. */
const roundWaitMsMax = minuteMs;

/** Whether everything is known that the prices of a day follow from. */
export async function isKeyed(db: Executor, day: LondonDay): Promise<boolean> {
  if ((await findDayKey(db, day)) !== undefined) return true;
  const opened = await findMarketDay(db, day);
  return opened !== undefined && parseOpening(opened) === null;
}

/**
 * Fixes what the key of a day is made of besides its seed: the closing record of the day before, which is
 * published by now, and the public random number. Once for each day, whichever instance comes first.
 * @throws DayRefusedError
 */
export async function keyDay(services: KeyServices & { readonly db: Database }, day: LondonDay): Promise<void> {
  const { db, clock } = services;
  if (await isKeyed(db, day)) return;
  const { terms } = await requireDay(db, services, day);
  const previous = await findLastClosing(db, day);
  const closedMs = previous === undefined ? Number.POSITIVE_INFINITY : (previous.closed_at?.getTime() ?? 0);
  const beacon = terms?.beacon === undefined ? null : await findBeacon(services, terms.beacon, { day, closedMs });
  if (beacon?.missing) services.log.error({ day, missing: beacon.missing }, 'the day has no public random number');
  await insertDayKey(db, {
    day,
    previous_closing: previous?.closing_hash ?? null,
    beacon: beacon && JSON.stringify(beacon),
    keyed_at: new Date(Math.max(clock.nowMs(), startOfLondonDay(day))),
  });
}

/** What a record could still be chosen by adds nothing to it: then the day has no number. */
async function findBeacon(
  { clock, env }: KeyServices,
  source: BeaconSource,
  { day, closedMs }: { readonly day: LondonDay; readonly closedMs: number },
): Promise<DayBeacon> {
  const round = beaconRound(source, day);
  const signedMs = beaconMs(source, round);
  if (closedMs > signedMs) return missingBeacon(round, 'late');
  const waitMs = signedMs - clock.nowMs();
  const settings = env.beacon;
  if (settings === undefined || waitMs > roundWaitMsMax) return missingBeacon(round, 'unreachable');
  if (waitMs > 0) await clock.sleep(waitMs);
  return readBeacon({ ...settings, source }, round);
}

/** The key of a day that has one. That of a day of earlier rules is its seed. */
export async function requireDayKey(db: Executor, services: SecretReader, day: LondonDay): Promise<Uint8Array> {
  const { seed } = await requireDay(db, services, day);
  const row = await findDayKey(db, day);
  if (row !== undefined) return keyFrom(seed, row);
  if (await isKeyed(db, day)) return seed;
  throw new Error(`the key of ${day} is not known yet`);
}

export function beaconOf({ beacon }: Pick<DayKeyRow, 'beacon'>): DayBeacon | null {
  return beacon === null ? null : (JSON.parse(beacon) as DayBeacon);
}

function keyFrom(seed: Uint8Array, row: DayKeyRow): Uint8Array {
  const randomness = beaconOf(row)?.randomness ?? null;
  const parts = { seed, previousClosing: row.previous_closing };
  return drawingKey({ ...parts, randomness: randomness === null ? null : bytesFromHex(randomness) }, sha256);
}
