import type { Module } from '../../../module.js';
import { registerUsers } from './users.routes.js';

export const usersModule = {
  name: 'house/users',
  routes: registerUsers,
} satisfies Module;
