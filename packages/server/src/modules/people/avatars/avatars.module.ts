import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import type { Services } from '../../../services.js';
import { registerAvatarFiles, registerAvatars } from './avatars.routes.js';

export const avatarsModule = {
  name: 'people/avatars',
  routes: (app: FastifyInstance, { files }: Pick<Services, 'files'>) => {
    registerAvatars(app);
    registerAvatarFiles(app, files);
  },
} satisfies Module;
