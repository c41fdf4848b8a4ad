import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { enforceLimit } from '../../people/auth/auth.public.js';
import { hasMessage, insertMessage, lockTicket, publishTicketChange, updateTicket } from './message.sql.js';

interface SenderAnswer {
  readonly number: number;
  /**
   * The account that writes: the ticket must be its own. Undefined for a link, which proves the ticket
   * itself.
   */
  readonly userId?: string;
  readonly id: string;
  readonly text: string;
  /** The client's IP address. */
  readonly address: string;
}

/**
 * Adds what the sender writes to the thread and opens the ticket again. A repeat with the same id changes
 * nothing.
 * @throws Refusal NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function addAnswer(
  services: Pick<Services, 'env' | 'db' | 'clock'>,
  { number, userId, id, text, address }: SenderAnswer,
): Promise<void> {
  const { db, clock } = services;
  await enforceLimit(services, 'support-answer', { address, account: `ticket ${number}` });
  await db.transaction().execute(async (tx) => {
    const ticket = await lockTicket(tx, number);
    if (!ticket || (userId !== undefined && ticket.user_id !== userId)) {
      throw new Refusal('NOT_FOUND', { message: 'No such ticket' });
    }
    if (await hasMessage(tx, number, id)) return;
    const now = clock.now();
    const message = { ticket_number: number, id, user_id: ticket.user_id, author: 'sender', text } as const;
    await insertMessage(tx, { ...message, staff_id: null, created_at: now });
    const waiting_since = ticket.waiting_since ?? now;
    await updateTicket(tx, number, { status: 'open', waiting_since, assignee_id: ticket.assignee_id }, now);
    await publishTicketChange(tx, number);
  });
}
