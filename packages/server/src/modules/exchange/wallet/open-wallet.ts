import type { LondonDay } from '@limelight/rules/time';
import type { Hooks } from '../../../hooks.js';
import type { Executor } from '../../../platform/database.js';
import { insertGrantEntry, insertWallet, shareAccountStatus } from './wallet.sql.js';

export interface OpenWallet {
  readonly userId: string;
  readonly grantCents: number;
  /** By default it pays the fee of its plan. */
  readonly firstTradeFree?: boolean;
  readonly gameDay: LondonDay;
  readonly now: Date;
  /** Those of `joins` run in the transaction of the opening: both or neither. */
  readonly hooks?: Hooks;
}

/**
 * Opens a verified player's wallet with the sign-up grant, exactly once, also under concurrency. The
 * reference of the grant is the player's id, since there is one per player. An account that is not active
 * gets no wallet; a restored player gets it with the next request.
 */
export async function openWallet(db: Executor, { hooks, ...wallet }: OpenWallet): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const account = await shareAccountStatus(tx, wallet.userId);
    if (account && account.state !== 'active') return;
    const row = { ...wallet, grantId: wallet.userId, frozen: account?.frozen ?? false, role: account?.role ?? 'user' };
    if (!(await insertWallet(tx, row))) return;
    if (wallet.grantCents > 0) await insertGrantEntry(tx, row);
    await hooks?.account('joins', tx, { userId: wallet.userId, now: wallet.now });
  });
}
