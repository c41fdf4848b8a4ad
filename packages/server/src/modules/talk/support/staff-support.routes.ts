import * as calls from '@limelight/contract/talk/staff-support';
import { answeringMs, supportTicketReference } from '@limelight/rules/support';
import { timeColumns } from '@limelight/rules/time-columns';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.js';
import { route } from '../../../platform/http/route.js';
import { readPageOfRows, streamRows } from '../../../platform/staff-list.sql.js';
import { sendRecordedCsv } from '../../people/audit-trail/audit-trail.public.js';
import { answerTicket, changeTicket } from './answer-ticket.js';
import { publishTicketChange } from './message.sql.js';
import { presentStaffTicket, presentTicketRow, type TicketServices } from './present-ticket.js';
import {
  countTicketsByStatus,
  findTicketRow,
  savePresence,
  selectTickets,
  type TicketRow,
} from './staff-support.sql.js';

export function registerStaffSupport(app: FastifyInstance, services: TicketServices): void {
  const { db, clock } = services;

  route(app, calls.listStaffTickets, async ({ query, actor }) => {
    const tickets = selectTickets(db, { ...query, viewerId: actor.userId }, clock.now());
    const [{ rows, ...count }, counts] = await Promise.all([
      readPageOfRows(db, tickets, { page: query.page, key: 'ticket.number' }),
      countTicketsByStatus(db),
    ]);
    return { rows: rows.map((row) => presentTicketRow(services, row)), ...count, counts };
  });
  route(app, calls.exportStaffTickets, async ({ query, actor, reply }) => {
    const rows = streamRows(db, selectTickets(db, { ...query, viewerId: actor.userId }, clock.now()));
    return sendRecordedCsv(services, { actor, reply, query }, { name: 'support-tickets', rows, columns: csvColumns });
  });

  route(app, calls.getStaffTicket, async ({ params }) => presentStaffTicket(services, params.number));
  route(app, calls.answerStaffTicket, async ({ actor, params: { number }, body }) =>
    answerTicket(services, { actor, number, body }),
  );
  route(app, calls.updateStaffTicket, async ({ actor, params: { number }, body }) =>
    changeTicket(services, { actor, number, body }),
  );

  route(app, calls.showAnswering, async ({ actor, params: { number } }) => {
    const now = clock.now();
    if (!(await findTicketRow(db, number, now))) throw new Refusal('NOT_FOUND', { message: 'No such ticket' });
    const until = new Date(now.getTime() + answeringMs);
    await db.transaction().execute(async (tx) => {
      await savePresence(tx, { number, staffId: actor.userId, until, now });
      await publishTicketChange(tx, number);
    });
    return { answering: (await findTicketRow(db, number, now))?.answering ?? [] };
  });
}

const csvColumns = {
  Ticket: ({ number }: TicketRow) => supportTicketReference(number),
  Status: ({ status }: TicketRow) => status,
  Name: ({ name }: TicketRow) => name,
  Email: ({ email }: TicketRow) => email,
  Plan: ({ tier }: TicketRow) => tier ?? '',
  Subject: ({ subject }: TicketRow) => subject,
  'Assigned to': ({ assigneeName }: TicketRow) => assigneeName ?? '',
  ...timeColumns('Written', 'createdAt'),
  ...timeColumns('Waiting since', 'waitingSince'),
  ...timeColumns('Changed', 'changedAt'),
} as const;
