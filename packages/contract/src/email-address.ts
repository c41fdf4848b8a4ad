import type * as schemas from './email-address.schema.js';
import { endpoint } from './endpoint.js';

/** The section in the API documentation. @public */
export const tag = 'Account';

export const requestEmailChange = endpoint<typeof schemas.requestEmailChange>()({
  method: 'POST',
  url: '/api/v1/me/email',
  summary: 'Mail a link to a new address; nothing changes until it is opened',
  policy: 'player',
  errors: ['INVALID_CODE'],
});

export const confirmEmailChange = endpoint<typeof schemas.confirmEmailChange>()({
  method: 'POST',
  url: '/api/v1/email-changes/:token/confirm',
  summary: 'Change the address of an account, by the link in the mail to the new one; works once, for a day',
  policy: 'public',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const revertEmailChange = endpoint<typeof schemas.revertEmailChange>()({
  method: 'POST',
  url: '/api/v1/email-changes/:token/revert',
  summary: 'Take back the address of an account, by the link in the mail to it; works once, for seven days',
  policy: 'public',
  errors: ['NOT_FOUND', 'CONFLICT'],
});
