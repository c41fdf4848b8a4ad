import { squadCaseKinds, squadCaseStates, squadMeasures, squadUndoAnswers } from '@limelight/rules/squad-appeal';
import { z } from 'zod';
import { celebrityIdSchema, instantSchema, namedObject, uuidSchema } from '../scalars.schema.js';
import { supportTextSchema, supportTicketSchema, ticketNumberSchema } from '../talk/support.schema.js';
import { squadMessageSchema } from './squad-chat.schema.js';

const caseFields = {
  kind: z.enum(squadCaseKinds),
  /** Of a removal, a mute, a message, an entry of the squad’s history or an event. */
  id: uuidSchema,
  measure: z.enum(squadMeasures),
  /** Null for a mute by staff and for a private event. */
  squad: z.strictObject({ id: uuidSchema, handle: z.string(), name: z.string() }).nullable(),
  /** Of an event. */
  celebrityId: celebrityIdSchema.nullable(),
  byStaff: z.boolean(),
  /** Null for what the game does by itself. */
  reason: z.string().nullable(),
  time: instantSchema,
  /** Until when it holds; null for what has no end. */
  until: instantSchema.nullable(),
  state: z.enum(squadCaseStates),
  /** The name of a squad that was renamed. */
  before: z.string().nullable(),
  after: z.string().nullable(),
};

const squadCaseSchema = namedObject('SquadCase', {
  ...caseFields,
  /** The ticket with which the player has appealed. */
  ticket: z.string().nullable(),
});
export type SquadCase = z.infer<typeof squadCaseSchema>;

const params = z.strictObject({ kind: z.enum(squadCaseKinds), id: uuidSchema });

export const getSquadCase = { params, response: squadCaseSchema };
export const appealSquadCase = {
  params,
  body: z.strictObject({ message: supportTextSchema }),
  response: supportTicketSchema,
};

const staffSquadCaseSchema = namedObject('StaffSquadCase', {
  ...caseFields,
  /** Who did it; null for the game, and for a deleted account. */
  by: z.strictObject({ id: uuidSchema, name: z.string() }).nullable(),
  /** The message that was removed, or the last one of the player in this squad before it happened. */
  message: z
    .strictObject({
      number: z.int32().positive(),
      /** What it said when it was first reported; null for one that nobody reported. */
      text: z.string().nullable(),
      /** It and those around it, the oldest first, as they are now; empty past their retention. */
      context: z.array(squadMessageSchema),
    })
    .nullable(),
  /** Whether staff can undo it now, or why not. */
  undo: z.enum(squadUndoAnswers),
});
export type StaffSquadCase = z.infer<typeof staffSquadCaseSchema>;

export const getStaffSquadCase = {
  params: z.strictObject({ number: ticketNumberSchema }),
  response: z.strictObject({
    /** Null once what the ticket is about is deleted. */
    found: staffSquadCaseSchema.nullable(),
  }),
};
