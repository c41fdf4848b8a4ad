import * as calls from '@limelight/contract/staff-support';
import { staffCountMax } from '@limelight/rules/page-size';
import { answeringMs, supportTicketReference } from '@limelight/rules/support';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../platform/http/refusal.js';
import { route } from '../../platform/http/route.js';
import { streamRows } from '../../platform/staff-list.sql.js';
import { sendRecordedCsv } from '../audit-trail/audit-trail.public.js';
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
  selectTickets,
  type TicketQuery,
  type TicketRow,
} from './staff-support.sql.js';

export function registerStaffSupport(app: FastifyInstance, services: TicketServices): void {
  const { db, clock } = services;

  route(app, calls.listStaffTickets, async ({ query, actor }) =>
    listFor(services, { ...query, viewerId: actor.userId }),
  );
  route(app, calls.exportStaffTickets, async ({ query, actor, reply }) => {
    const rows = streamRows(db, selectTickets(db, { ...query, viewerId: actor.userId }));
    return sendRecordedCsv(services, { actor, reply, query }, { name: 'support-tickets', rows, columns: csvColumns });
  });

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

const instant = (time: Date | null) => time?.toISOString() ?? '';

const csvColumns = {
  Ticket: ({ number }: TicketRow) => supportTicketReference(number),
  Status: ({ status }: TicketRow) => status,
  Name: ({ name }: TicketRow) => name,
  Email: ({ email }: TicketRow) => email,
  Plan: ({ tier }: TicketRow) => tier ?? '',
  Subject: ({ subject }: TicketRow) => subject,
  'Assigned to': ({ assigneeName }: TicketRow) => assigneeName ?? '',
  Written: ({ createdAt }: TicketRow) => instant(createdAt),
  'Waiting since': ({ waitingSince }: TicketRow) => instant(waitingSince),
  Changed: ({ changedAt }: TicketRow) => instant(changedAt),
} as const;

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
