import { paths } from '@limelight/contract/paths';
import { formatSe, seCents } from '@limelight/rules/money';
import { monthOf } from '@limelight/rules/ranking';
import { decideReferral } from '@limelight/rules/referral';
import { londonDay } from '@limelight/rules/time';
import type { Executor } from '../../platform/database.js';
import type { Services } from '../../services.js';
import { createNotifications } from '../notifications/notifications.public.js';
import { lockWallets, postEntries, publishPortfolioChange } from '../wallet/wallet.public.js';
import { firstNameOf, referralPaidKey } from './invitation-notices.js';
import {
  type ArrivalRow,
  areBothInGoodStanding,
  findArrival,
  findReferralTotals,
  findReferrer,
  hasSharedOrigin,
  insertReferralHeld,
  saveReferralPaid,
} from './referral.sql.js';
import { rewardSettings } from './rewards.settings.js';

/**
 * Checks an invitation and pays both sides when its conditions are met. It is paid once: both wallets are locked from
 * the check to the payment, so a parallel check waits and then sees the payment.
 */
export async function settleReferral(
  { db, clock, settings }: Pick<Services, 'db' | 'clock' | 'settings'>,
  invitedId: string,
): Promise<void> {
  const bonusCents = settings.of(rewardSettings).referralBonusCents;
  if (bonusCents === 0) return;
  const invitation = await findReferrer(db, invitedId);
  const referrerId = invitation?.referredBy;
  if (!referrerId) return;
  await db.transaction().execute(async (tx) => {
    if (!(await lockWallets(tx, [invitedId, referrerId]))) return;
    await settleLocked(tx, { invitedId, referrerId, bonusCents, now: clock.now() });
  });
}

interface LockedReferral {
  readonly invitedId: string;
  readonly referrerId: string;
  readonly bonusCents: number;
  readonly now: Date;
}

/** The same in the caller's transaction, which has locked both wallets. @returns whether it was paid */
export async function settleLocked(
  tx: Executor,
  { invitedId, referrerId, bonusCents, now }: LockedReferral,
): Promise<boolean> {
  const arrival = await findArrival(tx, invitedId);
  if (bonusCents === 0 || !arrival || (arrival.state !== null && arrival.state !== 'released')) return false;
  const today = londonDay(now.getTime());
  const decision = decideReferral({
    verified: arrival.verified,
    trades: arrival.trades,
    activeDays: arrival.activeDays,
    sharedOrigin: await hasSharedOrigin(tx, invitedId, referrerId),
    released: arrival.state === 'released',
    bothInGoodStanding: await areBothInGoodStanding(tx, [invitedId, referrerId]),
    paidThisMonth: (await findReferralTotals(tx, referrerId, monthOf(today))).paidThisMonth,
  });
  const referral = { invited_id: invitedId, referrer_id: referrerId, noted_at: now };
  if (decision === 'hold') await insertReferralHeld(tx, referral);
  if (decision !== 'pay') return false;
  await saveReferralPaid(tx, { ...referral, bonus_cents: bonusCents, paid_day: today });
  await pay(tx, arrival, bonusCents, now);
  return true;
}

async function pay(tx: Executor, arrival: ArrivalRow, bonusCents: number, now: Date): Promise<void> {
  const { invitedId, referrerId } = arrival;
  const both = [invitedId, referrerId];
  const entry = { kind: 'referral_bonus', house: 'rewards', amountCents: bonusCents, referenceId: invitedId } as const;
  const entries = both.map((userId) => ({ ...entry, userId }));
  await postEntries(tx, entries, { now, contributes: true });
  await publishPortfolioChange(tx, both);
  const referrer = await findReferrer(tx, referrerId);
  const amount = formatSe(seCents(bonusCents));
  const shared = { kind: 'reward', tone: 'success', title: 'Referral bonus', path: paths.rewards } as const;
  const key = referralPaidKey(invitedId);
  const notifications = [
    { ...shared, key, userId: referrerId, text: `${amount} for inviting ${firstNameOf(arrival.name)}.` },
    { ...shared, key, userId: invitedId, text: `${amount} for joining ${firstNameOf(referrer?.name ?? '')}.` },
  ];
  await createNotifications(tx, notifications, now);
}
