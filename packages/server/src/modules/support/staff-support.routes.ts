import * as calls from '@limelight/contract/staff-support';
import { staffCountMax } from '@limelight/rules/page-size';
import { answeringMs } from '@limelight/rules/support';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../platform/http/refusal.js';
import { route } from '../../platform/http/route.js';
import { answerTicket, changeTicket } from './answer-ticket.js';
import { getTicketSender } from './get-ticket-sender.js';
import { publishTicketChange } from './message.sql.js';
import { presentStaffTicket, presentTicketRow, type TicketServices } from './present-ticket.js';
import {
  countTickets,
  countTicketsByStatus,
  findTicketRow,
  listPresence,
  listTickets,
  savePresence,
  type TicketQuery,
} from './staff-support.sql.js';

export function registerStaffSupport(app: FastifyInstance, services: TicketServices): void {
  const { db, clock } = services;

  route(app, calls.listStaffTickets, async ({ query, actor }) =>
    listFor(services, { ...query, viewerId: actor.userId }),
  );
  route(app, calls.getStaffTicket, async ({ params }) => presentStaffTicket(services, params.number));
  route(app, calls.getTicketSender, async ({ params }) => getTicketSender(services, params.number));
  route(app, calls.answerStaffTicket, async ({ actor, params: { number }, body }) =>
    answerTicket(services, { actor, number, body }),
  );
  route(app, calls.updateStaffTicket, async ({ actor, params: { number }, body }) =>
    changeTicket(services, { actor, number, body }),
  );

  route(app, calls.showAnswering, async ({ actor, params: { number } }) => {
    if (!(await findTicketRow(db, number))) throw new Refusal('NOT_FOUND', { message: 'No such ticket' });
    const now = clock.now();
    const until = new Date(now.getTime() + answeringMs);
    await db.transaction().execute(async (tx) => {
      await savePresence(tx, { number, staffId: actor.userId, until, now });
      await publishTicketChange(tx, number);
    });
    const answering = await listPresence(db, [number], now);
    return { answering: answering.map(({ id, name }) => ({ id, name })) };
  });
}

async function listFor(services: TicketServices, query: TicketQuery) {
  const { db, clock } = services;
  const rows = await listTickets(db, query);
  const presence = await listPresence(
    db,
    rows.map(({ number }) => number),
    clock.now(),
  );
  const answeringOf = (wanted: number) =>
    presence.filter(({ number }) => number === wanted).map(({ id, name }) => ({ id, name }));
  const counted = await countTickets(db, query);
  return {
    rows: rows.map((row) => presentTicketRow(services, row, answeringOf(row.number))),
    total: Math.min(counted, staffCountMax),
    totalIsMinimum: counted > staffCountMax,
    counts: await countTicketsByStatus(db),
  };
}
