import { z } from 'zod';
import { instantSchema, namedObject } from '../scalars.schema.js';

const mailConsentSchema = namedObject('MailConsent', {
  optedIn: z.boolean(),
  /** When it was given; null while it is not. */
  since: instantSchema.nullable(),
});
export type MailConsent = z.infer<typeof mailConsentSchema>;

export const getMailConsent = { response: mailConsentSchema };

export const updateMailConsent = {
  body: z.strictObject({ optedIn: z.boolean() }),
  response: mailConsentSchema,
};
