import { type LondonDay, londonDay } from '@limelight/rules/time';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { listInvitedPlayers, listInvitedTraders } from './referral.sql.js';
import { settleReferral } from './settle-referral.js';

type ReferralServices = Pick<Services, 'db' | 'clock' | 'settings'>;

/**
 * Checks invitations: after each tick those whose player has traded; on start and once a day all pending
 * ones, since no trade announces a new month's limit, the end of a suspension or a release by staff. Checks
 * are idempotent, so the progress is held in memory only.
 */
export function referralTask(services: ReferralServices): TickTask {
  const { db } = services;
  let sweptDay: LondonDay | undefined;
  let scannedTick = 0;
  /** Those of locked wallets. */
  let deferred: readonly string[] = [];
  return {
    name: 'referrals',
    run: async ({ number, atMs }) => {
      const day = londonDay(atMs);
      // Trades can still be added to the newest tick; all earlier ticks are final.
      const finalTick = number - 1;
      const pending =
        sweptDay === day ? await listInvitedTraders(db, scannedTick, finalTick) : await listInvitedPlayers(db);
      const again: string[] = [];
      for (const invitedId of new Set([...deferred, ...pending])) {
        if (await settleReferral(services, invitedId)) again.push(invitedId);
      }
      deferred = again;
      sweptDay = day;
      scannedTick = finalTick;
    },
  };
}
