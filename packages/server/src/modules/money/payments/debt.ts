import { paths } from '@limelight/contract/paths';
import { formatSe, seCents } from '@limelight/rules/money';
import type { Hooks } from '../../../hooks.js';
import type { Executor } from '../../../platform/database.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { postEntries, publishPortfolioChange } from '../../exchange/wallet/wallet.public.js';
import { freeze, type LockedAccount, lockAccount, unfreeze } from '../../people/access/access.public.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import { countOpenDisputes, listSettledDebtors, lockDebtor, setInDispute } from './debt.sql.js';
import { insertStep } from './payment.sql.js';
import {
  type Collected,
  collectedText,
  type Debt,
  freeHeldCash,
  nothingCollected,
  sellForDebt,
} from './sell-for-debt.js';
import { findNewestTakenBack, listDebtorsWithShares } from './sell-for-debt.sql.js';

interface Moment {
  readonly now: Date;
  readonly hooks: Hooks;
}

export interface TakeBack extends Moment {
  readonly userId: string;
  /** The payment. */
  readonly referenceId: string;
  readonly kind: 'tokens_refund' | 'tokens_dispute';
  /** SE$ cents: negative takes back, positive returns what a won dispute took. */
  readonly amountCents: number;
}

/**
 * Takes back what a refunded or disputed payment had bought, also when it was spent: free cash, then what
 * open orders reserve, then shares. What these do not cover is cash below zero, the only debt there is.
 */
export async function takeBack(tx: Executor, { kind, amountCents, ...debt }: TakeBack): Promise<Collected> {
  const { userId, referenceId, now } = debt;
  const collected = await collect(tx, debt, amountCents);
  if ((await missingOf(tx, userId, amountCents)) > 0) await setInDispute(tx, userId, true);
  await postEntries(tx, [{ userId, kind, amountCents, referenceId }], now);
  await publishPortfolioChange(tx, [userId]);
  return collected;
}

async function collect(tx: Executor, debt: Omit<Debt, 'missingCents'>, amountCents: number): Promise<Collected> {
  const missing = () => missingOf(tx, debt.userId, amountCents);
  const heldCents = await missing();
  if (heldCents <= 0) return nothingCollected;
  const orders = await freeHeldCash(tx, { ...debt, missingCents: heldCents });
  const missingCents = await missing();
  const sold = missingCents <= 0 ? nothingCollected : await sellForDebt(tx, { ...debt, missingCents });
  return { ...sold, orders: sold.orders + orders };
}

/** Locks the wallet. @returns what its free cash lacks after a movement */
async function missingOf(tx: Executor, userId: string, amountCents: number): Promise<number> {
  const wallet = await lockDebtor(tx, userId);
  if (!wallet) throw new Error('money was taken back from a player without wallet');
  return wallet.reservedCents - wallet.cashCents - amountCents;
}

/**
 * Freezes trading while a payment is disputed or cash is below zero, with the current reason, and lifts that
 * freeze once both are over. A freeze by staff is left alone. The caller has locked the account, which comes
 * before the wallet.
 */
export async function settleDebt(tx: Executor, account: LockedAccount, { now, hooks }: Moment): Promise<void> {
  const { userId } = account;
  const disputes = await countOpenDisputes(tx, userId);
  const wallet = await lockDebtor(tx, userId);
  if (!wallet || account.state === 'closed') return;
  if (wallet.inDispute && wallet.cashCents >= wallet.reservedCents) await setInDispute(tx, userId, false);
  await settleFreeze(tx, account, { reason: reasonToFreeze(disputes, wallet.cashCents), now });
  await hooks.account('freezes', tx, { userId, now });
}

async function settleFreeze(
  tx: Executor,
  account: LockedAccount,
  { reason, now }: { readonly reason: string | null; readonly now: Date },
): Promise<void> {
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

/**
 * Sells what was halted, suspended or being split when a payment was taken back, and lifts the freeze of
 * players whose sales, bonuses, dividends or tokens have paid their debt. It goes by what a player owes and
 * holds now, so that a repetition does nothing.
 */
export function debtTask({ db, clock, hooks }: Pick<Services, 'db' | 'clock' | 'hooks'>): TickTask {
  const settle = (userId: string, first?: (tx: Executor, now: Date) => Promise<void>) =>
    db.transaction().execute(async (tx) => {
      const account = await lockAccount(tx, userId);
      if (!account) return;
      const now = clock.now();
      await first?.(tx, now);
      await settleDebt(tx, account, { now, hooks });
    });
  return {
    name: 'payment-debts',
    run: async () => {
      for (const userId of await listDebtorsWithShares(db, debtorsPerTick)) {
        await settle(userId, (tx, now) => sellLater(tx, { userId, now, hooks }));
      }
      for (const userId of await listSettledDebtors(db, debtorsPerTick)) await settle(userId);
    },
  };
}

async function sellLater(tx: Executor, debtor: Pick<Debt, 'userId' | 'now' | 'hooks'>): Promise<void> {
  const { userId, now } = debtor;
  const missingCents = await missingOf(tx, userId, 0);
  const id = missingCents > 0 ? await findNewestTakenBack(tx, userId) : undefined;
  if (id === undefined) return;
  const collected = await sellForDebt(tx, { ...debtor, referenceId: id, missingCents });
  const text = collectedText(collected);
  if (text === null) return;
  await insertStep(tx, { user_id: userId, id }, { at: now, text });
  const notice = { kind: 'payment', tone: 'info', title: 'Shares sold for a refund', path: paths.holdings } as const;
  const key = `payment:${id}:sold:${now.getTime()}`;
  const left = Math.max(0, missingCents - collected.cents);
  await createNotifications(tx, [{ ...notice, userId, key, text: `${text}. ${leftText(left)}` }], now);
  await publishPortfolioChange(tx, [userId]);
}

function leftText(leftCents: number): string {
  if (leftCents === 0) return 'Nothing is missing any more.';
  return `${formatSe(seCents(leftCents))} is still missing.`;
}
