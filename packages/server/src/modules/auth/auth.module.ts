import type { Module } from '../../module.js';
import { accountTasks } from './account-tasks.js';
import { registerAuth } from './auth.routes.js';
import { authSettings } from './auth.settings.js';
import { subscribeToSessionEnds } from './subscribe-to-session-ends.js';

export const authModule = {
  name: 'auth',
  routes: registerAuth,
  live: { subscribe: subscribeToSessionEnds },
  jobs: accountTasks,
  personalTables: [
    {
      table: 'session',
      exportAs: 'sessions',
      secretColumns: ['token'],
      orderBy: 'created_at, id',
      onDeletion: 'erase',
    },
    { table: 'account', onDeletion: 'erase' },
    { table: 'two_factor', onDeletion: 'erase' },
    { table: 'two_factor_used_code', onDeletion: 'erase' },
    // Irreversible digests, retained so that nobody earns a bonus again by deleting an account and signing up again.
    { table: 'sign_up_origin', onDeletion: 'keep' },
  ],
  settings: authSettings,
} satisfies Module;
