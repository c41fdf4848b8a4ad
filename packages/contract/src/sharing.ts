import { endpoint } from './endpoint.js';
import type * as schemas from './sharing.schema.js';

export const sharePicture = endpoint<typeof schemas.sharePicture>()({
  method: 'POST',
  url: '/api/v1/shared-pictures',
  summary: 'Make a public picture of a celebrity or of the own gain',
  policy: 'player',
  status: 201,
  errors: ['CELEBRITY_UNKNOWN', 'NOT_ENOUGH_SHARES', 'TOO_MANY_REQUESTS'],
});
