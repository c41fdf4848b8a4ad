import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import { closeForMaintenance, endStreamsInMaintenance } from './maintenance.js';
import { registerSettings } from './settings.routes.js';
import { siteSettings } from './site.settings.js';

export const settingsModule = {
  name: 'people/settings',
  routes: (app: FastifyInstance, services: Parameters<typeof registerSettings>[1]) => {
    closeForMaintenance(app, services);
    registerSettings(app, services);
  },
  live: { subscribe: endStreamsInMaintenance },
  settings: siteSettings,
} satisfies Module;
