import { z } from 'zod';
import { asciiAddress } from './ascii-address.js';

/** Integer cents of SE$, at most 2^53 - 1 either way. */
export const seCentsSchema = z.int().meta({ description: 'SE$ in integer cents', examples: [51_000] });
export const usCentsSchema = z.int().meta({ description: 'US$ in integer cents' });
export const bpsSchema = z.int32().meta({ description: 'Basis points: 100 is 1 %', examples: [250] });
export const instantSchema = z.iso
  .datetime()
  .meta({ description: 'ISO 8601, UTC', examples: ['2026-03-10T12:00:30.000Z'] });
/** A day of London's calendar, as a request names it: one that a clock of the game can show. */
export const requestedDaySchema = z.iso.date().regex(/^2/, 'Please choose a day from 2000 to 2999');
export const tickNumberSchema = z
  .int32()
  .min(0)
  .meta({ description: 'Number of a market tick; consecutive', examples: [5_761] });
export const celebrityIdSchema = z
  .string()
  .regex(/^[a-z0-9]{1,12}$/)
  .meta({ description: 'Such as "1", "gh20"', examples: ['1'] });
/** A position in a list, of a query: as large as the integers of the database. */
export const positionSchema = z.coerce.number().int().min(0).max(2_147_483_647);
/** In examples of the OpenAPI document. */
export const exampleId = '0198f3a2-1c00-7000-8000-00000000000a';
export const uuidSchema = z.uuid().meta({ examples: [exampleId] });
/** Top-level domains of other scripts included, in their ASCII form. */
const addressPattern = /^[\w'+-]+(?:\.[\w'+-]+)*@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i;
/** Its domain as it is stored. */
export const emailSchema = z
  .string()
  .overwrite(asciiAddress)
  .email({ pattern: addressPattern, error: 'Please enter a valid email address' })
  .max(254);
/** The widget's answer: base64 of the challenge with its solution. */
export const robotCheckAnswerSchema = z
  .base64('Please verify you are not a robot')
  .min(1, 'Please verify you are not a robot')
  .max(4_000)
  .meta({ description: 'Solved robot check; good for one request' });
/**
 * The response of an action: no session token, no account, nothing that distinguishes one account from
 * another.
 */
export const doneSchema = z.strictObject({ status: z.literal(true) });

/** A text that somebody types, without spaces around it. `missing` is the message for an empty one. */
export function textSchema(missing: string, lengthMax: number) {
  return z.string().trim().min(1, missing).max(lengthMax, `At most ${lengthMax} characters`);
}

/** An object without other fields, under this name in the OpenAPI document, which shows the examples. */
export function namedObject<Shape extends z.ZodRawShape>(id: string, shape: Shape, examples?: readonly object[]) {
  return z.strictObject(shape).meta({ id, ...(examples && { examples: [...examples] }) });
}
