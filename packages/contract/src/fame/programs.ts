import { endpoint } from '../endpoint.js';
import type * as schemas from './programs.schema.js';

export const liftProgramMark = endpoint<typeof schemas.liftProgramMark>()({
  method: 'POST',
  url: '/api/v1/manager/users/:id/lift-program-mark',
  summary: 'Rank an account among players again that was taken for a program',
  policy: { permission: 'user.lift-program-mark' },
  audit: 'user.lift-program-mark',
  errors: ['CONFLICT'],
});
