import { endpoint } from '../endpoint.js';
import type * as schemas from './setup.schema.js';

/** The section in the API documentation. @public */
export const tag = 'Account';

export const checkSetup = endpoint<typeof schemas.checkSetup>()({
  method: 'POST',
  url: '/api/v1/setup/check',
  summary: 'Whether the link that the server printed at its start can make the first admin; CONFLICT once there is one',
  policy: 'public',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const setUp = endpoint<typeof schemas.setUp>()({
  method: 'POST',
  url: '/api/v1/setup',
  summary: 'Make the first admin with the link that the server printed at its start; it works until there is an admin',
  policy: 'public',
  errors: ['NOT_FOUND', 'CONFLICT'],
});
