import { endpoint } from './endpoint.js';
import type * as schemas from './settings.schema.js';

export const getPublicSettings = endpoint<typeof schemas.getPublicSettings>()({
  method: 'GET',
  url: '/api/v1/settings',
  tag: 'Settings',
  summary: 'The rules of the game in numbers',
  policy: 'public',
});
