import { squadCaseKinds } from '@limelight/rules/squad-appeal';
import { supportLimits, supportTicketStatuses } from '@limelight/rules/support';
import { z } from 'zod';
import {
  emailSchema,
  instantSchema,
  namedObject,
  robotCheckAnswerSchema,
  textSchema,
  uuidSchema,
} from '../scalars.schema.js';

export const getRobotCheck = {
  /**
   * A proof-of-work challenge that takes a browser about a second, in the format of the ALTCHA widget (PoW
   * v2). The signature prevents clients from making the parameters easier.
   */
  response: namedObject('RobotCheck', {
    parameters: z.strictObject({
      algorithm: z.string(),
      cost: z.int().positive(),
      /** Seconds since 1970. */
      expiresAt: z.int().positive(),
      keyLength: z.int().positive(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      nonce: z.string(),
      salt: z.string(),
    }),
    signature: z.string(),
  }),
};

/** One line of text: a line break could inject a header into a mail. */
function line(what: string, lengthMax: number) {
  return textSchema(`Please enter ${what}`, lengthMax).regex(
    /^[^\p{Cc}\u2028\u2029]*$/u,
    'Please use one line without control characters',
  );
}

/**
 * PostgreSQL stores no NUL; other control characters except tabs and line breaks do not belong in a message.
 */
export const supportTextSchema = textSchema('Please enter a message', supportLimits.message).regex(
  /^(?:[^\p{Cc}]|[\t\r\n])*$/u,
  'Please remove the control characters',
);

export const supportTicketRequestSchema = namedObject('SupportTicketRequest', {
  name: line('your name', supportLimits.name),
  email: emailSchema,
  subject: line('a subject', supportLimits.subject),
  message: supportTextSchema,
  robotCheck: robotCheckAnswerSchema,
});
export type SupportTicketRequest = z.infer<typeof supportTicketRequestSchema>;

export const supportTicketSchema = namedObject('SupportTicket', {
  reference: z.string().meta({ description: 'Such as "LL-10023"' }),
  subject: z.string(),
  status: z.enum(supportTicketStatuses),
  /** Answered before others: sent by a player of VIP Pro or VIP Elite. */
  priority: z.boolean(),
  time: instantSchema,
});
export type SupportTicket = z.infer<typeof supportTicketSchema>;

export const createSupportTicket = {
  body: supportTicketRequestSchema,
  response: supportTicketSchema,
};

export const listSupportTickets = {
  response: z.strictObject({ tickets: z.array(supportTicketSchema) }),
};

export const ticketNumberSchema = z.coerce.number().int().min(1).max(999_999_999);

/** The conversation as its sender reads it: without notes, and without names of staff beyond the first. */
const supportConversationSchema = supportTicketSchema
  .extend({
    /** What it appeals. */
    about: z.strictObject({ kind: z.enum(squadCaseKinds), id: uuidSchema }).nullable(),
    messages: z.array(
      z.strictObject({
        id: z.string(),
        author: z.enum(['sender', 'staff']),
        /** "You", or the first name of who answered. */
        name: z.string(),
        text: z.string(),
        time: instantSchema,
      }),
    ),
  })
  .meta({ id: 'SupportConversation' });
export type SupportConversation = z.infer<typeof supportConversationSchema>;

const numberParams = z.strictObject({ number: ticketNumberSchema });
/**
 * Good for the one ticket that it names, until it expires. In the body, as addresses end up in logs and
 * histories.
 */
const linkBody = z.strictObject({ token: z.string().min(20).max(120) });
const answerBody = z.strictObject({
  /** Made by the browser: repeating it writes nothing. */
  id: uuidSchema,
  text: supportTextSchema,
});

export const getSupportTicket = { params: numberParams, response: supportConversationSchema };
export const answerSupportTicket = { params: numberParams, body: answerBody, response: supportConversationSchema };
export const getLinkedSupportTicket = { body: linkBody, response: supportConversationSchema };
export const answerLinkedSupportTicket = {
  body: answerBody.extend(linkBody.shape),
  response: supportConversationSchema,
};

export const supportTicketEvent = z.strictObject({ number: z.int().positive() });
