import { type RingSignal, sharedPhoneAccountsMin } from '@limelight/rules/ring';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/**
 * Of `found`, those that can be ranked: players with a wallet, suspended ones too, as a suspension is not
 * evaded by a second account. They are few, and looked up one by one ("limit 1" keeps the planner from
 * reading every account there is).
 */
const players = sql`
  cross join lateral (
    select created_at, role, account_state from "user" where id = found.user_id limit 1
  ) as account
  where role = 'user' and account_state <> 'closed' and exists (select from wallet where wallet.user_id = found.user_id)`;

export interface HolderRow {
  readonly userId: string;
  readonly joinedAt: Date;
  readonly signal: 'mailbox' | 'mobile';
  readonly digest: string;
  readonly since: Date;
}

const sharedBy = (digest: 'mailbox_digest' | 'mobile_digest', accountsMin: number): RawBuilder<unknown> => sql`
  ${sql.ref(digest)} in (select ${sql.ref(digest)} from contact_trace group by 1 having count(*) >= ${accountsMin})`;

/** Who has a mailbox or a number that others have too. */
export async function listHolders(db: Executor): Promise<HolderRow[]> {
  const { rows } = await sql<HolderRow>`
    with found as materialized (
      select user_id, 'mailbox' as signal, mailbox_digest as digest, coalesce(mailbox_since, noted_at) as since
      from contact_trace where ${sharedBy('mailbox_digest', 2)}
      union all
      select user_id, 'mobile', mobile_digest, coalesce(mobile_since, noted_at)
      from contact_trace where ${sharedBy('mobile_digest', sharedPhoneAccountsMin)}
    )
    select user_id as "userId", account.created_at as "joinedAt", signal, encode(digest, 'hex') as digest, since
    from found ${players}`.execute(db);
  return rows;
}

export interface PairRow {
  readonly userId: string;
  readonly joinedAt: Date;
  readonly otherId: string;
  readonly since: Date;
}

/** Each pair from both sides. */
export async function listDevicePairs(db: Executor): Promise<PairRow[]> {
  const { rows } = await sql<PairRow>`
    select user_id as "userId", account.created_at as "joinedAt", other_id as "otherId", noted_at as since
    from shared_device as found ${players}`.execute(db);
  return rows;
}

export interface StandingMarkRow {
  readonly userId: string;
  readonly firstId: string;
  readonly signals: readonly RingSignal[];
  readonly notedAt: Date;
  readonly inForce: boolean;
  readonly firstIsOpen: boolean;
}

export async function listStandingMarks(db: Executor): Promise<StandingMarkRow[]> {
  const { rows } = await sql<StandingMarkRow>`
    select user_id as "userId", first_id as "firstId", array_to_json(signals) as signals, noted_at as "notedAt",
      marked_at is not null as "inForce", exists (
        select from "user" as first where first.id = first_id and role = 'user' and account_state <> 'closed'
      ) as "firstIsOpen"
    from ring_mark where ended_at is null`.execute(db);
  return rows;
}

/** When staff ranked accounts again, by account. */
export async function listLifts(db: Executor): Promise<{ readonly userId: string; readonly at: Date }[]> {
  const { rows } = await sql<{ userId: string; at: Date }>`
    select user_id as "userId", max(ended_at) as at from ring_mark where lifted_by is not null group by user_id`.execute(
    db,
  );
  return rows;
}

interface Mark {
  readonly userId: string;
  readonly firstId: string;
  readonly signals: readonly RingSignal[];
}

/** @returns false when a mark stands already, or the account was closed meanwhile */
export async function insertMark(tx: Executor, { userId, firstId, signals }: Mark, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into ring_mark (user_id, first_id, signals, noted_at)
    values (${userId}, ${firstId}, ${signals}::ring_signal[], ${now}) on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

export async function rewriteMark(tx: Executor, { userId, firstId, signals }: Mark): Promise<void> {
  await sql`
    update ring_mark set first_id = ${firstId}, signals = ${signals}::ring_signal[]
    where user_id = ${userId} and ended_at is null`.execute(tx);
}

export async function enforceMark(tx: Executor, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('ring_mark')
    .set({ marked_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('marked_at', 'is', null)
    .execute();
}

/** @param by who of staff ends it @returns whether it was in force; undefined when no mark stands */
export async function endMark(tx: Executor, userId: string, by: string | null, now: Date) {
  const row = await tx
    .updateTable('ring_mark')
    .set({ ended_at: now, lifted_by: by })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('marked_at')
    .executeTakeFirst();
  return row && row.marked_at !== null;
}

/** What staff see in the timeline of a person. */
export function selectRingSteps(userId: string): RawBuilder<unknown> {
  return sql`
    select concat_ws(' ', step, step_at) as key, step_at as at, jsonb_build_object('step', step, 'signals', signals) as data
    from ring_mark cross join lateral (
      values ('noted', noted_at), ('marked', marked_at), ('ended', case when lifted_by is null then ended_at end)
    ) as steps (step, step_at)
    where user_id = ${userId} and step_at is not null`;
}
