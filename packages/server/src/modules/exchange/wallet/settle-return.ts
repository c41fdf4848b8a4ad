import { indexAt, standsStill } from '@limelight/rules/time-weighted-return';
import type { AccountEvent } from '../../../hooks.js';
import type { Executor } from '../../../platform/database.js';
import { publishPortfolioChange } from './portfolio-channel.sql.js';
import { continueReturn, lockReturn, pauseReturn } from './settle-return.sql.js';

/**
 * The return of an account that is frozen, owes cash or is not the oldest of its ring stands still, and goes
 * on from the value of the moment when none of it is so any more: nobody gains a rank by shares that a refund
 * has not reached. The caller has locked the account.
 */
export async function settleReturn(tx: Executor, { userId, now }: AccountEvent): Promise<void> {
  const state = await lockReturn(tx, userId);
  if (state === undefined) return;
  const { paused, valueCents } = state;
  const stands = standsStill(state);
  if (stands === paused) return;
  if (stands) await pauseReturn(tx, { userId, valueCents, index: indexAt(state, valueCents), now });
  else await continueReturn(tx, { userId, valueCents, now });
  await publishPortfolioChange(tx, [userId]);
}
