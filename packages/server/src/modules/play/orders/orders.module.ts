import type { Module } from '../../../module.js';
import { feeChangeTask } from './announce-fee-change.js';
import { cancelOrdersFor, cancelOrdersForDebt, cancelOrdersOf } from './cancel-order.js';
import { orderHold } from './orders.hold.sql.js';
import { orderInvariants } from './orders.invariants.sql.js';
import { orderMetrics } from './orders.metrics.js';
import { registerOrders } from './orders.routes.js';
import { orderSettings } from './orders.settings.js';
import { dailyOrderPrune } from './prune-orders.js';
import { repriceOrdersOf } from './reprice-orders.js';
import { orderTask, type SettlingServices } from './settle-orders.js';
import { splitOrders } from './split-orders.js';
import { subscribeToOrderEnds } from './subscribe-to-order-ends.js';

export const ordersModule = {
  name: 'play/orders',
  routes: registerOrders,
  live: { subscribe: subscribeToOrderEnds },
  afterTick: (services: SettlingServices) => [orderTask(services), feeChangeTask(services)],
  personalTables: [
    { table: 'player_order', exportAs: 'orders', orderBy: 'created_at, id', onDeletion: 'keep', reason: 'game' },
  ],
  daily: [dailyOrderPrune],
  invariants: orderInvariants,
  holds: [orderHold],
  settings: orderSettings,
  metrics: orderMetrics,
  onAccount: { stops: cancelOrdersOf, owes: cancelOrdersForDebt, changesTier: repriceOrdersOf },
  onCelebrity: {
    splits: splitOrders,
    suspends: async (tx, { celebrityId, now }) => ({ ordersCancelled: await cancelOrdersFor(tx, celebrityId, now) }),
    retires: async (tx, { celebrityId, now }) => ({ ordersCancelled: await cancelOrdersFor(tx, celebrityId, now) }),
  },
} satisfies Module;
