import { bucketStart, hourMs, minuteMs } from '@limelight/rules/time';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { closeHours } from './ledger-sums.sql.js';

/** Longer than any transaction may take: no entry is committed with a time this old. */
const settledAfterMs = 15 * minuteMs;

/** Sums each hour of the ledger once it can no longer change. */
export function closeHoursTask({ db, clock }: Pick<Services, 'db' | 'clock'>): TickTask {
  // Saves a query per tick for the rest of the hour.
  let closedUntilMs = 0;
  return {
    name: 'ledger sums',
    run: async () => {
      const untilMs = bucketStart(clock.nowMs() - settledAfterMs, hourMs);
      if (untilMs <= closedUntilMs) return;
      await db.transaction().execute((tx) => closeHours(tx, new Date(untilMs)));
      closedUntilMs = untilMs;
    },
  };
}
