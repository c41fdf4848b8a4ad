import { formatTime, londonDay } from '@limelight/rules/time';
import { Refusal } from '../../../platform/http/refusal.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { MarketView } from '../../exchange/market/market.public.js';
import { backupSettings } from './backups.settings.js';
import { deleteExpiredBackups } from './delete-backup.js';
import { type BackupServices, makeGameBackup } from './make-game-backup.js';
import { insertNight, isNightStarted } from './nightly.sql.js';
import { startSystemTask } from './run-system-task.js';
import { saveSize } from './system-data.sql.js';

/** London time: after the day's work at midnight, before the pruning. */
export const nightlyFrom = '03:10';

type NightlyServices = BackupServices & { readonly market: Pick<MarketView, 'liveSinceMs'> };

/** Makes the night's backup once, on the leader; while other long work runs, after it. */
export function nightlyBackupTask(services: NightlyServices): TickTask {
  const { db, settings, market } = services;
  let doneOn = '';
  return {
    name: 'nightly backup',
    run: async ({ atMs }) => {
      const now = new Date(atMs);
      const day = londonDay(atMs);
      if (day === doneOn || formatTime(now.getTime()) < nightlyFrom) return;
      if (!settings.of(backupSettings).nightlyBackup) return;
      // The first night of a game is the one after its first start.
      if (londonDay(market.liveSinceMs) === day) return;
      if (await isNightStarted(db, day)) {
        doneOn = day;
        return;
      }
      try {
        await startSystemTask(services, {
          kind: 'backup',
          startedBy: null,
          record: (tx) => insertNight(tx, day, now),
          work: async (report) => {
            await saveSize(db, day);
            await makeGameBackup(services, { origin: 'nightly', madeBy: null }, report);
            await deleteExpiredBackups(services);
            return null;
          },
        });
        doneOn = day;
      } catch (error) {
        if (!(error instanceof Refusal && error.code === 'SYSTEM_TASK_RUNNING')) throw error;
      }
    },
  };
}
