import { z } from 'zod';
import { instantSchema } from '../scalars.schema.js';
import { accountFields } from './accounts.schema.js';

export const changeHandle = {
  body: z.strictObject({ handle: accountFields.handle }),
  response: z.strictObject({
    handle: z.string(),
    /** When it can be changed again; null: now. */
    changeableAt: instantSchema.nullable(),
  }),
};
