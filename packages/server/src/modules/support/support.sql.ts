import type { Insertable } from 'kysely';
import type { SupportTicket } from '../../platform/database.generated.js';
import type { Executor } from '../../platform/database.js';

const ticketsShown = 50;

const shown = ['number', 'subject', 'status', 'created_at', 'tier'] as const;

export function insertTicket(db: Executor, ticket: Insertable<SupportTicket>) {
  return db.insertInto('support_ticket').values(ticket).returning(shown).executeTakeFirstOrThrow();
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
