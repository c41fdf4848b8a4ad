import type { SupportTicketRequest } from '@limelight/contract/talk/support.schema';
import { supportTicketReference } from '@limelight/rules/support';
import { Refusal } from '../../../platform/http/refusal.js';
import { addJob } from '../../../platform/jobs.js';
import type { RobotCheck } from '../../../platform/robot-check.js';
import type { Services } from '../../../services.js';
import { enforceLimit } from '../../people/auth/auth.public.js';
import { insertTicket } from './support.sql.js';
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
    await addJob(transaction, {
      task: confirmationTask,
      effectKey: `${confirmationTask}:${supportTicketReference(ticket.number)}`,
      payload: { number: ticket.number },
      now: clock.now(),
    });
    return ticket;
  });
}
