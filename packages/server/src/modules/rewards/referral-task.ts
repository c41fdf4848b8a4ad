import { referralTradesNeeded } from '@limelight/rules/referral';
import { type LondonDay, londonDay } from '@limelight/rules/time';
import type { TickTask } from '../../platform/tick-tasks.js';
import type { Services } from '../../services.js';
import { listInvitedPlayers, listInvitedTraders } from './referral.sql.js';
import { settleReferral } from './settle-referral.js';

type ReferralServices = Pick<Services, 'db' | 'clock' | 'settings'>;

/**
 * Looks at invitations: after each tick at those whose player has traded, and at first and once a day at all that wait,
 * for what no trade brings on: the month's limit begins anew, a suspension ends, staff let one pass. Looking too often
 * changes nothing, so what was looked at is kept in memory only.
 */
export function referralTask(services: ReferralServices): TickTask {
  const { db } = services;
  let sweptDay: LondonDay | undefined;
  let scannedTick = 0;
  return {
    name: 'referrals',
    run: async ({ number, atMs }) => {
      const day = londonDay(atMs);
      // Trades of the newest tick may still be made; those of the ticks before are all there.
      const finalTick = number - 1;
      const waiting =
        sweptDay === day
          ? await listInvitedTraders(db, scannedTick, finalTick)
          : await listInvitedPlayers(db, referralTradesNeeded);
      for (const invitedId of waiting) await settleReferral(services, invitedId);
      sweptDay = day;
      scannedTick = finalTick;
    },
  };
}
