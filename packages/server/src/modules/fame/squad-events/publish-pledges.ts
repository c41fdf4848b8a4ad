import { systemClock } from '../../../platform/clock.js';
import type { Services } from '../../../services.js';
import { publishPortfolioChangeNow } from '../../exchange/wallet/wallet.public.js';
import { savePledgeCounts } from './count-pledges.js';
import { notePledge, type PledgeKey } from './pledge.js';

const batchMs = 250;

/**
 * Counts again and says which pledges have changed, after they were committed: all of a quarter of a second
 * together. A notification inside a transaction takes a lock that other commits with one wait for.
 */
export function publishPledges(services: Pick<Services, 'db' | 'pool' | 'clock' | 'log'>): (key: PledgeKey) => void {
  const { db, pool, clock, log } = services;
  let changed: PledgeKey[] = [];
  const publish = async () => {
    await systemClock.sleep(batchMs);
    const batch = changed;
    changed = [];
    await publishPortfolioChangeNow(pool, [...new Set(batch.map(({ userId }) => userId))]);
    for (const eventId of new Set(batch.map((key) => key.eventId))) await savePledgeCounts(db, eventId, clock.now());
    for (const key of batch) await notePledge(services, key);
  };
  return (key) => {
    changed.push(key);
    if (changed.length > 1) return;
    publish().catch((error: unknown) => log.warn({ err: error }, 'failed to publish changes of pledges'));
  };
}
