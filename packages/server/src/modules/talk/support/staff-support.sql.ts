import type { Colleague, listStaffTickets } from '@limelight/contract/talk/staff-support.schema';
import { staffCountMax } from '@limelight/rules/page-size';
import { supportTicketNumber } from '@limelight/rules/support';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Executor } from '../../../platform/database.js';
import { byLetters, contains } from '../../../platform/search-fold.sql.js';

export type TicketQuery = z.output<(typeof listStaffTickets)['query']> & { readonly viewerId: string };
export type TicketRow = Awaited<ReturnType<ReturnType<typeof ticketsAt>['execute']>>[number];

/**
 * Tickets with who answers them at that moment. Without joins, which would keep the reader of a page from
 * finding and counting its rows in an index alone.
 */
function ticketsAt(db: Executor, now: Date) {
  return db
    .selectFrom('support_ticket as ticket')
    .select(['ticket.number', 'ticket.user_id as userId', 'ticket.name', 'ticket.email', 'ticket.subject'])
    .select([
      'ticket.about_kind as appeals',
      'ticket.message',
      'ticket.status',
      'ticket.created_at as createdAt',
      'ticket.changed_at as changedAt',
    ])
    .select(['ticket.waiting_since as waitingSince', 'ticket.version', 'ticket.assignee_id as assigneeId'])
    .select(({ selectFrom }) => [
      selectFrom('wallet').select('tier').whereRef('user_id', '=', 'ticket.user_id').as('tier'),
      selectFrom('user').select('name').whereRef('id', '=', 'ticket.assignee_id').as('assigneeName'),
    ])
    .select(
      sql<Colleague[]>`(
        select coalesce(json_agg(json_build_object('id', staff.id, 'name', staff.name) order by ${byLetters(sql`staff.name`)}, staff.id), '[]')
        from support_presence as presence join "user" as staff on staff.id = presence.staff_id
        where presence.ticket_number = ticket.number and presence.until > ${now}
      )`.as('answering'),
    );
}

/**
 * The tickets of a filter in the order of the list. By priority, those of players whose plan includes it now
 * come first, then who waits longest; tickets that do not wait come by their last change.
 */
export function selectTickets(
  db: Executor,
  { q, status, assignee, viewerId, sort, direction }: TicketQuery,
  now: Date,
) {
  let query = ticketsAt(db, now);
  if (status !== 'all') query = query.where('ticket.status', '=', status);
  if (assignee === 'me') query = query.where('ticket.assignee_id', '=', viewerId);
  if (assignee === 'nobody') query = query.where('ticket.assignee_id', 'is', null);
  const number = supportTicketNumber(q);
  if (number !== null) query = query.where('ticket.number', '=', number);
  else if (q !== '') {
    query = query.where(
      sql<boolean>`ticket.number in (
        select number from support_ticket
        where ${contains(sql`subject || ' ' || name || ' ' || email || ' ' || message`, q)}
        union select ticket_number from support_message where ${contains(sql`text`, q)}
      )`,
    );
  }
  if (sort === 'priority' && status === 'open') {
    return query.orderBy('ticket.priority', 'desc').orderBy('ticket.waiting_since').orderBy('ticket.number');
  }
  return query.orderBy('ticket.changed_at', direction).orderBy('ticket.number', direction);
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

export function findTicketRow(db: Executor, number: number, now: Date): Promise<TicketRow | undefined> {
  return ticketsAt(db, now).where('ticket.number', '=', number).executeTakeFirst();
}

/** Active staff, by name. */
export function listColleagues(db: Executor): Promise<Colleague[]> {
  return db
    .selectFrom('user')
    .select(['id', 'name'])
    .where('role', '!=', 'user')
    .where('account_state', '=', 'active')
    .orderBy(byLetters(sql`name`))
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
