import { endpoint } from '../endpoint.js';
import type * as schemas from './rings.schema.js';

export const liftRingMark = endpoint<typeof schemas.liftRingMark>()({
  method: 'POST',
  url: '/api/v1/manager/users/:id/lift-ring-mark',
  summary: 'Rank an account again that shares with an older one',
  policy: { permission: 'user.lift-ring-mark' },
  audit: 'user.lift-ring-mark',
  errors: ['CONFLICT'],
});
