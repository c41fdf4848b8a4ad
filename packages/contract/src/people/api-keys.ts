import { endpoint } from '../endpoint.js';
import type * as schemas from './api-keys.schema.js';

/** The section in the API documentation. @public */
export const tag = 'API keys';

/** The next three need a session: no API key creates, lists or revokes keys. */
export const listApiKeys = endpoint<typeof schemas.listApiKeys>()({
  url: '/api/v1/api-keys',
  summary: 'The active API keys, newest first',
  policy: 'player',
  impersonation: 'hidden',
});

export const createApiKey = endpoint<typeof schemas.createApiKey>()({
  method: 'POST',
  url: '/api/v1/api-keys',
  summary: 'Create an API key; only this response contains it',
  policy: { account: 'player', recentAuthentication: true },
  status: 201,
  errors: ['API_KEY_LIMIT'],
});

export const revokeApiKey = endpoint<typeof schemas.revokeApiKey>()({
  method: 'DELETE',
  url: '/api/v1/api-keys/:id',
  summary: 'Revoke an API key immediately',
  policy: 'player',
});

/** For a program that starts: whether its key works, and for whom. */
export const whoami = endpoint<typeof schemas.whoami>()({
  url: '/api/v1/whoami',
  summary: 'Whose key this is, what it may do, and its limits',
  policy: 'player',
  scope: 'read',
});
