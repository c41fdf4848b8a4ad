import { formatSe, seCents } from '@limelight/rules/money';
import type { Hooks } from '../../../hooks.js';
import type { Executor } from '../../../platform/database.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { postEntries, publishPortfolioChange } from '../../exchange/wallet/wallet.public.js';
import { freeze, type LockedAccount, lockAccount, unfreeze } from '../../people/access/access.public.js';
import { countOpenDisputes, listSettledDebtors, lockDebtor, setInDispute } from './debt.sql.js';

export interface TakeBack {
  readonly userId: string;
  /** The payment. */
  readonly referenceId: string;
  readonly kind: 'tokens_refund' | 'tokens_dispute';
  /** SE$ cents: negative takes back, positive returns what a won dispute took. */
  readonly amountCents: number;
  readonly now: Date;
  readonly hooks: Hooks;
}

/**
 * Takes back what a refunded or disputed payment had bought, also when it was spent: the cash may fall below
 * zero, which is the only debt there is. Open orders are cancelled first, as their reservations are part of
 * the cash.
 */
export async function takeBack(
  tx: Executor,
  { userId, referenceId, kind, amountCents, now, hooks }: TakeBack,
): Promise<void> {
  const wallet = await lockDebtor(tx, userId);
  if (!wallet) throw new Error('money was taken back from a player without wallet');
  if (wallet.cashCents + amountCents < wallet.reservedCents) {
    await hooks.account('stops', tx, { userId, now });
    await setInDispute(tx, userId, true);
  }
  await postEntries(tx, [{ userId, kind, amountCents, referenceId }], now);
  await publishPortfolioChange(tx, [userId]);
}

/**
 * Freezes trading while a payment is disputed or cash is below zero, with the current reason, and lifts that
 * freeze once both are over. A freeze by staff is left alone. The caller has locked the account, which comes
 * before the wallet.
 */
export async function settleDebt(tx: Executor, account: LockedAccount, now: Date): Promise<void> {
  const { userId } = account;
  const disputes = await countOpenDisputes(tx, userId);
  const wallet = await lockDebtor(tx, userId);
  if (!wallet || account.state === 'closed') return;
  if (wallet.inDispute && wallet.cashCents >= wallet.reservedCents) await setInDispute(tx, userId, false);
  const reason = reasonToFreeze(disputes, wallet.cashCents);
  if ((account.freeze !== null && account.freeze.by !== null) || account.freeze?.reason === reason) return;
  if (account.freeze !== null) await unfreeze(tx, account, now);
  if (reason !== null) await freeze(tx, { ...account, freeze: null }, { at: now, by: null, reason });
}

function reasonToFreeze(disputes: number, cashCents: number): string | null {
  if (disputes > 0) return 'A payment is disputed. You can trade again once the dispute is settled.';
  if (cashCents >= 0) return null;
  const missing = formatSe(seCents(-cashCents));
  return `The cash of a refunded or disputed payment was spent and ${missing} is missing. You can trade again once it is back.`;
}

const debtorsPerTick = 100;

/** Lifts the freeze of players whose bonuses, dividends or tokens have paid their debt. */
export function debtTask({ db, clock }: Pick<Services, 'db' | 'clock'>): TickTask {
  return {
    name: 'payment-debts',
    run: async () => {
      for (const userId of await listSettledDebtors(db, debtorsPerTick)) {
        await db.transaction().execute(async (tx) => {
          const account = await lockAccount(tx, userId);
          if (account) await settleDebt(tx, account, clock.now());
        });
      }
    },
  };
}
