import { allSettings, settingsTopic } from '@limelight/contract/people/settings';
import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import type { Joining } from '../../../platform/topics.js';
import { closeForMaintenance, watchForClosing } from './maintenance.js';
import { registerSettings } from './settings.routes.js';
import { siteSettings } from './site.settings.js';

export const settingsModule = {
  name: 'people/settings',
  routes: (app: FastifyInstance, services: Parameters<typeof registerSettings>[1]) => {
    closeForMaintenance(app, services);
    registerSettings(app, services);
  },
  live: { subscribe: watchForClosing },
  topics: [{ topic: settingsTopic, mayJoin: (_services: object, { id }: Joining) => id === allSettings }],
  settings: siteSettings,
} satisfies Module;
