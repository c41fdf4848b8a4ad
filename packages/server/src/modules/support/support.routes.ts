import { createSupportTicket, getRobotCheck, listSupportTickets } from '@limelight/contract/support';
import type { SupportTicket } from '@limelight/contract/support.schema';
import { includesPerk } from '@limelight/rules/perk';
import { supportTicketReference } from '@limelight/rules/support';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../platform/http/refusal.js';
import { route } from '../../platform/http/route.js';
import { createRobotCheck } from '../../platform/robot-check.js';
import type { Services } from '../../services.js';
import { createTicket } from './create-ticket.js';
import { listTicketsOf } from './support.sql.js';

export function registerSupport(
  app: FastifyInstance,
  services: Pick<Services, 'env' | 'db' | 'clock' | 'secret'>,
): void {
  const robotCheck = createRobotCheck(services);

  route(app, getRobotCheck, async ({ reply }) => {
    reply.header('cache-control', 'no-store');
    return robotCheck.issue();
  });

  route(app, createSupportTicket, async ({ body, request }) =>
    present(
      await createTicket(services, robotCheck, {
        request: body,
        userId: await findSender(app, request),
        address: request.ip,
      }),
    ),
  );

  route(app, listSupportTickets, async ({ viewer }) => ({
    tickets: (await listTicketsOf(services.db, viewer.userId)).map(present),
  }));
}

/** The form is public; the session is only looked up to record whose ticket it is. API keys do not count. */
async function findSender(app: FastifyInstance, request: FastifyRequest): Promise<string | null> {
  const viewer = await app.findViewer(request);
  if (viewer?.impersonator !== undefined) throw new Refusal('READ_ONLY');
  return viewer === null || viewer.sessionId === null ? null : viewer.userId;
}

type TicketRow = Awaited<ReturnType<typeof listTicketsOf>>[number];

function present({ number, created_at, tier, ...ticket }: TicketRow): SupportTicket {
  return {
    ...ticket,
    reference: supportTicketReference(number),
    priority: tier !== null && includesPerk(tier, 'prioritySupport'),
    time: created_at.toISOString(),
  };
}
