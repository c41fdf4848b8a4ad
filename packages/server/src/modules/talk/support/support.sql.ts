import { tiersWith } from '@limelight/rules/perk';
import { type Insertable, sql } from 'kysely';
import type { SquadCaseKind, SupportTicket } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

const ticketsShown = 50;

const shown = ['number', 'subject', 'status', 'created_at', 'tier'] as const;

export type NewTicket = Omit<Insertable<SupportTicket>, 'changed_at' | 'waiting_since'>;

/**
 * A new ticket waits from the moment that it was sent. A verified account has a wallet, whose tier the ticket
 * keeps.
 */
function insertion(db: Executor, ticket: NewTicket) {
  const { user_id = null, created_at } = ticket;
  const tier = db.selectFrom('wallet').select('tier').where('user_id', '=', user_id);
  return db
    .insertInto('support_ticket')
    .values({ tier, ...ticket, changed_at: created_at, waiting_since: created_at })
    .returning(shown);
}

export function insertTicket(db: Executor, ticket: NewTicket) {
  return insertion(db, ticket).executeTakeFirstOrThrow();
}

export interface TicketCase {
  readonly userId: string;
  readonly kind: SquadCaseKind;
  readonly id: string;
}

/** Undefined when the player has a ticket about the same case, also one of the same moment. */
export function insertTicketAbout(tx: Executor, ticket: NewTicket, { userId, kind, id }: TicketCase) {
  return insertion(tx, { ...ticket, user_id: userId, about_kind: kind, about_id: id })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'about_kind', 'about_id']).where('about_id', 'is not', null).doNothing(),
    )
    .executeTakeFirst();
}

export function findTicketAbout(db: Executor, { userId, kind, id }: TicketCase) {
  return db
    .selectFrom('support_ticket')
    .select(shown)
    .select('message')
    .where('user_id', '=', userId)
    .where('about_kind', '=', kind)
    .where('about_id', '=', id)
    .executeTakeFirst();
}

export function findTicket(db: Executor, number: number) {
  return db.selectFrom('support_ticket').selectAll().where('number', '=', number).executeTakeFirst();
}

export function listTicketsOf(db: Executor, userId: string) {
  return db
    .selectFrom('support_ticket')
    .select(shown)
    .where('user_id', '=', userId)
    .orderBy('number', 'desc')
    .limit(ticketsShown)
    .execute();
}

/**
 * Tickets since a time that a player sent with priority: by the plan at that moment, which the ticket keeps.
 */
export async function countPriorityTicketsSince(db: Executor, userId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('support_ticket')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .where('tier', 'in', [...tiersWith('prioritySupport')])
    .executeTakeFirstOrThrow();
  return count;
}

/** For the timeline of a person. */
export function selectTickets(userId: string) {
  return sql`
    select number::text as key, created_at as at, jsonb_build_object('subject', subject) as data
    from support_ticket where user_id = ${userId}`;
}
