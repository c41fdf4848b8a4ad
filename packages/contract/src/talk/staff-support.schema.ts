import { accountStates } from '@limelight/rules/account-state';
import { squadCaseKinds } from '@limelight/rules/squad-appeal';
import { supportTicketStatuses } from '@limelight/rules/support';
import { tiers } from '@limelight/rules/tier';
import { z } from 'zod';
import { instantSchema, namedObject, seCentsSchema, usCentsSchema, uuidSchema } from '../scalars.schema.js';
import { csvSchema, staffListQuery, staffListResponse } from '../staff-list.schema.js';
import { supportTextSchema, ticketNumberSchema } from './support.schema.js';

const colleagueSchema = namedObject('Colleague', { id: uuidSchema, name: z.string() });
export type Colleague = z.infer<typeof colleagueSchema>;

const rowSchema = namedObject('StaffTicketRow', {
  number: z.int().positive(),
  reference: z.string(),
  /** Null for a visitor. */
  userId: uuidSchema.nullable(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  status: z.enum(supportTicketStatuses),
  /** What kind of case it appeals; null for other tickets. */
  appeals: z.enum(squadCaseKinds).nullable(),
  /** The plan now; null without an account. */
  tier: z.enum(tiers).nullable(),
  /** The plan now includes priority support. */
  priority: z.boolean(),
  time: instantSchema,
  changedAt: instantSchema,
  /** Since when the sender waits; null unless open. */
  waitingSince: instantSchema.nullable(),
  /** From when the answer is late. */
  lateAt: instantSchema.nullable(),
  assignee: colleagueSchema.nullable(),
  /** Who is writing an answer now. */
  answering: z.array(colleagueSchema),
  /** Rises with every message and change; an answer or a change names the one that its writer saw. */
  version: z.int32().positive(),
});
export type StaffTicketRow = z.infer<typeof rowSchema>;

export const listStaffTickets = {
  query: staffListQuery(
    { keys: ['priority', 'changed'], first: { key: 'priority', direction: 'desc' } },
    {
      status: z.enum([...supportTicketStatuses, 'all']).default('open'),
      assignee: z.enum(['anybody', 'me', 'nobody']).default('anybody'),
    },
  ),
  response: staffListResponse(rowSchema).extend({
    /** Of all tickets, whatever the filter; counted up to the same maximum. */
    counts: z.strictObject({ open: z.int(), answered: z.int() }),
  }),
};

export const exportStaffTickets = { query: listStaffTickets.query, response: csvSchema };

const messageSchema = z.strictObject({
  id: z.string(),
  author: z.enum(['sender', 'staff', 'note']),
  /** The sender's name, or the member of staff; null when the account is gone. */
  name: z.string().nullable(),
  text: z.string(),
  time: instantSchema,
});

export const staffTicketSchema = namedObject('StaffTicket', {
  ticket: rowSchema,
  messages: z.array(messageSchema),
  /** Who can be assigned. */
  staff: z.array(colleagueSchema),
});
export type StaffTicket = z.infer<typeof staffTicketSchema>;

const params = z.strictObject({ number: ticketNumberSchema });

export const getStaffTicket = { params, response: staffTicketSchema };

export const senderEventKinds = ['trade', 'undo', 'order', 'payment', 'cash', 'halt', 'security', 'ticket'] as const;

const senderEventSchema = z.strictObject({
  time: instantSchema,
  kind: z.enum(senderEventKinds),
  title: z.string(),
  /** A second line; empty where there is none. */
  detail: z.string(),
  /** Its SE$, from the player's side. */
  seCents: seCentsSchema.nullable(),
});
export type SenderEvent = z.infer<typeof senderEventSchema>;

export const getTicketSender = {
  params,
  response: z.strictObject({
    /** Whether it was written while logged in: otherwise anybody may have typed the address. */
    loggedIn: z.boolean(),
    /** The account, or the one with the ticket's address; null without. */
    player: z
      .strictObject({
        userId: uuidSchema,
        name: z.string(),
        state: z.enum(accountStates),
        frozen: z.boolean(),
        verified: z.boolean(),
        joinedAt: instantSchema,
        /** Null before the account is verified. */
        portfolioCents: seCentsSchema.nullable(),
        cashCents: seCentsSchema.nullable(),
        paidUsCents: usCentsSchema,
        tickets: z.int(),
        solvedTickets: z.int(),
      })
      .nullable(),
    /** Around the time of the question, newest first. */
    events: z.array(senderEventSchema),
  }),
};

export const answerStaffTicket = {
  params,
  body: z.strictObject({
    /** Made by the browser: repeating it writes nothing and sends no second mail. */
    id: uuidSchema,
    kind: z.enum(['reply', 'note']),
    text: supportTextSchema,
    version: z.int32().positive(),
    /** After a reply; a note leaves the status as it is. */
    status: z.enum(['answered', 'closed']).default('answered'),
  }),
  response: staffTicketSchema,
};

export const updateStaffTicket = {
  params,
  body: z.strictObject({
    version: z.int32().positive(),
    status: z.enum(supportTicketStatuses).optional(),
    /** Null: nobody has the ticket any more. */
    assigneeId: uuidSchema.nullable().optional(),
  }),
  response: staffTicketSchema,
};

export const showAnswering = { params, response: z.strictObject({ answering: z.array(colleagueSchema) }) };
