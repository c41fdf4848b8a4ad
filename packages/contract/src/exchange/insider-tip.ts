import { endpoint } from '../endpoint.js';
import type * as schemas from './insider-tip.schema.js';

export const getInsiderTip = endpoint<typeof schemas.getInsiderTip>()({
  url: '/api/v1/insider-tip',
  summary: "Today's insider tip and earlier ones, newest first; VIP Elite only",
  policy: 'player',
  scope: 'read',
  errors: ['VIP_ONLY'],
});
