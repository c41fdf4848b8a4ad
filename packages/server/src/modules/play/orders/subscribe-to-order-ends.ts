import { orderEndedEvent } from '@limelight/contract/play/orders';
import { orderDurations, orderExpiryMs } from '@limelight/rules/order';
import { minuteMs } from '@limelight/rules/time';
import { streamMessage } from '../../../platform/live.js';
import type { Services } from '../../../services.js';
import { listOrderEnds, listOrderEndsSince, type OrderDetailRow, orderEndChannel } from './order-ends.sql.js';
import type { OrderKey } from './orders.sql.js';
import { presentOrderDetail } from './present-order.js';

/** What a new connection to the database repeats: as far back as the stream repeats ticks. */
const repeatedMs = 5 * minuteMs;

/**
 * Sends a player's open streams each order that has ended, on whichever instance. After a lost connection of
 * the listener those of the last minutes are sent, some of them a second time.
 */
export function subscribeToOrderEnds(services: Pick<Services, 'db' | 'clock' | 'live' | 'listener' | 'log'>): void {
  const { db, clock, live, listener, log } = services;

  async function send(read: () => Promise<readonly OrderDetailRow[]>): Promise<void> {
    try {
      for (const row of await read()) {
        live.sendTo(row.user_id, streamMessage(orderEndedEvent, presentOrderDetail(row), { scope: 'read' }));
      }
    } catch (error) {
      log.warn({ err: error, channel: orderEndChannel }, 'sending ended orders to open streams failed');
    }
  }

  listener.on(orderEndChannel, (payload) => {
    const keys = payload.split(',').map(keyOf);
    const wanted = keys.filter(({ userId }) => live.has(userId));
    if (wanted.length > 0) void send(() => listOrderEnds(db, wanted));
  });
  listener.onReconnect(() => {
    const { userIds } = live;
    if (userIds.length === 0) return;
    const nowMs = clock.nowMs();
    const [since, placedAfter] = [new Date(nowMs - repeatedMs), new Date(nowMs - repeatedMs - longestMs(nowMs))];
    void send(() => listOrderEndsSince(db, { userIds, since, placedAfter }));
  });
}

function keyOf(text: string): OrderKey {
  const [userId = '', id = ''] = text.split('/');
  return { userId, id };
}

/** How long an order can wait. */
function longestMs(nowMs: number): number {
  return Math.max(...orderDurations.map((duration) => orderExpiryMs(duration, nowMs) - nowMs));
}
