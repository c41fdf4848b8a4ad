import { londonDay } from '@limelight/rules/time';
import type { Services } from '../../services.js';
import { openWallet } from '../wallet/wallet.public.js';

type WalletServices = Pick<Services, 'db' | 'clock' | 'settings'>;

/**
 * Gives a verified player the wallet with the starting cash; only the first call does anything. Besides at verification
 * it is called when a verified player turns up without one: the two are separate writes, and a crash may part them.
 */
export async function openVerifiedWallet({ db, clock, settings }: WalletServices, userId: string): Promise<void> {
  await openWallet(db, {
    userId,
    grantCents: settings.current.startingCashCents,
    now: clock.now(),
    gameDay: londonDay(clock.nowMs()),
  });
}
