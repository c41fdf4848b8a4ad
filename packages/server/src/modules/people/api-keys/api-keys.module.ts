import type { Module } from '../../../module.js';
import { registerApiKeys } from './api-keys.routes.js';
import { apiKeySettings } from './api-keys.settings.js';
import { subscribeToKeyEnds } from './subscribe-to-key-ends.js';

export const apiKeysModule = {
  name: 'people/api-keys',
  routes: registerApiKeys,
  live: { subscribe: subscribeToKeyEnds },
  personalTables: [
    { table: 'api_key', exportAs: 'apiKeys', secretColumns: ['hash'], orderBy: 'created_at, id', onDeletion: 'erase' },
  ],
  settings: apiKeySettings,
} satisfies Module;
