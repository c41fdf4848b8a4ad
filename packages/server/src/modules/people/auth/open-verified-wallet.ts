import { londonDay } from '@limelight/rules/time';
import type { Services } from '../../../services.js';
import { notifyReferrer } from '../../play/rewards/rewards.public.js';
import { openWallet, walletSettings } from '../../exchange/wallet/wallet.public.js';

type WalletServices = Pick<Services, 'db' | 'clock' | 'settings'>;

/**
 * Opens a verified player's wallet with the starting cash and notifies the referrer. Idempotent: only the first call
 * has an effect. It runs at verification and again when a verified player has no wallet, because a crash can separate
 * the two writes.
 */
export async function openVerifiedWallet({ db, clock, settings }: WalletServices, userId: string): Promise<void> {
  const now = clock.now();
  await openWallet(db, {
    userId,
    grantCents: settings.of(walletSettings).startingCashCents,
    now,
    gameDay: londonDay(now.getTime()),
    alongside: (tx) => notifyReferrer(tx, userId, now),
  });
}
