import { paths } from '@limelight/contract/paths';
import { formatSe, seCents } from '@limelight/rules/money';
import { mayActOn } from '@limelight/rules/permission';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { findWallet, lockWallets, postEntries, publishPortfolioChange } from '../../exchange/wallet/wallet.public.js';
import { lockAccount } from '../../people/access/access.public.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import { findAdjustment } from './adjustment.sql.js';

export interface Adjustment {
  readonly actor: Actor;
  readonly userId: string;
  /** The idempotency key, and the reference of the ledger entry. */
  readonly id: string;
  /** SE$ cents; negative takes. */
  readonly amountCents: number;
  readonly reason: string;
}

/**
 * Corrects a player's cash by a ledger entry, as a gain or a loss like any other: it is no money put in. What
 * open orders reserve cannot be taken.
 * @returns the cash afterwards
 * @throws Refusal NOT_FOUND, FORBIDDEN, NOT_ENOUGH_CASH; CONFLICT for an account without a wallet or a closed
 * one, and for an id that was used for another adjustment
 */
export function adjustCash(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { actor, userId, id, amountCents, reason }: Adjustment,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account) throw new Refusal('NOT_FOUND', { message: 'No such player' });
    if (!mayActOn(actor, account)) throw new Refusal('FORBIDDEN');
    await lockWallets(tx, [userId]);
    const wallet = await findWallet(tx, userId);
    if (account.state === 'closed' || !wallet) {
      throw new Refusal('CONFLICT', { message: 'This account is closed, or its address is not verified yet' });
    }
    const earlier = await findAdjustment(tx, userId, id);
    if (earlier !== undefined) {
      if (earlier === amountCents) return wallet.cash_cents;
      throw new Refusal('CONFLICT', { message: 'This id was already used for another adjustment' });
    }
    const before = wallet.cash_cents;
    const after = before + amountCents;
    const available = before - wallet.reserved_cents;
    if (amountCents < 0 && available + amountCents < 0) {
      const most = formatSe(seCents(Math.max(available, 0)));
      throw new Refusal('NOT_ENOUGH_CASH', { message: `At most ${most} can be taken: the rest is spent or reserved` });
    }
    const now = clock.now();
    const entry = { userId, kind: 'adjustment', amountCents, referenceId: id } as const;
    await postEntries(tx, [entry], now);
    await publishPortfolioChange(tx, [userId]);
    await createNotifications(tx, [notice(userId, id, amountCents)], now);
    const target = { kind: 'user', id: userId } as const;
    const change = { before: { cashCents: before }, after: { cashCents: after, adjustmentId: id, amountCents } };
    await recordAction(tx, { actor, action: 'user.adjust-cash', target, ...change, reason, now });
    return after;
  });
}

function notice(userId: string, id: string, amountCents: number) {
  const amount = formatSe(seCents(Math.abs(amountCents)));
  return {
    userId,
    kind: 'payment',
    tone: 'info',
    title: 'Your cash was corrected',
    text: amountCents > 0 ? `Our team added ${amount}.` : `Our team took ${amount} back.`,
    path: paths.holdings,
    key: `adjustment:${id}`,
  } as const;
}
