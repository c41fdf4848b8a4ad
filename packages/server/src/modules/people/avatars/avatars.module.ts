import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import type { Services } from '../../../services.js';
import { avatarTasks } from './avatar-files.js';
import { registerAvatarFiles, registerAvatars } from './avatars.routes.js';

export const avatarsModule = {
  name: 'people/avatars',
  routes: (app: FastifyInstance, { files }: Pick<Services, 'files'>) => {
    registerAvatars(app);
    registerAvatarFiles(app, files);
  },
  jobs: (services: Pick<Services, 'files'>) => avatarTasks(services),
} satisfies Module;
