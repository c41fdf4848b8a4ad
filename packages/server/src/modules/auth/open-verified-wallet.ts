import { londonDay } from '@limelight/rules/time';
import type { Services } from '../../services.js';
import { notifyReferrer } from '../rewards/rewards.public.js';
import { openWallet, walletSettings } from '../wallet/wallet.public.js';

type WalletServices = Pick<Services, 'db' | 'clock' | 'settings'>;

/**
 * Gives a verified player the wallet with the starting cash, and tells whoever invited the player; only the first call
 * does anything. Besides at verification it is called when a verified player turns up without a wallet: the two are
 * separate writes, and a crash may part them.
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
