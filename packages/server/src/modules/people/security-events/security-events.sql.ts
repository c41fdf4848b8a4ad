import type { SecurityEventsQuery } from '@limelight/contract/people/security-events.schema';
import type { SecurityEventKind } from '@limelight/rules/security-event';
import { endOfLondonDay, parseLondonDay, startOfLondonDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import type { AccountSearch } from '../../../platform/account-search.sql.js';
import type { Executor } from '../../../platform/database.js';
import { containsPattern } from '../../../platform/staff-list.sql.js';

export interface CountedEvent {
  readonly minute: Date;
  readonly kind: SecurityEventKind;
  readonly detail: string;
  readonly userId: string | null;
  readonly address: string | null;
  readonly count: number;
  readonly lastAt: Date;
}

/** Adds to the rows of their minute, which other instances write too. */
export async function saveSecurityEvents(db: Executor, events: readonly CountedEvent[]): Promise<void> {
  const column = <Value>(of: (event: CountedEvent) => Value) => events.map(of);
  await sql`
    insert into security_event as stored (minute, kind, detail, user_id, address, count, last_at)
    select * from unnest(
      ${column(({ minute }) => minute)}::timestamptz[], ${column(({ kind }) => kind)}::text[],
      ${column(({ detail }) => detail)}::text[], ${column(({ userId }) => userId)}::uuid[],
      ${column(({ address }) => address)}::text[], ${column(({ count }) => count)}::integer[],
      ${column(({ lastAt }) => lastAt)}::timestamptz[]
    ) as event (minute, kind, detail, user_id, address, count, last_at)
    order by minute, kind, detail, user_id, address
    on conflict (minute, kind, detail, user_id, address) do update set
      count = stored.count + excluded.count, last_at = greatest(stored.last_at, excluded.last_at)`.execute(db);
}

export async function listIdsByEmail(db: Executor, emails: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from "user" where email = any(${[...emails]}::text[])`.execute(db);
  return new Map(rows.map(({ id, email }) => [email, id]));
}

export async function deleteSecurityEvents(tx: Executor, before: Date): Promise<void> {
  await tx.deleteFrom('security_event').where('last_at', '<', before).execute();
}

export type SecurityQuery = SecurityEventsQuery & {
  /** A manager: sees no events of other staff. */
  readonly onlyPlayersBut: string | null;
};

export type SecurityEventRow = Awaited<ReturnType<ReturnType<typeof selectSecurityEvents>['execute']>>[number];

/** The events of a filter, newest first by default. */
export function selectSecurityEvents(db: Executor, filter: SecurityQuery, accounts: AccountSearch | undefined) {
  const { q, kind, userId, from, until, onlyPlayersBut, direction } = filter;
  let query = db
    .selectFrom('security_event as event')
    .leftJoin('user as account', 'account.id', 'event.user_id')
    .select(['event.id', 'event.detail', 'account.id as userId', 'account.name', 'event.address', 'event.count'])
    .select(['event.last_at as lastAt', sql<SecurityEventKind>`event.kind`.as('kind')])
    .orderBy('event.last_at', direction)
    .orderBy('event.id', direction);
  if (kind !== undefined) query = query.where('event.kind', '=', kind);
  if (userId !== undefined) query = query.where('event.user_id', '=', userId);
  if (from !== undefined) query = query.where('event.last_at', '>=', new Date(startOfLondonDay(parseLondonDay(from))));
  if (until !== undefined) query = query.where('event.last_at', '<', new Date(endOfLondonDay(parseLondonDay(until))));
  if (onlyPlayersBut !== null) {
    query = query.where(
      sql<boolean>`(account.role is null or account.role = 'user' or account.id = ${onlyPlayersBut})`,
    );
  }
  return accounts === undefined ? query : query.where(matches(q, accounts));
}

/**
 * Addresses have dots or colons. One with two of them is narrow enough to be read as a whole before it is
 * sorted.
 */
const addressPattern = /^[0-9a-f]*[.:][0-9a-f.:]*$/i;
const narrowAddressPattern = /[.:].*[.:]/;

/**
 * The beginning of an address, or else a part of an account's name or address of mail: an index answers each.
 */
function matches(q: string, { condition }: AccountSearch) {
  const isAddress = sql<boolean>`address like ${containsPattern(q.toLowerCase()).slice(1)}`;
  if (narrowAddressPattern.test(q) && addressPattern.test(q)) {
    return sql<boolean>`event.id = any(array(select id from security_event where ${isAddress}))`;
  }
  if (addressPattern.test(q)) return isAddress;
  return sql<boolean>`event.user_id = any(array(
    select id from "user" where account_state <> 'closed' and ${condition} limit ${accountsSearchedMax}
  ))`;
}

const accountsSearchedMax = 50;

/** For the timeline of a person: log-ins and their failures, with the device of a session. */
export function selectLogins(userId: string) {
  return sql`
    select event.id::text as key, event.last_at as at, jsonb_build_object('kind', event.kind, 'address', event.address,
      'count', event.count, 'userAgent', session.user_agent) as data
    from security_event as event
    left join lateral (
      select user_agent from session
      where event.kind = 'sign-in' and session.user_id = event.user_id and session.ip_address = event.address
        and session.created_at between event.minute - interval '1 minute' and event.minute + interval '2 minutes'
      limit 1
    ) as session on true
    where event.user_id = ${userId} and event.kind not in ('limit', 'refused')`;
}
