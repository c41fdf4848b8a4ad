import { endpoint } from '../endpoint.js';
import type * as schemas from './sharing.schema.js';

export const sharePicture = endpoint<typeof schemas.sharePicture>()({
  method: 'POST',
  url: '/api/v1/shared-pictures',
  summary: "Create a public image of a celebrity or of the player's gain",
  policy: 'player',
  status: 201,
  errors: ['CELEBRITY_UNKNOWN', 'NOT_ENOUGH_SHARES', 'TOO_MANY_REQUESTS'],
});
