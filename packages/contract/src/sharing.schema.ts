import { z } from 'zod';
import { celebrityIdSchema } from './scalars.schema.js';

export const sharedPictureKinds = ['celebrity', 'gain'] as const;

export const sharePicture = {
  body: z
    .strictObject({
      celebrityId: celebrityIdSchema,
      /** `celebrity`: the change over 24 hours. `gain`: the player's own position against its cost. */
      kind: z.enum(sharedPictureKinds),
      /** Also shows the gain in SE$; by default only in per cent. */
      amounts: z.boolean().default(false),
    })
    .meta({ id: 'SharePictureRequest' }),
  response: z
    .strictObject({
      /** Public page with the picture; anyone with its address can open it. */
      url: z.string(),
      pictureUrl: z.string(),
    })
    .meta({ id: 'SharedPicture' }),
};
