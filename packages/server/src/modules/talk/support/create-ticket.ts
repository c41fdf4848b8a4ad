import type { SupportTicketRequest } from '@limelight/contract/talk/support.schema';
import { supportTicketReference } from '@limelight/rules/support';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { addJob } from '../../../platform/jobs.js';
import type { RobotCheck } from '../../../platform/robot-check.js';
import type { Services } from '../../../services.js';
import { enforceLimit } from '../../people/auth/auth.public.js';
import { findTicketAbout, insertTicket, insertTicketAbout, type TicketCase } from './support.sql.js';
import { confirmationTask } from './support-tasks.js';

interface NewSupportTicket {
  readonly request: SupportTicketRequest;
  /** Null for a visitor. */
  readonly userId: string | null;
  /** The client's IP address. */
  readonly address: string;
}

/**
 * Stores a support ticket and enqueues a confirmation mail to its address.
 * @throws Refusal ROBOT_CHECK_FAILED, TOO_MANY_REQUESTS
 */
export async function createTicket(
  services: Pick<Services, 'env' | 'db' | 'clock'>,
  robotCheck: RobotCheck,
  { request, userId, address }: NewSupportTicket,
) {
  const { db, clock } = services;
  const { robotCheck: answer, ...texts } = request;
  await enforceLimit(services, 'support-ticket', { address, account: texts.email });
  return db.transaction().execute(async (transaction) => {
    if (!(await robotCheck.use(transaction, answer))) throw new Refusal('ROBOT_CHECK_FAILED');
    const ticket = await insertTicket(transaction, {
      ...texts,
      user_id: userId,
      created_at: clock.now(),
    });
    await enqueueConfirmation(transaction, ticket.number, clock.now());
    return ticket;
  });
}

async function enqueueConfirmation(tx: Executor, number: number, now: Date): Promise<void> {
  const effectKey = `${confirmationTask}:${supportTicketReference(number)}`;
  await addJob(tx, { task: confirmationTask, effectKey, payload: { number }, now });
}

interface Appeal {
  readonly about: TicketCase;
  readonly sender: { readonly name: string; readonly email: string };
  readonly subject: string;
  readonly message: string;
  readonly now: Date;
}

/**
 * Stores a player's ticket about a case and enqueues its confirmation. There is one for each case: the same
 * message again, also at the same moment, returns it.
 * @throws Refusal CONFLICT when there is one with another message
 */
export async function createTicketAbout(tx: Executor, { about, sender, subject, message, now }: Appeal) {
  const ticket = await insertTicketAbout(tx, { ...sender, subject, message, created_at: now }, about);
  if (ticket !== undefined) {
    await enqueueConfirmation(tx, ticket.number, now);
    return ticket;
  }
  const earlier = await findTicketAbout(tx, about);
  if (earlier === undefined) throw new Error('a ticket that is in the way is not there');
  if (earlier.message === message) return earlier;
  const reference = supportTicketReference(earlier.number);
  throw new Refusal('CONFLICT', { message: `You have appealed already: ${reference}`, details: { reference } });
}
