import { z } from 'zod';
import { celebrityIdSchema } from './scalars.schema.js';

export const sharedPictureKinds = ['celebrity', 'gain'] as const;

export const sharePicture = {
  body: z
    .strictObject({
      celebrityId: celebrityIdSchema,
      /** `celebrity`: the change over 24 hours. `gain`: the own position against its cost. */
      kind: z.enum(sharedPictureKinds),
      /** Shows the gain in SE$ too; per cent alone without it. */
      amounts: z.boolean().default(false),
    })
    .meta({ id: 'SharePictureRequest' }),
  response: z
    .strictObject({
      /** Public page with the picture, for whoever has the address. */
      url: z.string(),
      pictureUrl: z.string(),
    })
    .meta({ id: 'SharedPicture' }),
};
