import { minuteMs } from '@limelight/rules/time';
import type { TickTask } from '../../../../platform/tick-tasks.js';
import { lockAccount } from '../../../people/access/access.public.js';
import type { CheckServices } from '../check-payment.js';
import { readInLanes } from '../gateway-lanes.js';
import { refreshSubscription } from './apply-change.js';
import { settleSubscription } from './settle-subscription.js';
import { claimSubscriptionRead, listOverdue, listReadDue, type SubscriptionRow } from './subscription.sql.js';

/** Of each gateway; about 86,000 a day. */
const subscriptionsPerTick = 30;
const readAgainMs = 10 * minuteMs;
const endsPerTick = 100;

/**
 * Reads subscriptions at their providers: daily, and more often while a period turns or a renewal is unpaid.
 */
export function subscriptionReadTask(services: CheckServices): TickTask {
  const { db, clock, log } = services;
  return {
    name: 'subscription-reconciler',
    run: () =>
      readInLanes([
        {
          list: (gateway) => listReadDue(db, { gateway, now: clock.now(), limit: subscriptionsPerTick }),
          read: (row) => readDue(services, row),
          failed: ({ gateway, id }, error) =>
            log.warn({ err: error, gateway, subscription: id }, 'a subscription was not reconciled'),
        },
      ]),
  };
}

async function readDue(services: CheckServices, row: SubscriptionRow): Promise<void> {
  const { db, clock, gateways } = services;
  if (!(await claimSubscriptionRead(db, row, new Date(clock.nowMs() + readAgainMs)))) return;
  const gateway = gateways.get(row.gateway);
  if (gateway) await settleSubscription(services, gateway, row.id);
}

/** Ends subscriptions whose time is over, also when no provider responds: the tier depends on no webhook. */
export function subscriptionEndTask({ db, clock, hooks }: Pick<CheckServices, 'db' | 'clock' | 'hooks'>): TickTask {
  return {
    name: 'subscription-ends',
    run: async () => {
      for (const { user_id: userId, id } of await listOverdue(db, clock.now(), endsPerTick)) {
        await db.transaction().execute(async (tx) => {
          const moment = { now: clock.now(), hooks };
          if (await lockAccount(tx, userId)) await refreshSubscription(tx, id, moment);
        });
      }
    },
  };
}
