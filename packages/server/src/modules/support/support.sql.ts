import type { Insertable } from 'kysely';
import type { SupportTicket } from '../../platform/database.generated.js';
import type { Executor } from '../../platform/database.js';

const ticketsShown = 50;

const shown = ['number', 'subject', 'status', 'created_at', 'tier'] as const;

/** A new ticket waits from the moment that it was sent. */
export function insertTicket(db: Executor, ticket: Omit<Insertable<SupportTicket>, 'changed_at' | 'waiting_since'>) {
  const { created_at } = ticket;
  return db
    .insertInto('support_ticket')
    .values({ ...ticket, changed_at: created_at, waiting_since: created_at })
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
