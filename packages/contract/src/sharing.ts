import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { celebrityIdSchema } from './scalars.js';

export const sharedPictureKinds = ['celebrity', 'gain'] as const;

export const sharePicture = endpoint({
  method: 'POST',
  url: '/api/v1/shared-pictures',
  tag: 'Sharing',
  summary: 'Make a public picture of a celebrity or of the own gain',
  policy: 'player',
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
  status: 201,
  errors: ['CELEBRITY_UNKNOWN', 'NOT_ENOUGH_SHARES', 'TOO_MANY_REQUESTS'],
});
