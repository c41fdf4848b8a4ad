import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import { registerTicketSender, registerUsers, type UserServices } from './users.routes.js';

export const usersModule = {
  name: 'house/users',
  routes: (app: FastifyInstance, services: UserServices) => {
    registerUsers(app, services);
    registerTicketSender(app, services);
  },
} satisfies Module;
