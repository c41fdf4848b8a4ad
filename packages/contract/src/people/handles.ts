import { endpoint } from '../endpoint.js';
import type * as schemas from './handles.schema.js';

/** The section in the API documentation. @public */
export const tag = 'Account';

export const changeHandle = endpoint<typeof schemas.changeHandle>()({
  method: 'PUT',
  url: '/api/v1/me/handle',
  summary: 'Change the name that other players see: once in seven days, a generated one at any time',
  policy: 'player',
  errors: ['HANDLE_TAKEN', 'HANDLE_TOO_SOON'],
});
