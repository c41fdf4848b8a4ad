import { endpoint } from './endpoint.js';
import type * as schemas from './robot-check.schema.js';

export const getRobotCheck = endpoint<typeof schemas.getRobotCheck>()({
  method: 'GET',
  url: '/api/v1/robot-check',
  tag: 'Support',
  summary: 'A new robot check, good for ten minutes and one form',
  policy: 'public',
});
