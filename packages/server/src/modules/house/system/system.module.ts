import type { Module } from '../../../module.js';
import { dailyPrune } from './prune.js';
import { systemInvariants } from './system.invariants.sql.js';
import { systemMetrics } from './system.metrics.js';
import { registerSystem } from './system.routes.js';
import { unlistedProxyQueue } from './unlisted-proxy.js';

export const systemModule = {
  name: 'house/system',
  routes: registerSystem,
  daily: [dailyPrune],
  waiting: unlistedProxyQueue,
  metrics: systemMetrics,
  invariants: systemInvariants,
} satisfies Module;
