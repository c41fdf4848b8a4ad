import { usCents } from '@limelight/rules/money';
import { dayMs, hourMs, minuteMs } from '@limelight/rules/time';
import { renewalGraceDays, renewalLateHours, type VipTier } from '@limelight/rules/vip-plan';
import type { SubscriptionReport } from '../gateways/gateway.js';
import type { PaymentRow } from '../payment.sql.js';
import type { SubscriptionChange, SubscriptionRow } from './subscription.sql.js';

/** What a provider says of a subscription, and whether we ended it. */
export type Facts = Omit<SubscriptionChange, 'state' | 'lasts_until' | 'read_due_at'>;

/** What the subscription is now. */
type Standing = Pick<SubscriptionChange, 'state' | 'lasts_until'>;

/** The parts of a payment that decide what it still pays for. */
export type CoveringPayment = Pick<
  PaymentRow,
  'us_cents' | 'paid_at' | 'refunded_us_cents' | 'disputed_us_cents' | 'open_disputes'
>;

/** Longer than a month with a day to spare, and too short to reach the payment of the month before. */
const periodDaysMax = 32;
const readSoonMs = 15 * minuteMs;
const readPastDueMs = 6 * hourMs;
/** After the turn of a period: its renewal has usually been charged. */
const readAfterTurnMs = 5 * minuteMs;

const ended: Standing = { state: 'ended', lasts_until: null };

/**
 * Takes over what a report says. Depends on earlier reports only for the price of a plan that the report does
 * not name.
 */
export function factsOf(row: SubscriptionRow, report: SubscriptionReport): Facts {
  const { renewal, endsWithPeriod } = report;
  const plan = report.plan ?? row.plan;
  const next = renewal === null || renewal.plan === plan ? null : renewal;
  return {
    plan,
    us_cents: renewal?.plan === plan ? renewal.usCents : knownPrice(row, plan, report),
    next_plan: next?.plan ?? null,
    next_us_cents: next?.usCents ?? null,
    paid_until: report.paidUntil ?? row.paid_until,
    // Before its first payment is listed: we know that it was paid.
    provider_state: report.state === 'pending' ? 'active' : report.state,
    ends_with_period: endsWithPeriod,
    closed_at: row.closed_at,
  };
}

function knownPrice(row: SubscriptionRow, plan: VipTier, { payments: [newest] }: SubscriptionReport): number {
  if (row.plan === plan) return row.us_cents;
  if (row.next_plan === plan && row.next_us_cents !== null) return row.next_us_cents;
  return usCents(newest?.usCents ?? row.us_cents);
}

/** Whether the provider charges when the period turns. */
export function renews({
  provider_state,
  ends_with_period,
}: Pick<Facts, 'provider_state' | 'ends_with_period'>): boolean {
  return provider_state !== 'ended' && !ends_with_period;
}

/**
 * What a subscription gives, by what its provider said, by its payments and by the time. A pure function: a
 * webhook, the reconciler and the clock come to the same result, whichever finds a change first.
 */
export function decideSubscription(facts: Facts, payments: readonly CoveringPayment[], now: Date): SubscriptionChange {
  const standing = standingOf(facts, payments, now);
  return { ...facts, ...standing, read_due_at: nextReading(facts, standing, now) };
}

function standingOf(facts: Facts, payments: readonly CoveringPayment[], now: Date): Standing {
  if (facts.closed_at !== null) return ended;
  const current = coveringPayments(facts, payments);
  if (isGone(current)) return ended;
  const standing = standingByTime(facts, now);
  const isDisputed = current.some(({ open_disputes: open }) => open > 0);
  return isDisputed ? { ...standing, lasts_until: null } : standing;
}

/** Those of the current period: its renewal and the differences of changes to higher plans. */
function coveringPayments(
  facts: Pick<Facts, 'paid_until'>,
  payments: readonly CoveringPayment[],
): readonly CoveringPayment[] {
  return payments.filter((payment) => coversPeriod(facts, payment));
}

/** Whether a payment is of the current period. */
export function coversPeriod(
  { paid_until }: Pick<Facts, 'paid_until'>,
  { paid_at }: Pick<CoveringPayment, 'paid_at'>,
): boolean {
  return paid_at !== null && paid_at.getTime() >= paid_until.getTime() - periodDaysMax * dayMs;
}

/** Whether refunding everything of one payment ends what the subscription gives now. */
export function endsByRefund(
  row: Pick<SubscriptionRow, 'state' | 'paid_until'>,
  payments: readonly (CoveringPayment & Pick<PaymentRow, 'id'>)[],
  paymentId: string,
): boolean {
  const after = payments.map((payment) =>
    payment.id === paymentId ? { ...payment, refunded_us_cents: payment.us_cents } : payment,
  );
  return row.state !== 'ended' && isGone(coveringPayments(row, after));
}

/** The money of the whole period was refunded, or a part of it was lost in a dispute. */
function isGone(current: readonly CoveringPayment[]): boolean {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const isLost = current.some(({ disputed_us_cents, open_disputes }) => disputed_us_cents > 0 && open_disputes === 0);
  const paid = sum(current.map(({ us_cents }) => us_cents));
  const refunded = sum(current.map(({ refunded_us_cents }) => refunded_us_cents));
  return isLost || (paid > 0 && refunded >= paid);
}

/** What was paid for lasts until its end, also when the provider has ended the subscription. */
function standingByTime(facts: Facts, now: Date): Standing {
  const { paid_until, provider_state } = facts;
  if (!renews(facts)) {
    return now < paid_until ? { state: 'active', lasts_until: paid_until } : ended;
  }
  const graceUntil = after(paid_until, renewalGraceDays * dayMs + renewalLateHours * hourMs);
  if (now >= graceUntil) return ended;
  const hasFailed = provider_state === 'past-due' && now >= after(paid_until, renewalLateHours * hourMs);
  return { state: hasFailed ? 'past-due' : 'active', lasts_until: graceUntil };
}

/** Daily, more often while a renewal is due, and no more once nothing can be charged. */
function nextReading({ paid_until, provider_state, ends_with_period }: Facts, { state }: Standing, now: Date) {
  if (provider_state === 'ended' || (state === 'ended' && ends_with_period)) return null;
  if (state === 'ended') return after(now, dayMs);
  if (now < paid_until) {
    return new Date(Math.min(after(now, dayMs).getTime(), after(paid_until, readAfterTurnMs).getTime()));
  }
  return after(now, now < after(paid_until, renewalLateHours * hourMs) ? readSoonMs : readPastDueMs);
}

/**
 * Whether its provider would still charge for a subscription that has ended here. One that only seems unpaid,
 * because its provider was not read for long, is left alone.
 */
export function mustEndAtProvider(change: SubscriptionChange, now: Date): boolean {
  const { state, closed_at, paid_until, provider_state } = change;
  if (state !== 'ended' || !renews(change)) return false;
  return closed_at !== null || now < paid_until || provider_state === 'past-due';
}

function after(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}
