import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import type { Services } from '../../../services.js';
import { registerMailbox } from './mailbox.routes.js';

export const mailboxModule = {
  name: 'talk/mailbox',
  routes: (app: FastifyInstance, services: Pick<Services, 'db' | 'env'>) => {
    if (!services.env.production) registerMailbox(app, services);
  },
} satisfies Module;
