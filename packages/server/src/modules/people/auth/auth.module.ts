import type { Module } from '../../../module.js';
import { accountTasks } from './account-tasks.js';
import { registerAuth } from './auth.routes.js';
import { authSettings } from './auth.settings.js';
import { signUpEntry } from './auth.timeline.js';
import { endSessions, revokeKeys } from './credentials.sql.js';
import { dailySignUpOriginPrune } from './prune-sign-up-origins.js';
import { startEncryptionRenewal } from './renew-encryption.js';
import { subscribeToSessionEnds } from './subscribe-to-session-ends.js';

export const authModule = {
  name: 'people/auth',
  routes: registerAuth,
  live: { subscribe: subscribeToSessionEnds },
  jobs: accountTasks,
  worker: startEncryptionRenewal,
  personalTables: [
    {
      table: 'session',
      exportAs: 'sessions',
      secretColumns: ['token'],
      orderBy: 'created_at, id',
      onDeletion: 'erase',
    },
    { table: 'visit', exportAs: 'visit', onDeletion: 'erase' },
    {
      table: 'suspension',
      exportAs: 'suspension',
      secretColumns: ['session_digests'],
      onDeletion: 'erase',
    },
    { table: 'account', onDeletion: 'erase' },
    { table: 'two_factor', onDeletion: 'erase' },
    { table: 'two_factor_used_code', onDeletion: 'erase' },
    // Mailed links, and log-ins that wait for a code.
    { table: 'verification', owner: 'value', onDeletion: 'erase' },
    {
      table: 'contact_trace',
      exportAs: 'contactTrace',
      secretColumns: ['mailbox_digest', 'mobile_digest'],
      onDeletion: 'erase',
    },
    {
      table: 'sign_up_origin',
      exportAs: 'signUp',
      secretColumns: ['address_digest', 'device_digest'],
      onDeletion: 'keep',
      reason: 'sign-up',
    },
    {
      table: 'shared_device',
      exportAs: 'sharedDevices',
      secretColumns: ['other_id'],
      orderBy: 'noted_at, other_id',
      onDeletion: 'keep',
      reason: 'sign-up',
    },
    {
      table: 'shared_device',
      owner: 'other_id',
      exportAs: 'sharedDevicesOfOthers',
      secretColumns: ['user_id'],
      orderBy: 'noted_at, user_id',
      onDeletion: 'keep',
      reason: 'sign-up',
    },
  ],
  daily: [dailySignUpOriginPrune],
  settings: authSettings,
  onAccount: {
    // On commit, triggers notify every instance of each ended session and key: it closes the streams opened
    // with them.
    endsAccess: async (tx, { userId, now }) => {
      await endSessions(tx, userId);
      await revokeKeys(tx, userId, now);
    },
  },
  timeline: [signUpEntry],
} satisfies Module;
