import { endpoint } from '../endpoint.js';
import type * as schemas from './email-address.schema.js';

/** The section in the API documentation. @public */
export const tag = 'Account';

export const requestEmailChange = endpoint<typeof schemas.requestEmailChange>()({
  method: 'POST',
  url: '/api/v1/me/email',
  summary: 'Email a link to the new address; nothing changes until it is opened',
  policy: 'player',
  errors: ['INVALID_CODE'],
});

export const confirmEmailChange = endpoint<typeof schemas.confirmEmailChange>()({
  method: 'POST',
  url: '/api/v1/email-changes/confirm',
  summary: 'Change the email address with the link sent to the new one; works once, for a day',
  policy: 'public',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const revertEmailChange = endpoint<typeof schemas.revertEmailChange>()({
  method: 'POST',
  url: '/api/v1/email-changes/revert',
  summary: 'Take the old email address back with the link sent to it; works once, for seven days',
  policy: 'public',
  errors: ['NOT_FOUND', 'CONFLICT'],
});
