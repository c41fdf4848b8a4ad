import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { listOverdueGrants } from './grant.sql.js';
import { expireGrant } from './grant-membership.js';

const grantsPerTick = 100;

/** Lowers the tier of players whose grant is over. */
export function grantTask(services: Pick<Services, 'db' | 'clock' | 'hooks'>): TickTask {
  const { db, clock } = services;
  return {
    name: 'membership-grants',
    run: async () => {
      for (const grant of await listOverdueGrants(db, clock.now(), grantsPerTick)) await expireGrant(services, grant);
    },
  };
}
