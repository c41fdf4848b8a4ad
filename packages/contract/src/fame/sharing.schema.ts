import { z } from 'zod';
import { celebrityIdSchema, namedObject } from '../scalars.schema.js';

export const sharePicture = {
  body: namedObject('SharePictureRequest', {
    celebrityId: celebrityIdSchema,
    /** `celebrity`: the change over 24 hours. `gain`: the player's own position against its cost. */
    kind: z.enum(['celebrity', 'gain']),
    /** Also shows the gain in SE$; by default only in per cent. */
    amounts: z.boolean().default(false),
  }),
  response: namedObject('SharedPicture', {
    /** Public page with the picture; anyone with its address can open it. */
    url: z.string(),
    pictureUrl: z.string(),
  }),
};
