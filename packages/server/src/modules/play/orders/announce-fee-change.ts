import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import { tradingSettings } from '../trading/trading.public.js';
import { feeChangeNotice } from './order-notice.js';
import { listPlayersWithOtherFee } from './orders.sql.js';

const playersPerRound = 500;

/**
 * Notifies players whose open orders keep another fee rate than the one that is announced for their tier:
 * once per announced change, whichever instance runs it.
 */
export function feeChangeTask({ db, clock, settings }: Pick<Services, 'db' | 'clock' | 'settings'>): TickTask {
  /** Only to save queries: the key of the notification prevents repeats. */
  let lastVersion = 0;
  return {
    name: 'order-fees',
    run: async () => {
      const change = settings.announced(tradingSettings, 'feeBpsByTier');
      if (change === null || change.version === lastVersion) return;
      let after: string | undefined;
      do {
        const players = await listPlayersWithOtherFee(db, { rates: change.value, after, limit: playersPerRound });
        const notices = players.map((player) => feeChangeNotice(player, change));
        await db.transaction().execute((tx) => createNotifications(tx, notices, clock.now()));
        after = players.at(-1)?.userId;
      } while (after !== undefined);
      lastVersion = change.version;
    },
  };
}
