import { systemClock } from '../../../platform/clock.js';
import type { Services } from '../../../services.js';
import { publishPortfolioChangeNow } from '../../exchange/wallet/wallet.public.js';
import { publishDemandNow } from './ipo.sql.js';
import type { SubscriptionKey } from './subscribe.js';

const batchMs = 50;

/**
 * Says which subscriptions have changed, after they were committed: all of 50 ms together. A notification
 * inside a transaction takes a lock that other commits with one wait for while the disk is flushed, so that
 * 200 subscriptions a second would slow all trades.
 */
export function publishSubscriptions({ pool, log }: Pick<Services, 'pool' | 'log'>): (key: SubscriptionKey) => void {
  let changed: SubscriptionKey[] = [];
  const publish = async () => {
    await systemClock.sleep(batchMs);
    const batch = changed;
    changed = [];
    await publishPortfolioChangeNow(pool, [...new Set(batch.map(({ userId }) => userId))]);
    await publishDemandNow(pool, [...new Set(batch.map(({ ipoId }) => ipoId))]);
  };
  return (key) => {
    changed.push(key);
    if (changed.length > 1) return;
    publish().catch((error: unknown) => log.warn({ err: error }, 'failed to publish changes of subscriptions'));
  };
}
