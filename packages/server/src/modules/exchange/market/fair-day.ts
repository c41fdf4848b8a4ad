import { createHash, createHmac } from 'node:crypto';
import { commitmentDaysAhead } from '@limelight/rules/check-publishing';
import { type DayTerms, parseTerms, termsText } from '@limelight/rules/day-terms';
import { seedBytes, toHex } from '@limelight/rules/fairness';
import { addDays, type LondonDay, londonDay, parseLondonDay, startOfLondonDay } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import type { Services } from '../../../services.js';
import {
  type FairDayRow,
  findFairDay,
  findFirstChainedDay,
  findLastFairDay,
  insertFairDay,
  listSecretDays,
  listTradedIds,
  listUnpublishedDays,
  lockFairDays,
  publishSeed,
  updateSealedSeed,
} from './fair-day.sql.js';
import { marketSettings } from './market.settings.js';
import { openSeed, sealSeed } from './seal-seed.js';

export const hmacSha256 = (key: Uint8Array, message: Uint8Array): Uint8Array =>
  createHmac('sha256', key).update(message).digest();

export const sha256 = (message: Uint8Array): Uint8Array => createHash('sha256').update(message).digest();

/** What the first commitment of the chain continues. */
const beforeFirst = Buffer.alloc(32);

type SeedKeys = Pick<Services, 'secret' | 'random'>;
type CommitServices = Pick<Services, 'clock' | 'settings' | 'env'> & SeedKeys;
export type SecretReader = Pick<Services, 'secrets'>;

/** Why a day has no ticks. */
export type DayRefusal = 'UNCOMMITTED' | 'SEED_UNREADABLE';

const refusalReasons: Readonly<Record<DayRefusal, string>> = {
  UNCOMMITTED: 'no commitment was published before it began',
  SEED_UNREADABLE: 'SECRET does not decrypt its seed, or the seed does not belong to its commitment',
};

/** The market has no ticks on this day: nobody could check them. */
export class DayRefusedError extends Error {
  constructor(
    readonly day: LondonDay,
    readonly refusal: DayRefusal,
  ) {
    super(`no tick on ${day}: ${refusalReasons[refusal]}`);
  }
}

/**
 * Continues the chain of commitments up to seven days after today. A day that has begun gets none any more:
 * its seed could have been chosen by what happened. The exception is the first day of the chain.
 */
export async function commitFairDays(
  db: Executor,
  { clock, random, secret, settings, env }: CommitServices,
): Promise<void> {
  const today = londonDay(clock.nowMs());
  const until = addDays(today, commitmentDaysAhead);
  const newest = await findLastFairDay(db);
  if (newest && newest.day >= until) return;
  await inTransaction(db, async (tx) => {
    await lockFairDays(tx);
    const last = await findLastFairDay(tx);
    const isChained = last !== undefined && (await findFirstChainedDay(tx)) !== undefined;
    const first = laterOf(isChained ? addDays(today, 1) : today, last && addDays(parseLondonDay(last.day), 1));
    const keys = { random, secret };
    const celebrityIds = await listTradedIds(tx);
    const terms = { tempo: settings.of(marketSettings).marketTempo, celebrityIds, beacon: env.beacon?.source };
    for (let day = first, before = last; day <= until; day = addDays(day, 1)) {
      before = await appendCommitment(tx, keys, { day, committedAt: clock.now(), before, terms: { day, ...terms } });
    }
  });
}

function laterOf(one: LondonDay, other: LondonDay | undefined): LondonDay {
  return other !== undefined && other > one ? other : one;
}

interface NewCommitment {
  readonly day: LondonDay;
  readonly committedAt: Date;
  /** The last of the chain so far. */
  readonly before: Pick<FairDayRow, 'commitment'> | undefined;
  readonly terms: DayTerms;
}

/** Commits to a new random seed and to the terms of its day. The caller holds the lock on the chain. */
export async function appendCommitment(
  tx: Executor,
  { random, secret }: SeedKeys,
  { day, committedAt, before, terms: fixed }: NewCommitment,
): Promise<FairDayRow> {
  const seed = random.bytes(seedBytes);
  const previous = before?.commitment ?? beforeFirst;
  const terms = termsText(fixed);
  const row = {
    day,
    seed: null,
    sealed_seed: sealSeed(secret, seed, { day, random }),
    commitment: Buffer.from(commitmentTo(seed, previous, terms)),
    terms,
    previous_commitment: previous,
    created_at: committedAt,
  };
  await insertFairDay(tx, row);
  return row;
}

/** Days of before the chain have no previous commitment, and some days of the chain no terms. */
function commitmentTo(seed: Uint8Array, previous: Uint8Array | null, terms: string | null): Uint8Array {
  const hash = terms === null ? [] : [sha256(Buffer.from(terms))];
  return sha256(previous === null ? seed : Buffer.concat([seed, previous, ...hash]));
}

/** Transactions do not nest: the caller may have one. */
function inTransaction(db: Executor, work: (tx: Executor) => Promise<void>): Promise<void> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/**
 * Null for a day that may have ticks: its commitment was public before it began, or is the first of the
 * chain.
 */
export async function findDayRefusal(
  db: Executor,
  { secrets }: SecretReader,
  day: LondonDay,
): Promise<DayRefusal | null> {
  return (await readDay(db, { secrets }, day)).refusal;
}

async function readDay(db: Executor, { secrets }: SecretReader, day: LondonDay) {
  const row = await findFairDay(db, day);
  if (row === undefined || !(isPublicInTime(row, day) || (await findFirstChainedDay(db)) === day)) {
    return { refusal: 'UNCOMMITTED' } as const;
  }
  const seed = seedOf(row, secrets);
  return seed === null ? ({ refusal: 'SEED_UNREADABLE' } as const) : { refusal: null, row, seed };
}

/** A commitment without a previous one is from before the chain, and was made as its time demanded. */
function isPublicInTime({ created_at, previous_commitment }: FairDayRow, day: LondonDay): boolean {
  return previous_commitment === null || created_at.getTime() < startOfLondonDay(day);
}

/** Null when no secret decrypts it, and when it is not the seed of the commitment. */
function seedOf(row: FairDayRow, secrets: readonly string[]): Uint8Array | null {
  const seed = row.seed ?? (row.sealed_seed && openSeed(secrets, row.sealed_seed, row.day));
  if (seed === null) return null;
  const commitment = commitmentTo(seed, row.previous_commitment, row.terms);
  return row.commitment.equals(commitment) ? seed : null;
}

/** A day with its commitment in hexadecimal digits and its terms. @throws DayRefusedError */
export async function requireDay(db: Executor, services: SecretReader, day: LondonDay) {
  const read = await readDay(db, services, day);
  if (read.refusal !== null) throw new DayRefusedError(day, read.refusal);
  const { commitment, terms } = read.row;
  return { seed: read.seed, commitment: toHex(commitment), terms: terms === null ? null : parseTerms(terms) };
}

/**
 * Encrypts seeds that are secret still with the newest secret, so that an older one can be removed.
 * @returns the days whose seeds no secret decrypts
 */
export function renewSealedSeeds(
  db: Executor,
  { secrets, ...keys }: SeedKeys & SecretReader,
  today: LondonDay,
): Promise<string[]> {
  const unreadable: string[] = [];
  return inTransaction(db, async (tx) => {
    await lockFairDays(tx);
    for (const row of await listSecretDays(tx, today)) {
      const seed = seedOf(row, secrets);
      const isNewest = row.sealed_seed !== null && openSeed([keys.secret], row.sealed_seed, row.day) !== null;
      const day = parseLondonDay(row.day);
      if (seed === null) unreadable.push(day);
      else if (!isNewest) await updateSealedSeed(tx, day, sealSeed(keys.secret, seed, { day, random: keys.random }));
    }
  }).then(() => unreadable);
}

/** Publishes the seeds of days before today. @returns the days whose seeds no secret decrypts */
export async function publishSeeds(db: Executor, { secrets }: SecretReader, today: LondonDay): Promise<string[]> {
  const unreadable: string[] = [];
  for (const row of await listUnpublishedDays(db, today)) {
    const seed = seedOf(row, secrets);
    if (seed === null) unreadable.push(row.day);
    else await publishSeed(db, row.day, seed);
  }
  return unreadable;
}
