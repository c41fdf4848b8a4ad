import type { Module } from '../../../module.js';
import { type CloseServices, closingTask } from './close-days.js';
import { fanTask } from './count-fans.js';
import { marketCauses } from './market.causes.js';
import { marketInvariants } from './market.invariants.sql.js';
import { marketMetrics } from './market.metrics.js';
import { registerMarket } from './market.routes.js';
import { marketSettings } from './market.settings.js';
import { marketDayInvariants } from './market-day.invariants.sql.js';
import type { PriceCauseSource } from './price-causes.js';

export const marketModule = {
  name: 'exchange/market',
  routes: registerMarket,
  afterTick: (services: CloseServices & PriceCauseSource) => [fanTask(services), closingTask(services)],
  priceCauses: marketCauses,
  invariants: [...marketInvariants, ...marketDayInvariants],
  settings: marketSettings,
  metrics: marketMetrics,
} satisfies Module;
