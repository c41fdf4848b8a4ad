import { londonDay } from '@limelight/rules/time';
import { systemClock } from '../../../platform/clock.js';
import { isConnectionLoss, isOutOfService } from '../../../platform/database.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { tradingSettings } from '../trading/trading.public.js';
import { cancelLeftOrders } from './cancel-order.js';
import { listOverdueOrders, listTriggeredOrders } from './due-orders.sql.js';
import { expireOrders } from './expire-orders.js';
import { fillOrders } from './fill-orders.js';
import type { OrderKey } from './orders.sql.js';

export type SettlingServices = Pick<Services, 'db' | 'clock' | 'settings' | 'log'>;

/** Small, since a batch locks wallets and the market. */
const ordersPerBatch = 128;
/** What exceeds this waits for the next tick. */
const ordersPerTick = 10_000;

/** In real time, as locks are: how often orders that are busy are tried again, and for how long. */
const busyRetryMs = 50;
/** Within the time that the next tick waits. */
const busyMsMax = 4_000;

/**
 * After each tick: expires overdue orders, then fills triggered ones. The next tick waits for it: an order
 * whose price was published is filled, also when the leader died in between and the next price is another.
 */
export function orderTask(services: SettlingServices): TickTask {
  const { db, clock } = services;
  return {
    name: 'orders',
    isBeforeNextTick: true,
    run: async (_tick, stopping) => {
      await cancelLeftOrders(services);
      const overdue = await listOverdueOrders(db, clock.now(), ordersPerTick);
      await settleInBatches(services, overdue, (keys) => expireOrders(services, keys));
      const now = clock.now();
      const gameDay = londonDay(now.getTime());
      const { tradesPerDayMax } = services.settings.of(tradingSettings);
      const triggered = await listTriggeredOrders(db, { now, limit: ordersPerTick, gameDay, tradesPerDayMax });
      const giveUpMs = systemClock.nowMs() + busyMsMax;
      let busy = await settleInBatches(services, triggered, (keys) => fillOrders(services, keys));
      while (busy.length > 0 && systemClock.nowMs() < giveUpMs && stopping?.aborted !== true) {
        await systemClock.sleep(busyRetryMs, stopping);
        busy = await settleInBatches(services, busy, (keys) => fillOrders(services, keys));
      }
    },
  };
}

/** @returns what is busy and may be tried again */
async function settleInBatches(
  { log }: Pick<Services, 'log'>,
  keys: readonly OrderKey[],
  settle: (keys: readonly OrderKey[]) => Promise<readonly OrderKey[]>,
  batchSize = ordersPerBatch,
): Promise<readonly OrderKey[]> {
  const busy: OrderKey[] = [];
  for (let first = 0; first < keys.length; first += batchSize) {
    const batch = keys.slice(first, first + batchSize);
    try {
      busy.push(...(await settle(batch)));
    } catch (error) {
      if (isConnectionLoss(error) || isOutOfService(error)) throw error;
      if (batchSize === 1) {
        log.error({ err: error, order: batch[0]?.id }, 'an order could not be settled');
      } else {
        // One order that cannot be settled must not block the others of its batch, at this and every later
        // tick.
        log.warn({ err: error, orders: batch.length }, 'a batch of orders failed; retrying each one separately');
        busy.push(...(await settleInBatches({ log }, batch, settle, 1)));
      }
    }
  }
  return busy;
}
