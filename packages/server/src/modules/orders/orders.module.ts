import type { Module } from '../../module.js';
import { orderInvariants } from './orders.invariants.sql.js';
import { registerOrders } from './orders.routes.js';
import { orderSettings } from './orders.settings.js';
import { orderTask, type SettlingServices } from './settle-orders.js';

export const ordersModule = {
  name: 'orders',
  routes: registerOrders,
  afterTick: (services: SettlingServices) => [orderTask(services)],
  personalTables: [{ table: 'player_order', exportAs: 'orders', orderBy: 'created_at, id', onDeletion: 'keep' }],
  invariants: orderInvariants,
  settings: orderSettings,
} satisfies Module;
