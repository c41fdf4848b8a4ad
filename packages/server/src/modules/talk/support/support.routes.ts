import * as calls from '@limelight/contract/talk/support';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.js';
import { route } from '../../../platform/http/route.js';
import { createRobotCheck } from '../../../platform/robot-check.js';
import type { Services } from '../../../services.js';
import { enforceLimit } from '../../people/auth/auth.public.js';
import { addAnswer } from './add-answer.js';
import { createTicket } from './create-ticket.js';
import { presentConversation, presentTicket } from './present-ticket.js';
import { findTicket, listTicketsOf } from './support.sql.js';
import { readTicketToken } from './ticket-token.js';

type SupportServices = Pick<Services, 'env' | 'db' | 'clock' | 'secret' | 'secrets'>;

export function registerSupport(app: FastifyInstance, services: SupportServices): void {
  const robotCheck = createRobotCheck(services);

  route(app, calls.getRobotCheck, async ({ reply }) => {
    reply.header('cache-control', 'no-store');
    return robotCheck.issue();
  });

  route(app, calls.createSupportTicket, async ({ body, request }) =>
    presentTicket(
      await createTicket(services, robotCheck, {
        request: body,
        userId: await findSender(app, request),
        address: request.ip,
      }),
    ),
  );

  route(app, calls.listSupportTickets, async ({ viewer }) => ({
    tickets: (await listTicketsOf(services.db, viewer.userId)).map(presentTicket),
  }));

  route(app, calls.getSupportTicket, async ({ viewer, params: { number } }) => {
    const ticket = await findTicket(services.db, number);
    if (ticket?.user_id !== viewer.userId) throw new Refusal('NOT_FOUND', { message: 'No such ticket' });
    return presentConversation(services, number);
  });

  route(app, calls.answerSupportTicket, async ({ viewer: { userId }, params: { number }, body, request }) => {
    await addAnswer(services, { ...body, number, userId, address: request.ip });
    return presentConversation(services, number);
  });

  registerLinks(app, services);
}

/**
 * A link in a mail from support stands for its one ticket: visitors have no account, and players may be
 * logged out.
 */
function registerLinks(app: FastifyInstance, services: SupportServices): void {
  const requireNumber = async (token: string, address: string): Promise<number> => {
    await enforceLimit(services, 'use-token', { address });
    const number = readTicketToken(services.secrets, token, services.clock.now());
    if (number === null) throw new Refusal('BAD_REQUEST', { message: 'Invalid or expired link' });
    return number;
  };

  route(app, calls.getLinkedSupportTicket, async ({ body: { token }, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return presentConversation(services, await requireNumber(token, request.ip));
  });

  route(app, calls.answerLinkedSupportTicket, async ({ body: { token, ...answer }, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const number = await requireNumber(token, request.ip);
    await addAnswer(services, { ...answer, number, address: request.ip });
    return presentConversation(services, number);
  });
}

/** The form is public; the session is only looked up to record whose ticket it is. API keys do not count. */
async function findSender(app: FastifyInstance, request: FastifyRequest): Promise<string | null> {
  const viewer = await app.findViewer(request);
  if (viewer?.impersonator !== undefined) throw new Refusal('READ_ONLY');
  return viewer === null || viewer.sessionId === null ? null : viewer.userId;
}
