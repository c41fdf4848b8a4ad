import type { listSecurityEvents } from '@limelight/contract/security-events.schema';
import { staffCountMax, staffPageSize } from '@limelight/rules/page-size';
import type { SecurityEventKind } from '@limelight/rules/security-event';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Executor } from '../../platform/database.js';

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

export type SecurityQuery = z.output<(typeof listSecurityEvents)['query']> & {
  /** A manager: sees no events of other staff. */
  readonly onlyPlayersBut: string | null;
};

const accountsSearchedMax = 50;

function conditionOf({ q, kind, userId, from, until, onlyPlayersBut }: SecurityQuery): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (kind !== 'all') conditions.push(sql`event.kind = ${kind}`);
  if (userId !== undefined) conditions.push(sql`event.user_id = ${userId}`);
  if (from !== undefined) conditions.push(sql`event.last_at >= ${new Date(from)}`);
  if (until !== undefined) conditions.push(sql`event.last_at < ${new Date(until)}`);
  if (onlyPlayersBut !== null) {
    conditions.push(sql`(account.role is null or account.role = 'user' or account.id = ${onlyPlayersBut})`);
  }
  if (q !== '') {
    const literal = q.replace(/[\\%_]/g, '\\$&');
    conditions.push(sql`(event.address like ${`${literal}%`} or event.user_id in (
      select id from "user" where name ilike ${`%${literal}%`} or email ilike ${`%${literal}%`} limit ${accountsSearchedMax}
    ))`);
  }
  return sql.join(conditions, sql` and `);
}

const events = sql`from security_event as event left join "user" as account on account.id = event.user_id`;

export async function listEvents(db: Executor, query: SecurityQuery) {
  const order = query.direction === 'asc' ? sql`event.last_at, event.id` : sql`event.last_at desc, event.id desc`;
  const { rows } = await sql<{
    id: number;
    kind: SecurityEventKind;
    detail: string;
    userId: string | null;
    name: string | null;
    address: string | null;
    count: number;
    lastAt: Date;
  }>`
    select event.id, event.kind, event.detail, account.id as "userId", account.name, event.address, event.count,
      event.last_at as "lastAt"
    ${events} where ${conditionOf(query)}
    order by ${order} limit ${staffPageSize} offset ${query.page * staffPageSize}`.execute(db);
  return rows;
}

/** Counts up to one more than the maximum. */
export async function countEvents(db: Executor, query: SecurityQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select 1 ${events} where ${conditionOf(query)} limit ${staffCountMax + 1}) as first`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
