import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import { type CleanServices, cleanTasks, dailyMediaCleaning } from './clean-media.js';
import { type MediaServices, registerMedia } from './media.routes.js';
import { mediaSettings } from './media.settings.js';
import { registerMediaFiles } from './media-files.routes.js';
import { quotaWarning } from './media-quota.js';

export const mediaModule = {
  name: 'talk/media',
  routes: (app: FastifyInstance, services: MediaServices) => {
    registerMedia(app, services);
    registerMediaFiles(app, services);
  },
  jobs: (services: CleanServices) => cleanTasks(services),
  daily: [dailyMediaCleaning],
  waiting: quotaWarning,
  settings: mediaSettings,
} satisfies Module;
