import type { Module } from '../../module.js';
import type { Services } from '../../services.js';
import { fanTask } from './count-fans.js';
import { marketInvariants } from './market.invariants.sql.js';
import { registerMarket } from './market.routes.js';
import { marketSettings } from './market.settings.js';

export const marketModule = {
  name: 'market',
  routes: registerMarket,
  afterTick: (services: Pick<Services, 'db' | 'clock'>) => [fanTask(services)],
  invariants: marketInvariants,
  settings: marketSettings,
} satisfies Module;
