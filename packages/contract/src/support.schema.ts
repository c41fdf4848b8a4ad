import { supportLimits } from '@limelight/rules/support';
import { z } from 'zod';
import { emailSchema, instantSchema, namedObject, textSchema } from './scalars.schema.js';

/** The widget's answer: base64 of the challenge with its solution. */
const robotCheckAnswerSchema = z
  .base64('Please verify you are not a robot')
  .min(1, 'Please verify you are not a robot')
  .max(4_000)
  .meta({ description: 'Solved robot check; good for one request' });

export const getRobotCheck = {
  /**
   * A proof-of-work challenge that takes a browser about a second, in the format of the ALTCHA widget (PoW v2). The
   * signature prevents clients from making the parameters easier.
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

export const supportTicketRequestSchema = namedObject('SupportTicketRequest', {
  name: line('your name', supportLimits.name),
  email: emailSchema,
  subject: line('a subject', supportLimits.subject),
  // PostgreSQL stores no NUL; other control characters except tabs and line breaks do not belong in a message.
  message: textSchema('Please enter a message', supportLimits.message).regex(
    /^(?:[^\p{Cc}]|[\t\r\n])*$/u,
    'Please remove the control characters',
  ),
  robotCheck: robotCheckAnswerSchema,
});
export type SupportTicketRequest = z.infer<typeof supportTicketRequestSchema>;

export const supportTicketSchema = namedObject('SupportTicket', {
  reference: z.string().meta({ description: 'Such as "LL-10023"' }),
  subject: z.string(),
  status: z.enum(['open', 'answered', 'closed']),
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
