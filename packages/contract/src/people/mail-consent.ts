import { endpoint } from '../endpoint.js';
import type * as schemas from './mail-consent.schema.js';

/** The section in the API documentation. @public */
export const tag = 'Account';

export const getMailConsent = endpoint<typeof schemas.getMailConsent>()({
  url: '/api/v1/me/mail-consent',
  summary: 'Whether the player agreed to news and offers by email',
  policy: 'player',
});

export const updateMailConsent = endpoint<typeof schemas.updateMailConsent>()({
  method: 'PUT',
  url: '/api/v1/me/mail-consent',
  summary: 'Agree to news and offers by email, or withdraw that consent',
  policy: 'player',
});
