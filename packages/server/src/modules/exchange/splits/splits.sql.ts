import type { OwnSplit } from '@limelight/contract/exchange/splits.schema';
import type { SeCents } from '@limelight/rules/money';
import type { PriceDirection } from '@limelight/rules/price-direction';
import { sql } from 'kysely';
import { bigints } from '../../../platform/bigints.js';
import type { Executor } from '../../../platform/database.js';
import type { SplitRow } from './split.sql.js';

export interface SplitToReport extends SplitRow {
  readonly name: string;
}

/** Splits that were announced or executed in the last days, with the celebrity's name. */
export async function listSplitsToReport(db: Executor, now: Date): Promise<SplitToReport[]> {
  const { rows } = await sql<SplitToReport>`
    select split.*, celebrity.name from split join celebrity on celebrity.id = celebrity_id
    where state = 'announced' or (state = 'executed' and executed_at > ${now}::timestamptz - interval '2 days')`.execute(
    db,
  );
  return rows;
}

/** Executed splits with holders who are not converted yet. */
export async function listUnfinishedSplits(db: Executor): Promise<SplitToReport[]> {
  const { rows } = await sql<SplitToReport>`
    select split.*, celebrity.name from split join celebrity on celebrity.id = celebrity_id
    where state = 'executed' and completed_at is null order by first_tick, celebrity_id`.execute(db);
  return rows;
}

/**
 * Locks the split until the transaction ends. Undefined when it is finished, or another transaction converts
 * its holders.
 */
export async function lockUnfinishedSplit(tx: Executor, id: string): Promise<SplitRow | undefined> {
  return tx
    .selectFrom('split')
    .selectAll()
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/**
 * The next players, by id, with shares or holds that count as before the split. A pass looks at every
 * position one time, along the primary key: an index by celebrity would cost every trade that opens or closes
 * a position.
 */
export async function listUnconverted(
  tx: Executor,
  { celebrity_id, number, converted_to }: SplitRow,
  limit: number,
): Promise<string[]> {
  const after = converted_to ?? '00000000-0000-0000-0000-000000000000';
  const { rows } = await sql<{ user_id: string }>`
    select user_id from (
      (select user_id from position, (select set_config('enable_seqscan', 'off', true)) as along_the_key
        where celebrity_id = ${celebrity_id} and splits < ${number} and user_id > ${after} order by user_id limit ${limit})
      union
      (select user_id from hold
        where celebrity_id = ${celebrity_id} and splits < ${number} and user_id > ${after}
        order by user_id limit ${limit})
    ) as player order by user_id limit ${limit}`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

export interface UnconvertedPosition {
  readonly user_id: string;
  readonly shares: number;
  readonly average_price_cents: SeCents;
}

/** The caller has locked the wallets. */
export async function listPositionsToSplit(tx: Executor, split: SplitRow, userIds: readonly string[]) {
  const { rows } = await sql<UnconvertedPosition>`
    select user_id, shares, average_price_cents from position
    where user_id = any(${userIds}::uuid[]) and celebrity_id = ${split.celebrity_id} and splits < ${split.number}
    order by user_id`.execute(tx);
  return rows;
}

export interface UnconvertedAlert {
  readonly user_id: string;
  readonly id: string;
  readonly direction: PriceDirection;
  readonly price_cents: SeCents;
}

/** Locks waiting alerts of before the split. */
export async function lockAlertsToSplit(tx: Executor, { celebrity_id, number }: SplitRow, limit: number) {
  const { rows } = await sql<UnconvertedAlert>`
    select user_id, id, direction, price_cents from price_alert
    where fired_at is null and celebrity_id = ${celebrity_id} and splits < ${number}
    order by user_id, id limit ${limit} for no key update`.execute(tx);
  return rows;
}

export async function saveAlerts(
  tx: Executor,
  { number }: SplitRow,
  alerts: readonly Pick<UnconvertedAlert, 'user_id' | 'id' | 'price_cents'>[],
): Promise<void> {
  await sql`
    update price_alert as alert set price_cents = converted.price_cents, splits = ${number}
    from unnest(
      ${alerts.map(({ user_id }) => user_id)}::uuid[], ${alerts.map(({ id }) => id)}::uuid[],
      ${bigints(alerts.map(({ price_cents }) => price_cents))}
    ) as converted (user_id, id, price_cents)
    where alert.user_id = converted.user_id and alert.id = converted.id`.execute(tx);
}

export async function savePass(
  tx: Executor,
  id: string,
  pass: { readonly convertedTo: string | null; readonly met: boolean; readonly completedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('split')
    .set({ converted_to: pass.convertedTo, pass_met: pass.met, completed_at: pass.completedAt })
    .where('id', '=', id)
    .execute();
}

/** What splits did to a player's shares, newest first. */
export async function listHoldingSplits(db: Executor, userId: string) {
  const { rows } = await sql<Omit<OwnSplit, 'time'> & { readonly time: Date }>`
    select reference_id as "splitId", celebrity_id as "celebrityId", created_at as time,
      shares_after - shares as "sharesBefore", shares_after as "sharesAfter", amount_cents as "cashCents"
    from share_entry where user_id = ${userId} and kind = 'split' order by number desc`.execute(db);
  return rows;
}
