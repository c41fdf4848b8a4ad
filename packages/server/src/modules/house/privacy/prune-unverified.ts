import { unverifiedRetentionDays } from '@limelight/rules/personal-data';
import { dayMs } from '@limelight/rules/time';
import type { PersonalTables } from '../../../platform/personal-table.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { deletePersonalRows } from './personal-data.sql.js';
import { deleteAccounts, lockUnverified } from './unverified.sql.js';

/** Per tick; more wait for the next one. */
const accountsPerTick = 200;

/**
 * Deletes accounts that were not verified in time. They have no wallet, and so nothing of the game refers to
 * them.
 */
export function unverifiedAccountsTask({
  db,
  clock,
  personalTables,
}: Pick<Services, 'db' | 'clock'> & PersonalTables): TickTask {
  return {
    name: 'prune-unverified',
    run: () =>
      db.transaction().execute(async (tx) => {
        const before = new Date(clock.nowMs() - unverifiedRetentionDays * dayMs);
        const userIds = await lockUnverified(tx, before, accountsPerTick);
        if (userIds.length === 0) return;
        for (const table of personalTables) {
          if (table.onDeletion === 'erase') await deletePersonalRows(tx, table, { userIds, email: null });
        }
        await deleteAccounts(tx, userIds);
      }),
  };
}
