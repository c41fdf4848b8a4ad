import type { Module } from '../../../module.js';
import { erasureTasks } from './erase-account.js';
import { registerPrivacy } from './privacy.routes.js';
import { unverifiedAccountsTask } from './prune-unverified.js';

export const privacyModule = {
  name: 'house/privacy',
  routes: registerPrivacy,
  jobs: erasureTasks,
  afterTick: (services: Parameters<typeof unverifiedAccountsTask>[0]) => [unverifiedAccountsTask(services)],
} satisfies Module;
