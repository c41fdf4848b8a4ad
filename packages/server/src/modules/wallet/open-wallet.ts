import type { LondonDay } from '@limelight/rules/time';
import type { Executor } from '../../platform/database.js';
import { insertGrantEntry, insertWallet } from './wallet.sql.js';

export interface OpenWallet {
  readonly userId: string;
  readonly grantCents: number;
  readonly gameDay: LondonDay;
  readonly now: Date;
}

/**
 * Opens a verified player's wallet with the sign-up grant, once and only once: whoever comes second, even in parallel,
 * finds it open. The player's own id stands as the reference of the grant, since there is one per player.
 */
export async function openWallet(db: Executor, wallet: OpenWallet): Promise<void> {
  const row = { ...wallet, grantId: wallet.userId };
  await db.transaction().execute(async (tx) => {
    const opened = await insertWallet(tx, row);
    if (opened && wallet.grantCents > 0) await insertGrantEntry(tx, row);
  });
}
