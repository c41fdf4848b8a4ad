import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import type { Services } from '../../../services.js';
import { registerInsiderTip } from './insider-tip.routes.js';
import { registerStaffTips } from './staff-tips.routes.js';
import { dailyInsiderTip } from './write-tip.js';

export const insiderTipModule = {
  name: 'exchange/insider-tip',
  routes: (app: FastifyInstance, services: Pick<Services, 'db' | 'clock'>) => {
    registerInsiderTip(app, services);
    registerStaffTips(app, services);
  },
  daily: [dailyInsiderTip],
} satisfies Module;
