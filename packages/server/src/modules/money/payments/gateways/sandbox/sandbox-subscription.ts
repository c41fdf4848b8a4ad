import { isUpgrade, upgradeUsCents } from '@limelight/rules/vip-plan';
import type { PlanChange } from '../gateway.js';
import { addPayment, monthsAfterMs, paidUntilMs, refuse, subscriptionDueAtMs, withEvent } from './sandbox-order.js';
import type { SandboxOrder, SandboxSubscription } from './sandbox-store.js';

/** @throws GatewayError for an order without a subscription */
export function subscriptionOf({ subscription }: SandboxOrder): SandboxSubscription {
  if (subscription === null) throw refuse('no such subscription');
  return subscription;
}

export function withSubscription(
  order: SandboxOrder,
  change: Partial<SandboxSubscription>,
  event: `subscription.${string}`,
): SandboxOrder {
  const subscription = { ...subscriptionOf(order), ...change };
  return withEvent({ ...order, subscription }, event, subscription.ref);
}

/** Begins the first month of a VIP order; other orders stay as they are. */
export function startSubscription(order: SandboxOrder, nowMs: number): SandboxOrder {
  const { plan, usCents, ref } = order;
  if (plan === null) return order;
  const subscription: SandboxSubscription = {
    ref: `${ref}_s`,
    state: 'active',
    plan,
    usCents,
    next: { plan, usCents },
    startedAtMs: nowMs,
    months: 1,
    endsWithPeriod: false,
    changes: [],
  };
  return withEvent({ ...order, subscription }, 'subscription.started', subscription.ref);
}

/**
 * Charges the renewals that are due, ends what was cancelled, and ends what was not paid for in the grace
 * period.
 */
export function advanceSubscription(order: SandboxOrder, nowMs: number): SandboxOrder {
  const { subscription } = order;
  const dueAtMs = subscription && subscriptionDueAtMs(subscription);
  if (subscription === null || dueAtMs === null || dueAtMs > nowMs) return order;
  const { state, retryAtMs } = subscription;
  if (state === 'past-due' && retryAtMs === dueAtMs) return advanceSubscription(renew(order, 'paid', dueAtMs), nowMs);
  if (subscription.endsWithPeriod || state === 'past-due') {
    return withSubscription(order, { state: 'ended' }, 'subscription.ended');
  }
  const outcome = order.card?.outcome === 'renewal-fails' ? 'failed' : 'paid';
  return advanceSubscription(renew(order, outcome, dueAtMs), nowMs);
}

/** Turns the period: the next month is paid, or the subscription becomes past due. */
export function renew(order: SandboxOrder, outcome: 'paid' | 'failed', nowMs: number): SandboxOrder {
  const { next, months } = subscriptionOf(order);
  if (outcome === 'failed') return withSubscription(order, { state: 'past-due' }, 'subscription.past-due');
  const change = { ...next, state: 'active', months: months + 1, retryAtMs: null } as const;
  return withSubscription(addPayment(order, next.usCents, nowMs), change, 'subscription.renewed');
}

/**
 * A higher plan applies now, for the difference in proportion to the rest of the month; a lower one with the
 * next renewal. A repeat with the same id changes nothing.
 * @throws GatewayError for a subscription that has ended, and when the card declines the difference
 */
export function changePlan(order: SandboxOrder, { id, to, usCents }: PlanChange, nowMs: number): SandboxOrder {
  const subscription = subscriptionOf(order);
  if (subscription.changes.includes(id)) return order;
  if (subscription.state === 'ended') throw refuse('the subscription has ended');
  const next = { plan: to, usCents };
  const changes = [...subscription.changes, id];
  if (!isUpgrade(subscription.plan, to)) {
    return withSubscription(order, { next, changes }, 'subscription.changed');
  }
  if (order.card?.outcome === 'renewal-fails') throw refuse('the card was declined');
  const differenceCents = upgradeUsCents({
    fromUsCents: subscription.usCents,
    toUsCents: usCents,
    beginMs: monthsAfterMs(subscription.startedAtMs, subscription.months - 1),
    endMs: paidUntilMs(subscription),
    nowMs,
  });
  const paid = differenceCents > 0 ? addPayment(order, differenceCents, nowMs) : order;
  return withSubscription(paid, { ...next, next, changes }, 'subscription.changed');
}

/** Ending twice changes nothing. */
export function endSubscription(order: SandboxOrder, when: 'at-period-end' | 'now'): SandboxOrder {
  const { state, endsWithPeriod } = subscriptionOf(order);
  if (state === 'ended') return order;
  if (when === 'now') return withSubscription(order, { state: 'ended' }, 'subscription.ended');
  return endsWithPeriod ? order : withSubscription(order, { endsWithPeriod: true }, 'subscription.changed');
}

/** Takes back that the subscription ends with its period. @throws GatewayError for one that has ended */
export function resumeSubscription(order: SandboxOrder): SandboxOrder {
  const { state, endsWithPeriod } = subscriptionOf(order);
  if (state === 'ended') throw refuse('the subscription has ended');
  return endsWithPeriod ? withSubscription(order, { endsWithPeriod: false }, 'subscription.changed') : order;
}
