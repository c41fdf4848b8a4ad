import { supportTicketPath } from '@limelight/contract/paths';
import type { answerStaffTicket, updateStaffTicket } from '@limelight/contract/talk/staff-support.schema';
import { supportTicketReference, waitingSinceAfter } from '@limelight/rules/support';
import type { z } from 'zod';
import type { Executor } from '../../../platform/database.js';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { addJob } from '../../../platform/jobs.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import {
  hasMessage,
  insertMessage,
  type LockedTicket,
  lockTicket,
  publishTicketChange,
  type TicketChange,
  updateTicket,
} from './message.sql.js';
import { presentStaffTicket, type TicketServices } from './present-ticket.js';
import { deletePresence, listStaffAmong } from './staff-support.sql.js';
import { replyTask } from './support-tasks.js';

interface StaffCall<Body> {
  readonly actor: Actor;
  readonly number: number;
  readonly body: Body;
}

/**
 * Writes an answer and enqueues its mail, or writes a note. A repeat with the same id changes nothing.
 * @throws Refusal NOT_FOUND; CONFLICT with the ticket as it is now when somebody wrote or changed it
 * meanwhile
 */
export async function answerTicket(
  services: TicketServices,
  { actor, number, body }: StaffCall<z.output<(typeof answerStaffTicket)['body']>>,
) {
  const { db, clock } = services;
  const isCurrent = await db.transaction().execute(async (tx) => {
    const ticket = await requireTicket(tx, number);
    if (await hasMessage(tx, number, body.id)) return true;
    if (ticket.version !== body.version) return false;
    const now = clock.now();
    const isReply = body.kind === 'reply';
    await insertMessage(tx, {
      ticket_number: number,
      id: body.id,
      user_id: ticket.user_id,
      author: isReply ? 'staff' : 'note',
      staff_id: actor.userId,
      text: body.text,
      created_at: now,
    });
    const status = isReply ? body.status : ticket.status;
    // The first who answers has the ticket; a note takes it from nobody.
    const assignee_id = ticket.assignee_id ?? (isReply ? actor.userId : null);
    const change = { ...changeOf(ticket, status, now), assignee_id };
    await updateTicket(tx, number, change, now);
    await deletePresence(tx, number, actor.userId);
    if (isReply) {
      const job = { task: replyTask, effectKey: `${replyTask}:${body.id}`, payload: { id: body.id }, now };
      await addJob(tx, job);
      await notifySender(tx, { ticket, number, id: body.id, now });
    }
    await publishTicketChange(tx, number);
    const after = { ...stateOf(change), message: body.id, kind: body.kind };
    const target = { kind: 'ticket', id: String(number) } as const;
    await recordAction(tx, {
      actor,
      action: 'ticket.answer',
      target,
      before: stateOf(ticket),
      after,
      reason: null,
      now,
    });
    return true;
  });
  return presentAfter(services, number, isCurrent);
}

interface Reply {
  readonly ticket: LockedTicket;
  readonly number: number;
  readonly id: string;
  readonly now: Date;
}

/** A player with an account finds the answer at the bell too; it opens the conversation. */
async function notifySender(tx: Executor, { ticket, number, id, now }: Reply): Promise<void> {
  if (ticket.user_id === null) return;
  const reference = supportTicketReference(number);
  const notice = {
    userId: ticket.user_id,
    kind: 'support',
    tone: 'info',
    title: 'Support answered you',
    text: `Your message ${reference} has an answer.`,
    path: supportTicketPath(reference),
    key: `support-reply:${id}`,
  } as const;
  await createNotifications(tx, [notice], now);
}

/**
 * Assigns a ticket, or changes its status.
 * @throws Refusal NOT_FOUND, BAD_REQUEST for an assignee who is not staff; CONFLICT with the ticket as it is
 * now
 */
export async function changeTicket(
  services: TicketServices,
  { actor, number, body }: StaffCall<z.output<(typeof updateStaffTicket)['body']>>,
) {
  const { db, clock } = services;
  const isCurrent = await db.transaction().execute(async (tx) => {
    const ticket = await requireTicket(tx, number);
    if (ticket.version !== body.version) return false;
    const { status = ticket.status, assigneeId = ticket.assignee_id } = body;
    if (status === ticket.status && assigneeId === ticket.assignee_id) return true;
    await requireStaff(tx, assigneeId === ticket.assignee_id ? null : assigneeId);
    const now = clock.now();
    const change = { ...changeOf(ticket, status, now), assignee_id: assigneeId };
    await updateTicket(tx, number, change, now);
    await publishTicketChange(tx, number);
    const target = { kind: 'ticket', id: String(number) } as const;
    const states = { before: stateOf(ticket), after: stateOf(change) };
    await recordAction(tx, { actor, action: 'ticket.update', target, ...states, reason: null, now });
    return true;
  });
  return presentAfter(services, number, isCurrent);
}

async function requireTicket(tx: Executor, number: number): Promise<LockedTicket> {
  const ticket = await lockTicket(tx, number);
  if (!ticket) throw new Refusal('NOT_FOUND', { message: 'No such ticket' });
  return ticket;
}

async function requireStaff(tx: Executor, userId: string | null): Promise<void> {
  if (userId === null || (await listStaffAmong(tx, [userId])).length === 1) return;
  throw new Refusal('BAD_REQUEST', { details: { assigneeId: 'This is nobody of the staff' } });
}

function changeOf(ticket: LockedTicket, status: LockedTicket['status'], now: Date): Omit<TicketChange, 'assignee_id'> {
  return { status, waiting_since: waitingSinceAfter(status, { waitingSince: ticket.waiting_since }, now) };
}

function stateOf({ status, assignee_id }: Pick<TicketChange, 'status' | 'assignee_id'>) {
  return { status, assigneeId: assignee_id };
}

async function presentAfter(services: TicketServices, number: number, isCurrent: boolean) {
  const ticket = await presentStaffTicket(services, number);
  if (!isCurrent) throw new Refusal('CONFLICT', { details: { ...ticket } });
  return ticket;
}
