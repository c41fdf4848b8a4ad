import { paths } from '@limelight/contract/paths';
import { formatSe, seCents } from '@limelight/rules/money';
import { monthOf } from '@limelight/rules/ranking';
import { decideReferral, referralMemberDays } from '@limelight/rules/referral';
import type { Executor } from '../../../platform/database.js';
import type { Services } from '../../../services.js';
import { readGameDay } from '../../exchange/market/market.public.js';
import {
  findWallet,
  lockFreeWallets,
  postEntries,
  publishPortfolioChange,
} from '../../exchange/wallet/wallet.public.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import { referralHeldKey, referralPaidKey, shownHandle } from './invitation-notices.js';
import {
  type ArrivalRow,
  areBothInGoodStanding,
  countPaidSince,
  findArrival,
  findReferrer,
  hasSharedOrigin,
  insertReferralHeld,
  saveReferralPaid,
} from './referral.sql.js';
import { rewardSettings } from './rewards.settings.js';

/**
 * Checks an invitation and pays both sides when its conditions are met. It is paid once: both wallets are
 * locked from the check to the payment.
 * @returns whether to try again soon, because one of the wallets is locked
 */
export async function settleReferral(
  { db, clock, settings }: Pick<Services, 'db' | 'clock' | 'settings'>,
  invitedId: string,
): Promise<boolean> {
  const bonusCents = settings.of(rewardSettings).referralBonusCents;
  if (bonusCents === 0) return false;
  const invitation = await findReferrer(db, invitedId);
  const referrerId = invitation?.referredBy;
  if (!referrerId) return false;
  return db.transaction().execute(async (tx) => {
    const locked = await lockFreeWallets(tx, [invitedId, referrerId]);
    if (locked.size < 2) return (await findWallet(tx, invitedId)) !== undefined;
    await settleLocked(tx, { invitedId, referrerId, bonusCents, now: clock.now() });
    return false;
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
  const today = await readGameDay(tx, now.getTime());
  const decision = decideReferral({
    verified: arrival.verified,
    trades: arrival.trades,
    activeDays: arrival.activeDays,
    memberDays: referralMemberDays(arrival.joinedAt.getTime(), now.getTime()),
    sharedOrigin: await hasSharedOrigin(tx, invitedId, referrerId),
    released: arrival.state === 'released',
    bothInGoodStanding: await areBothInGoodStanding(tx, [invitedId, referrerId]),
    paidThisMonth: await countPaidSince(tx, referrerId, monthOf(today)),
  });
  const referral = { invited_id: invitedId, referrer_id: referrerId, noted_at: now };
  if (decision === 'hold') await hold(tx, referral);
  if (decision !== 'pay') return false;
  await saveReferralPaid(tx, { ...referral, bonus_cents: bonusCents, paid_day: today });
  await pay(tx, arrival, bonusCents, now);
  return true;
}

/** Both sides are notified, once: staff may need days. */
async function hold(tx: Executor, referral: Parameters<typeof insertReferralHeld>[1]): Promise<void> {
  await insertReferralHeld(tx, referral);
  const notice = {
    kind: 'reward',
    tone: 'info',
    title: 'Referral under review',
    text: 'Another account shares a device or a network with this invitation, so our team reviews it before we pay.',
    path: paths.rewards,
    key: referralHeldKey(referral.invited_id),
  } as const;
  const userIds = [referral.invited_id, referral.referrer_id];
  await createNotifications(
    tx,
    userIds.map((userId) => ({ ...notice, userId })),
    referral.noted_at,
  );
}

async function pay(tx: Executor, arrival: ArrivalRow, bonusCents: number, now: Date): Promise<void> {
  const { invitedId, referrerId } = arrival;
  const both = [invitedId, referrerId];
  const entry = { kind: 'referral_bonus', amountCents: bonusCents, referenceId: invitedId } as const;
  const entries = both.map((userId) => ({ ...entry, userId }));
  await postEntries(tx, entries, now);
  await publishPortfolioChange(tx, both);
  const referrer = await findReferrer(tx, referrerId);
  const amount = formatSe(seCents(bonusCents));
  const shared = { kind: 'reward', tone: 'success', title: 'Referral bonus', path: paths.rewards } as const;
  const key = referralPaidKey(invitedId);
  const notifications = [
    { ...shared, key, userId: referrerId, text: `${amount} for inviting ${shownHandle(arrival.handle)}.` },
    { ...shared, key, userId: invitedId, text: `${amount} for joining ${shownHandle(referrer?.handle ?? null)}.` },
  ];
  await createNotifications(tx, notifications, now);
}
