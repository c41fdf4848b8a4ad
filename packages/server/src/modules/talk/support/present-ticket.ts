import type { StaffTicket, StaffTicketRow } from '@limelight/contract/talk/staff-support.schema';
import type { SupportConversation, SupportTicket } from '@limelight/contract/talk/support.schema';
import { includesPerk } from '@limelight/rules/perk';
import { supportTicketReference } from '@limelight/rules/support';
import { hourMs } from '@limelight/rules/time';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { listMessages } from './message.sql.js';
import { findTicketRow, listColleagues, type TicketRow } from './staff-support.sql.js';
import { supportSettings } from './support.settings.js';
import { findTicket, type listTicketsOf } from './support.sql.js';

export type TicketServices = Pick<Services, 'db' | 'clock' | 'settings'>;

type OwnTicket = Awaited<ReturnType<typeof listTicketsOf>>[number];

export function presentTicket({ number, created_at, tier, subject, status }: OwnTicket): SupportTicket {
  return {
    subject,
    status,
    reference: supportTicketReference(number),
    priority: tier !== null && includesPerk(tier, 'prioritySupport'),
    time: created_at.toISOString(),
  };
}

export function presentTicketRow(
  { settings }: Pick<Services, 'settings'>,
  { number, tier, createdAt, changedAt, waitingSince, assigneeId, assigneeName, message, ...row }: TicketRow,
): StaffTicketRow {
  const priority = tier !== null && includesPerk(tier, 'prioritySupport');
  const { supportAnswerHours, supportPriorityAnswerHours } = settings.of(supportSettings);
  const allowedMs = (priority ? supportPriorityAnswerHours : supportAnswerHours) * hourMs;
  return {
    ...row,
    number,
    tier,
    priority,
    reference: supportTicketReference(number),
    time: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
    waitingSince: waitingSince?.toISOString() ?? null,
    lateAt: waitingSince === null ? null : new Date(waitingSince.getTime() + allowedMs).toISOString(),
    assignee: assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? 'Former staff' },
  };
}

/** The whole ticket as staff see it. @throws Refusal NOT_FOUND */
export async function presentStaffTicket(services: TicketServices, number: number): Promise<StaffTicket> {
  const { db, clock } = services;
  const row = await findTicketRow(db, number, clock.now());
  if (!row) throw new Refusal('NOT_FOUND', { message: 'No such ticket' });
  const messages = await listMessages(db, number);
  const first = {
    id: 'first',
    author: 'sender',
    name: row.name,
    text: row.message,
    time: row.createdAt.toISOString(),
  } as const;
  return {
    ticket: presentTicketRow(services, row),
    messages: [
      first,
      ...messages.map(({ id, author, text, created_at, staffName }) => ({
        id,
        author,
        name: author === 'sender' ? row.name : staffName,
        text,
        time: created_at.toISOString(),
      })),
    ],
    staff: await listColleagues(db),
  };
}

/** The ticket as its sender reads it. @throws Refusal NOT_FOUND */
export async function presentConversation({ db }: Pick<Services, 'db'>, number: number): Promise<SupportConversation> {
  const ticket = await findTicket(db, number);
  if (!ticket) throw new Refusal('NOT_FOUND', { message: 'No such ticket' });
  const answers = (await listMessages(db, number)).flatMap(({ id, author, text, created_at, staffName }) => {
    if (author === 'note') return [];
    const name = author === 'sender' ? 'You' : supporterName(staffName);
    return [{ id, author, name, text, time: created_at.toISOString() }];
  });
  const first = { author: 'sender', name: 'You', text: ticket.message, time: ticket.created_at.toISOString() } as const;
  const { about_kind: kind, about_id: id } = ticket;
  const about = kind === null || id === null ? null : { kind, id };
  return { ...presentTicket(ticket), about, messages: [{ id: 'first', ...first }, ...answers] };
}

/** Players see the first name of staff and no more. */
export function supporterName(name: string | null): string {
  return name?.trim().split(/\s+/)[0] || 'Support';
}
