import type { DailyBonus, Referral, Referrals } from '@limelight/contract/play/rewards.schema';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { type DividendTerms, dividendDelayMinutes } from '@limelight/rules/dividend';
import { formatSeBrief, type SeCents, seCents } from '@limelight/rules/money';
import { formatDate, hourMs, type LondonDay, minuteMs, startOfLondonDay } from '@limelight/rules/time';

export function streakText(days: number): string {
  return `${formatCount(days)}-day streak`;
}

/** "5 h 12 m", "12 m", "under 1 m". */
export function spanText(spanMs: number): string {
  const minutes = Math.floor(Math.max(spanMs, 0) / minuteMs);
  if (minutes === 0) return 'under 1 m';
  const hours = Math.floor((minutes * minuteMs) / hourMs);
  return hours === 0 ? `${minutes} m` : `${hours} h ${minutes % 60} m`;
}

/** A date string of the server as "21 Nov 2025". */
export function dayText(day: string): string {
  return formatDate(startOfLondonDay(day as LondonDay));
}

export function freezesText(freezes: number): string {
  if (freezes === 0) return 'No freeze left';
  return `${formatCounted(freezes, 'freeze')} left`;
}

const markNames: Readonly<Record<DailyBonus['calendar'][number]['mark'], string>> = {
  claimed: 'claimed',
  streak: 'claimed, in your streak',
  frozen: 'kept by a freeze',
  missed: 'not claimed',
  open: 'today, not claimed yet',
  future: 'to come',
};

const daysPerWeek = 7;

/**
 * The cells by week. The `name` is the accessible label: "21 Nov 2025: claimed".
 * @param joinedOn the first day on which the player could claim
 */
export function calendarRows({ calendar, day: today }: Pick<DailyBonus, 'calendar' | 'day'>, joinedOn = '') {
  const cells = calendar.map(({ day, mark }) => ({
    day,
    dayOfMonth: Number(day.slice(-2)),
    mark: day < joinedOn ? ('before' as const) : mark,
    isToday: day === today,
    name: `${dayText(day)}: ${day < joinedOn ? 'before you joined' : markNames[mark]}`,
  }));
  return Array.from({ length: Math.ceil(cells.length / daysPerWeek) }, (_, week) =>
    cells.slice(week * daysPerWeek, (week + 1) * daysPerWeek),
  );
}

/** The text of the single toast after a claim. */
export function claimToast({ amountCents, milestone }: { amountCents: number; milestone: number | null }): string {
  const amount =
    amountCents > 0 ? `Daily bonus claimed: ${formatSeBrief(seCents(amountCents))}` : 'Daily bonus claimed';
  return milestone === null ? amount : `${amount}, and the ${milestone}-day badge is yours`;
}

/** What an invitation brings and when; without an amount while the bonus is off. */
export function referralTerms({ bonusCents, needed }: Pick<Referrals, 'bonusCents' | 'needed'>): string {
  if (bonusCents === 0) return 'Your friends sign up with your code. It brings no bonus at the moment.';
  const time = needed.memberDays === 7 ? 'week' : formatCounted(needed.memberDays, 'day');
  const gates = `${formatCounted(needed.trades, 'trade')} on ${formatCounted(needed.activeDays, 'day')}`;
  return `${formatSeBrief(seCents(bonusCents))} for each of you after their first ${time} (${gates}).`;
}

/** Whether an invited player still has a bonus to earn. */
export function isBonusToCome(invitation: Referrals['invitation']): invitation is NonNullable<Referrals['invitation']> {
  return invitation !== null && invitation.state !== 'paid' && invitation.bonusCents > 0;
}

/** The summary of all referrals below the code. */
export function referralSummary(totals: Referrals['totals']): string {
  return `${formatCounted(totals.joined, 'friend')} joined · ${formatSeBrief(seCents(totals.earnedCents))} earned`;
}

interface ReferralState {
  readonly name: string;
  readonly tone: 'neutral' | 'info' | 'gain';
  readonly note?: string;
}

export const referralStates: Readonly<Record<Referral['state'], ReferralState>> = {
  pending: { name: 'Pending', tone: 'neutral' },
  'under-review': {
    name: 'Under review',
    tone: 'info',
    note: 'All done. Another account shares a device or a network with this one, so our team reviews it before we pay. You don’t need to do anything.',
  },
  'next-month': {
    name: 'Next month',
    tone: 'info',
    note: 'All done. You’ve reached this month’s limit, so we pay it when the next month begins.',
  },
  paid: { name: 'Paid', tone: 'gain' },
  closed: { name: 'Closed', tone: 'neutral', note: 'This invitation will not be paid.' },
};

/** The conditions of a referral bonus, each with its progress. */
export function gatesOf(progress: Referral['progress'], needed: Referrals['needed']) {
  return [
    {
      name: 'Email verified',
      done: progress.verified,
      text: progress.verified ? 'Email verified' : 'Email not verified',
    },
    {
      name: 'Trades',
      done: progress.trades >= needed.trades,
      text: `${progress.trades} of ${needed.trades} trades`,
    },
    {
      name: 'Active days',
      done: progress.activeDays >= needed.activeDays,
      text: `${progress.activeDays} of ${needed.activeDays} active days`,
    },
    {
      name: 'Days as a member',
      done: progress.memberDays >= needed.memberDays,
      text: `${progress.memberDays} of ${needed.memberDays} days as a member`,
    },
  ];
}

/** The part of all dividends that is not in the listed days; a day that is not paid yet is in no sum. */
export function earlierDividends(
  days: readonly { readonly amountCents: number; readonly paidAt: string | null }[],
  totalCents: number,
): SeCents {
  const paid = days.filter(({ paidAt }) => paidAt !== null);
  return seCents(totalCents - paid.reduce((sum, { amountCents }) => sum + amountCents, 0));
}

const ppmPerPercent = 10_000;

/** 350 parts per million → "0.035%". */
export function ratePpmText(ratePpm: number): string {
  return `${ratePpm / ppmPerPercent}%`;
}

/** A rate of 0 means that dividends are off. */
export function dividendTermsText({ ratePpm }: Pick<DividendTerms, 'ratePpm'>): string {
  if (ratePpm === 0) return 'No dividends are paid at the moment.';
  const time = `00:${String(dividendDelayMinutes).padStart(2, '0')}`;
  return `Every day at ${time} London time each position brings ${ratePpmText(ratePpm)} of its market value, counted on shares you held through the last two midnights and still hold.`;
}
