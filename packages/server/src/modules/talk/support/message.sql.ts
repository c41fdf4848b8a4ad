import { type Insertable, sql } from 'kysely';
import type { SupportMessage } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

export const supportChannel = 'support_ticket';

/** Delivered when the transaction commits, to every instance. */
export async function publishTicketChange(tx: Executor, number: number): Promise<void> {
  await sql`select pg_notify(${supportChannel}, ${String(number)})`.execute(tx);
}

/** Locks the ticket until the transaction ends. */
export function lockTicket(tx: Executor, number: number) {
  return tx.selectFrom('support_ticket').selectAll().where('number', '=', number).forUpdate().executeTakeFirst();
}

export type LockedTicket = NonNullable<Awaited<ReturnType<typeof lockTicket>>>;

/** Whether a message with this id is on the ticket already. */
export async function hasMessage(tx: Executor, number: number, id: string): Promise<boolean> {
  const query = tx.selectFrom('support_message').select('id').where('ticket_number', '=', number).where('id', '=', id);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function insertMessage(tx: Executor, message: Insertable<SupportMessage>): Promise<void> {
  await tx.insertInto('support_message').values(message).execute();
}

export interface TicketChange {
  readonly status: LockedTicket['status'];
  readonly waiting_since: Date | null;
  readonly assignee_id: string | null;
}

/** Every change gets the next version. */
export async function updateTicket(tx: Executor, number: number, change: TicketChange, now: Date): Promise<void> {
  await tx
    .updateTable('support_ticket')
    .set(({ eb }) => ({ ...change, changed_at: now, version: eb('version', '+', 1) }))
    .where('number', '=', number)
    .execute();
}

/** Oldest first. */
export function listMessages(db: Executor, number: number) {
  return db
    .selectFrom('support_message as message')
    .leftJoin('user as staff', 'staff.id', 'message.staff_id')
    .select(['message.id', 'message.author', 'message.text', 'message.created_at', 'staff.name as staffName'])
    .where('message.ticket_number', '=', number)
    .orderBy('message.created_at')
    .orderBy('message.id')
    .execute();
}

/** What the mail of an answer needs; undefined when ticket and answer were erased meanwhile. */
export function findReply(db: Executor, id: string) {
  return db
    .selectFrom('support_message as message')
    .innerJoin('support_ticket as ticket', 'ticket.number', 'message.ticket_number')
    .leftJoin('user as staff', 'staff.id', 'message.staff_id')
    .select(['ticket.number', 'ticket.name', 'ticket.email', 'ticket.subject', 'message.text', 'message.created_at'])
    .select('staff.name as staffName')
    .where('message.id', '=', id)
    .where('message.author', '=', 'staff')
    .executeTakeFirst();
}
