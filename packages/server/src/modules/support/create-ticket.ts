import type { SupportTicketRequest } from '@limelight/contract/support.schema';
import { supportTicketReference } from '@limelight/rules/support';
import { Refusal } from '../../platform/http/refusal.js';
import { addJob } from '../../platform/jobs.js';
import type { RobotCheck } from '../../platform/robot-check.js';
import type { Services } from '../../services.js';
import { enforceLimit } from '../auth/auth.public.js';
import { insertTicket } from './support.sql.js';
import { confirmationTask } from './support-tasks.js';

export interface NewSupportTicket {
  readonly request: SupportTicketRequest;
  /** Null for somebody who is not logged in. */
  readonly userId: string | null;
  /** Where the request comes from. */
  readonly address: string;
}

/**
 * Stores what somebody writes to support and orders a confirmation to the address they gave.
 * @throws Refusal ROBOT_CHECK_FAILED, TOO_MANY_REQUESTS
 */
export async function createTicket(
  services: Pick<Services, 'env' | 'db' | 'clock'>,
  robotCheck: RobotCheck,
  order: NewSupportTicket,
) {
  const { db, clock } = services;
  const { robotCheck: answer, ...texts } = order.request;
  await enforceLimit(services, 'support-ticket', { address: order.address, account: texts.email });
  return db.transaction().execute(async (transaction) => {
    if (!(await robotCheck.use(transaction, answer))) throw new Refusal('ROBOT_CHECK_FAILED');
    const ticket = await insertTicket(transaction, { ...texts, userId: order.userId, now: clock.now() });
    await addJob(transaction, {
      task: confirmationTask,
      effectKey: `${confirmationTask}:${supportTicketReference(ticket.number)}`,
      payload: { number: ticket.number },
      now: clock.now(),
    });
    return ticket;
  });
}
