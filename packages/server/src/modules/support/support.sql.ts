import type { Executor } from '../../platform/database.js';

const ticketsShown = 50;

export interface NewTicket {
  readonly userId: string | null;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly now: Date;
}

export function insertTicket(db: Executor, { userId, now, ...texts }: NewTicket) {
  return db
    .insertInto('support_ticket')
    .values({ ...texts, user_id: userId, created_at: now })
    .returning(['number', 'subject', 'status', 'created_at'])
    .executeTakeFirstOrThrow();
}

export function findTicket(db: Executor, number: number) {
  return db.selectFrom('support_ticket').selectAll().where('number', '=', number).executeTakeFirst();
}

export function listTicketsOf(db: Executor, userId: string) {
  return db
    .selectFrom('support_ticket')
    .select(['number', 'subject', 'status', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('number', 'desc')
    .limit(ticketsShown)
    .execute();
}
