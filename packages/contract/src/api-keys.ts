import type * as schemas from './api-keys.schema.js';
import { endpoint } from './endpoint.js';

/** These three need a session: no API key creates, lists or revokes keys. */
export const listApiKeys = endpoint<typeof schemas.listApiKeys>()({
  url: '/api/v1/api-keys',
  summary: 'The keys in force, newest first',
  policy: 'player',
  impersonation: 'hidden',
});

export const createApiKey = endpoint<typeof schemas.createApiKey>()({
  method: 'POST',
  url: '/api/v1/api-keys',
  summary: 'Make a key; this answer alone holds it',
  policy: { account: 'player', recentAuthentication: true },
  status: 201,
  errors: ['API_KEY_LIMIT'],
});

export const revokeApiKey = endpoint<typeof schemas.revokeApiKey>()({
  method: 'DELETE',
  url: '/api/v1/api-keys/:id',
  summary: 'End a key at once',
  policy: 'player',
});
