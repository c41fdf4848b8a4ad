import type { Colleague, listStaffTickets } from '@limelight/contract/staff-support.schema';
import { staffCountMax, staffPageSize } from '@limelight/rules/page-size';
import { supportTicketNumber } from '@limelight/rules/support';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Executor } from '../../platform/database.js';
import { containsPattern } from '../../platform/staff-list.sql.js';

export type TicketQuery = z.output<(typeof listStaffTickets)['query']> & { readonly viewerId: string };

function filterOf({ q, status, assignee, viewerId }: TicketQuery): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (status !== 'all') conditions.push(sql`ticket.status = ${status}`);
  if (assignee === 'me') conditions.push(sql`ticket.assignee_id = ${viewerId}`);
  if (assignee === 'nobody') conditions.push(sql`ticket.assignee_id is null`);
  const number = supportTicketNumber(q);
  if (number !== null) conditions.push(sql`ticket.number = ${number}`);
  else if (q !== '') {
    const pattern = containsPattern(q);
    conditions.push(sql`(ticket.subject || ' ' || ticket.name || ' ' || ticket.email) ilike ${pattern}`);
  }
  return sql.join(conditions, sql` and `);
}

function rowsOf(condition: RawBuilder<unknown>, rest: RawBuilder<unknown>) {
  return sql<TicketRow>`
    select ticket.number, ticket.user_id as "userId", ticket.name, ticket.email, ticket.subject, ticket.message,
      ticket.status, ticket.created_at as "createdAt", ticket.changed_at as "changedAt",
      ticket.waiting_since as "waitingSince", ticket.version, wallet.tier, ticket.assignee_id as "assigneeId",
      assignee.name as "assigneeName"
    from support_ticket as ticket
    left join wallet on wallet.user_id = ticket.user_id
    left join "user" as assignee on assignee.id = ticket.assignee_id
    where ${condition} ${rest}`;
}

export interface TicketRow {
  readonly number: number;
  readonly userId: string | null;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly status: 'open' | 'answered' | 'closed';
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly waitingSince: Date | null;
  readonly version: number;
  readonly tier: 'free' | 'basic' | 'pro' | 'elite' | null;
  readonly assigneeId: string | null;
  readonly assigneeName: string | null;
}

function orderOf({ sort, direction, status }: TicketQuery): RawBuilder<unknown> {
  const byChange =
    direction === 'asc' ? sql`ticket.changed_at, ticket.number` : sql`ticket.changed_at desc, ticket.number desc`;
  const byWait = sql`ticket.priority desc, ticket.waiting_since, ticket.number`;
  return sort === 'priority' && status === 'open' ? byWait : byChange;
}

/** Every ticket of the filter in the order of the list, for `streamRows`. */
export function selectTickets(db: Executor, query: TicketQuery) {
  const rows = rowsOf(filterOf(query), sql`order by ${orderOf(query)}`);
  return db.selectFrom(sql<TicketRow>`(${rows})`.as('listed')).selectAll();
}

/** `priority`: those of players whose plan includes it now first, then who waits longest; tickets that do not wait by their last change. */
export async function listTickets(db: Executor, query: TicketQuery): Promise<TicketRow[]> {
  // Found in the indexes alone; the columns of the list are read for these only.
  const numbers = sql`
    select ticket.number from support_ticket as ticket where ${filterOf(query)}
    order by ${orderOf(query)} limit ${staffPageSize} offset ${query.page * staffPageSize}`;
  return (await rowsOf(sql`ticket.number in (${numbers})`, sql`order by ${orderOf(query)}`).execute(db)).rows;
}

/** Counts up to one more than the maximum. */
export async function countTickets(db: Executor, query: TicketQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select 1 from support_ticket as ticket where ${filterOf(query)} limit ${staffCountMax + 1}
    ) as first`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function countTicketsByStatus(db: Executor): Promise<{ open: number; answered: number }> {
  const { rows } = await sql<{ open: number; answered: number }>`
    select
      (select count(*) from (select 1 from support_ticket where status = 'open' limit ${staffCountMax}) as o) as open,
      (select count(*) from (select 1 from support_ticket where status = 'answered' limit ${staffCountMax}) as a) as answered`.execute(
    db,
  );
  return rows[0] ?? { open: 0, answered: 0 };
}

export async function findTicketRow(db: Executor, number: number): Promise<TicketRow | undefined> {
  return (await rowsOf(sql`ticket.number = ${number}`, sql``).execute(db)).rows[0];
}

/** Active staff, by name. */
export function listColleagues(db: Executor): Promise<Colleague[]> {
  return db
    .selectFrom('user')
    .select(['id', 'name'])
    .where('role', '!=', 'user')
    .where('account_state', '=', 'active')
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Which of these accounts are staff. */
export async function listStaffAmong(db: Executor, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from "user" where id = any(${userIds}::uuid[]) and role <> 'user' and account_state = 'active'`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Shows who is answering until a time, and removes what has expired. */
export async function savePresence(
  tx: Executor,
  { number, staffId, until, now }: { number: number; staffId: string; until: Date; now: Date },
): Promise<void> {
  await sql`delete from support_presence where until <= ${now} and staff_id <> ${staffId}`.execute(tx);
  await sql`
    insert into support_presence (ticket_number, staff_id, until) values (${number}, ${staffId}, ${until})
    on conflict (ticket_number, staff_id) do update set until = excluded.until`.execute(tx);
}

export async function deletePresence(tx: Executor, number: number, staffId: string): Promise<void> {
  await sql`delete from support_presence where ticket_number = ${number} and staff_id = ${staffId}`.execute(tx);
}

/** Who is answering these tickets now. */
export async function listPresence(db: Executor, numbers: readonly number[], now: Date) {
  if (numbers.length === 0) return [];
  const { rows } = await sql<{ number: number; id: string; name: string }>`
    select presence.ticket_number as number, staff.id, staff.name
    from support_presence as presence join "user" as staff on staff.id = presence.staff_id
    where presence.ticket_number = any(${numbers}::integer[]) and presence.until > ${now}
    order by staff.name, staff.id`.execute(db);
  return rows;
}

/** Open tickets, and those of players with priority support; counted up to the maximum of a list. */
export async function findWaitingTickets(db: Executor) {
  const { rows } = await sql<{
    count: number;
    oldestAt: Date | null;
    priority: number;
    oldestPriorityAt: Date | null;
  }>`
    select count(*) as count, min(waiting_since) as "oldestAt", count(*) filter (where priority) as priority,
      min(waiting_since) filter (where priority) as "oldestPriorityAt"
    from (
      select waiting_since, priority from support_ticket
      where status = 'open' order by priority desc, waiting_since, number limit ${staffCountMax}
    ) as waiting`.execute(db);
  return rows[0] ?? { count: 0, oldestAt: null, priority: 0, oldestPriorityAt: null };
}
