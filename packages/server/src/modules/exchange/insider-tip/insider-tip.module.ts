import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import { registerInsiderTip, type TipServices } from './insider-tip.routes.js';
import { registerStaffTips } from './staff-tips.routes.js';
import { dailyInsiderTip } from './write-tip.js';

export const insiderTipModule = {
  name: 'exchange/insider-tip',
  routes: (app: FastifyInstance, services: TipServices) => {
    registerInsiderTip(app, services);
    registerStaffTips(app, services);
  },
  daily: [dailyInsiderTip],
} satisfies Module;
