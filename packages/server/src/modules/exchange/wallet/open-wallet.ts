import type { LondonDay } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import { insertGrantEntry, insertWallet, shareAccountStanding } from './wallet.sql.js';

export interface OpenWallet {
  readonly userId: string;
  readonly grantCents: number;
  readonly gameDay: LondonDay;
  readonly now: Date;
  /** Runs in the transaction of the opening: both or neither. */
  readonly alongside?: (tx: Executor) => Promise<void>;
}

/**
 * Opens a verified player's wallet with the sign-up grant, exactly once, also under concurrency. The reference of the
 * grant is the player's id, since there is one per player. An account that is not active gets no wallet; a restored
 * player gets it with the next request.
 */
export async function openWallet(db: Executor, { alongside, ...wallet }: OpenWallet): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const account = await shareAccountStanding(tx, wallet.userId);
    if (account && account.state !== 'active') return;
    const row = { ...wallet, grantId: wallet.userId, frozen: account?.frozen ?? false, role: account?.role ?? 'user' };
    if (!(await insertWallet(tx, row))) return;
    if (wallet.grantCents > 0) await insertGrantEntry(tx, row);
    await alongside?.(tx);
  });
}
