import type { Module } from '../../module.js';
import { dailyPrune } from './prune.js';
import { registerSystem } from './system.routes.js';

export const systemModule = {
  name: 'system',
  routes: registerSystem,
  daily: [dailyPrune],
} satisfies Module;
