import { eventAccountDays, eventAccountTrades } from '@limelight/rules/squad-event';
import { dayMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

export interface Pledger {
  readonly userId: string;
  readonly createdAtMs: number;
}

/** Who has pledged with an account that is old enough and has traded enough to count. */
export async function listSettledPledgers(db: Executor, eventId: string, now: Date): Promise<readonly Pledger[]> {
  const bornBefore = new Date(now.getTime() - eventAccountDays * dayMs);
  const { rows } = await sql<{ userId: string; createdAt: Date }>`
    select entry.user_id as "userId", account.created_at as "createdAt"
    from pool_entry as entry join "user" as account on account.id = entry.user_id
    where entry.pool_id = ${eventId} and account.created_at <= ${bornBefore}
      and account.account_state = 'active' and account.role = 'user'
      and (
        select count(*) from (select from standing_trade where user_id = entry.user_id limit ${eventAccountTrades}) as trade
      ) >= ${eventAccountTrades}`.execute(db);
  return rows.map(({ userId, createdAt }) => ({ userId, createdAtMs: createdAt.getTime() }));
}

export async function listPledgerIds(db: Executor, eventId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from pool_entry where pool_id = ${eventId}`.execute(db);
  return rows.map(({ userId }) => userId);
}

export interface PledgerStateRow {
  readonly frozen: boolean;
  readonly freeCents: number;
}

/** Players with a wallet, by their ids. */
export async function findPledgerStates(
  tx: Executor,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, PledgerStateRow>> {
  const { rows } = await sql<PledgerStateRow & { readonly userId: string }>`
    select user_id as "userId", frozen, cash_cents - reserved_cents as "freeCents"
    from wallet where user_id = any(${userIds}::uuid[])`.execute(tx);
  return new Map(rows.map(({ userId, ...row }) => [userId, row]));
}

/** Of players, who is in a squad. */
export async function listMembersAmong(
  db: Executor,
  squadId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from squad_member
    where squad_id = ${squadId} and user_id = any(${userIds}::uuid[])`.execute(db);
  return new Set(rows.map(({ userId }) => userId));
}

/** Who has pledged, is no member any more, and left before the moment from which on pledges stay. Stays are
 * stored until their day is ranked. */
export async function listLeavers(
  db: Executor,
  { eventId, squadId, changesUntil }: { eventId: string; squadId: string; changesUntil: Date },
): Promise<readonly string[]> {
  const { rows } = await sql<{ userId: string }>`
    select entry.user_id as "userId" from pool_entry as entry
    where pool_id = ${eventId} and number is null
      and not exists (select from squad_member as member where member.squad_id = ${squadId} and member.user_id = entry.user_id)
      and coalesce((
        select max(ended_at) from squad_stay as stay where stay.squad_id = ${squadId} and stay.user_id = entry.user_id
      ), '-infinity') < ${changesUntil}`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** Members of a squad after one, who get its notifications. */
export async function listNotifiedMembers(
  db: Executor,
  squadId: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ userId: string }>`
    select member.user_id as "userId" from squad_member as member
    left join squad_reader as reader on reader.squad_id = member.squad_id and reader.user_id = member.user_id
    where member.squad_id = ${squadId} and reader.quiet is not true
      and (${after}::uuid is null or member.user_id > ${after}::uuid)
    order by member.user_id limit ${limit}`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** For the timeline of a person. */
export function selectPledgesOf(userId: string) {
  return sql`
    select entry.pool_id::text as key, entry.created_at as at, jsonb_build_object(
      'cents', entry.units, 'celebrity', celebrity.name, 'squad', squad.name, 'stage', event.stage, 'shares', fill.shares
    ) as data
    from pool_entry as entry
    join squad_event as event on event.id = entry.pool_id
    join celebrity on celebrity.id = event.celebrity_id
    left join squad on squad.id = event.squad_id
    left join pledge_fill as fill on fill.event_id = event.id and fill.user_id = entry.user_id
    where entry.user_id = ${userId}`;
}
