import { z } from 'zod';

/** Integer cents of SE$, at most 2^53 - 1 either way. */
export const seCentsSchema = z.int().meta({ description: 'SE$ in integer cents' });
export const usCentsSchema = z.int().meta({ description: 'US$ in integer cents' });
export const bpsSchema = z.int().meta({ description: 'Basis points: 100 is 1 %' });
export const instantSchema = z.iso.datetime().meta({ description: 'ISO 8601, UTC' });
export const tickNumberSchema = z.int().min(0).meta({ description: 'Number of a market tick; consecutive' });
export const celebrityIdSchema = z
  .string()
  .regex(/^[a-z0-9]{1,12}$/)
  .meta({ description: 'Such as "1", "gh20"' });
export const uuidSchema = z.uuid();
export const emailSchema = z.email('Please enter a valid email address').max(254);
/** The response of an action: no session token, no account, nothing that distinguishes one account from another. */
export const doneSchema = z.strictObject({ status: z.literal(true) });

/** A text that somebody types, without spaces around it. `missing` is the message for an empty one. */
export function textSchema(missing: string, lengthMax: number) {
  return z.string().trim().min(1, missing).max(lengthMax, `At most ${lengthMax} characters`);
}

/** An object without other fields, under this name in the OpenAPI document. */
export function namedObject<Shape extends z.ZodRawShape>(id: string, shape: Shape) {
  return z.strictObject(shape).meta({ id });
}
