import type { Module } from '../../../module.js';
import { commonTimeline } from './present-timeline.js';
import { registerUsers } from './users.routes.js';

export const usersModule = {
  name: 'house/users',
  routes: registerUsers,
  timeline: commonTimeline,
} satisfies Module;
