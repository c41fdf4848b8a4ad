import { tiersWith } from '@limelight/rules/perk';
import { type Insertable, sql } from 'kysely';
import type { SupportTicket } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

const ticketsShown = 50;

const shown = ['number', 'subject', 'status', 'created_at', 'tier'] as const;

/** A new ticket waits from the moment that it was sent. */
/** A verified account has a wallet, whose tier the ticket keeps. */
export function insertTicket(db: Executor, ticket: Omit<Insertable<SupportTicket>, 'changed_at' | 'waiting_since'>) {
  const { user_id = null, created_at } = ticket;
  const tier = db.selectFrom('wallet').select('tier').where('user_id', '=', user_id);
  return db
    .insertInto('support_ticket')
    .values({ tier, ...ticket, changed_at: created_at, waiting_since: created_at })
    .returning(shown)
    .executeTakeFirstOrThrow();
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
