import { addressOf } from '@limelight/contract/address';
import { paths } from '@limelight/contract/paths';
import type { Referral, Referrals } from '@limelight/contract/play/rewards.schema';
import { seCents } from '@limelight/rules/money';
import { monthOf } from '@limelight/rules/ranking';
import { gatesPassed, referralMemberDays, referralsPerMonthMax } from '@limelight/rules/referral';
import { londonDay } from '@limelight/rules/time';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { shownHandle } from './invitation-notices.js';
import {
  type ArrivalRow,
  findArrival,
  findReferralTotals,
  findReferrer,
  gateLimits,
  listArrivals,
} from './referral.sql.js';
import { rewardSettings } from './rewards.settings.js';

const referralsShownMax = 200;

/** The invited players as their referrer sees them. */
export async function listReferrals(
  { db, clock, settings, publicUrl }: Pick<Services, 'db' | 'clock' | 'settings' | 'publicUrl'>,
  userId: string,
): Promise<Referrals> {
  const nowMs = clock.nowMs();
  const account = await findReferralTotals(db, userId, monthOf(londonDay(nowMs)));
  if (!account) throw new Refusal('NOT_SIGNED_IN');
  const { joined, paid, earnedCents, paidThisMonth } = account;
  const isLimitReached = paidThisMonth >= referralsPerMonthMax;
  const arrivals = joined === 0 ? [] : await listArrivals(db, userId, referralsShownMax);
  return {
    code: account.referralCode,
    link: `${publicUrl}${addressOf(paths.landing, {}, { ref: account.referralCode })}`,
    bonusCents: seCents(settings.of(rewardSettings).referralBonusCents),
    needed: gateLimits,
    perMonthMax: referralsPerMonthMax,
    paidThisMonth,
    totals: { joined, paid, earnedCents: seCents(earnedCents) },
    referrals: arrivals.map((arrival, index) => ({
      number: joined - index,
      handle: shownHandle(arrival.handle),
      joinedAt: arrival.joinedAt.toISOString(),
      state: stateOf(arrival, { isLimitReached, nowMs }),
      progress: progressOf(arrival, nowMs),
      paidAt: arrival.paidAt?.toISOString() ?? null,
      bonusCents: seCents(arrival.bonusCents ?? 0),
      reason: arrival.reason,
    })),
    invitation:
      account.referredBy === null ? null : await invitationOf({ db, settings, nowMs }, userId, account.referredBy),
  };
}

function progressOf({ verified, trades, activeDays, joinedAt }: ArrivalRow, nowMs: number): Referral['progress'] {
  return { verified, trades, activeDays, memberDays: referralMemberDays(joinedAt.getTime(), nowMs) };
}

const finalStates = { paid: 'paid', held: 'under-review', refused: 'closed' } as const;

function stateOf(
  arrival: ArrivalRow,
  { isLimitReached, nowMs }: { isLimitReached: boolean; nowMs: number },
): Referral['state'] {
  const { state } = arrival;
  if (state !== null && state !== 'released') return finalStates[state];
  return isLimitReached && gatesPassed(progressOf(arrival, nowMs)) ? 'next-month' : 'pending';
}

async function invitationOf(
  { db, settings, nowMs }: Pick<Services, 'db' | 'settings'> & { readonly nowMs: number },
  userId: string,
  referrerId: string,
): Promise<Referrals['invitation']> {
  const arrival = await findArrival(db, userId);
  const referrer = await findReferrer(db, referrerId);
  if (!arrival || !referrer) return null;
  return {
    referrerHandle: shownHandle(referrer.handle),
    // The invited player must not learn how many others the referrer brought this month.
    state: stateOf(arrival, { isLimitReached: false, nowMs }),
    progress: progressOf(arrival, nowMs),
    bonusCents: seCents(arrival.bonusCents ?? settings.of(rewardSettings).referralBonusCents),
    reason: arrival.reason,
  };
}
