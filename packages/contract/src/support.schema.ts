import { supportLimits } from '@limelight/rules/support';
import { z } from 'zod';
import { robotCheckAnswerSchema } from './robot-check.schema.js';
import { instantSchema } from './scalars.schema.js';

/** One line of text: a line break could inject a header into a mail. */
function line(what: string, lengthMax: number) {
  return z
    .string()
    .trim()
    .min(1, `Please enter ${what}`)
    .max(lengthMax, `At most ${lengthMax} characters`)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'Please use one line without control characters');
}

export const supportTicketRequestSchema = z
  .strictObject({
    name: line('your name', supportLimits.name),
    email: z.email('Please enter a valid email address').max(254),
    subject: line('a subject', supportLimits.subject),
    message: z
      .string()
      .trim()
      .min(1, 'Please enter a message')
      .max(supportLimits.message, `At most ${supportLimits.message} characters`)
      // PostgreSQL stores no NUL; other control characters except tabs and line breaks do not belong in a message.
      .regex(/^(?:[^\p{Cc}]|[\t\r\n])*$/u, 'Please remove the control characters'),
    robotCheck: robotCheckAnswerSchema,
  })
  .meta({ id: 'SupportTicketRequest' });
export type SupportTicketRequest = z.infer<typeof supportTicketRequestSchema>;

export const supportTicketStatuses = ['open', 'answered', 'closed'] as const;

export const supportTicketSchema = z
  .strictObject({
    reference: z.string().meta({ description: 'Such as "LL-10023"' }),
    subject: z.string(),
    status: z.enum(supportTicketStatuses),
    time: instantSchema,
  })
  .meta({ id: 'SupportTicket' });
export type SupportTicket = z.infer<typeof supportTicketSchema>;

export const createSupportTicket = {
  body: supportTicketRequestSchema,
  response: supportTicketSchema,
};

export const listSupportTickets = {
  response: z.strictObject({ tickets: z.array(supportTicketSchema) }),
};
