import { lateCardSeconds } from '@limelight/rules/test-card';
import { secondMs } from '@limelight/rules/time';
import { refuse } from './sandbox-order.js';
import type { SandboxCard, SandboxOrder } from './sandbox-store.js';
import { renew, subscriptionOf, withSubscription } from './sandbox-subscription.js';

const suffix = '_s';

/** Whether a page's reference is of a subscription: the page for its card, not for its first payment. */
export function isCardPage(ref: string): boolean {
  return ref.endsWith(suffix);
}

/** The checkout that a page's reference belongs to: of both pages of a VIP order the same. */
export function checkoutRefOf(ref: string): string {
  return isCardPage(ref) ? ref.slice(0, -suffix.length) : ref;
}

/** What is charged as soon as a new card is there: an overdue renewal. */
export function dueUsCents(order: SandboxOrder): number {
  const { state, next } = subscriptionOf(order);
  return state === 'past-due' ? next.usCents : 0;
}

/**
 * The player opens the page for the card, and comes back to `returnUrl`.
 * @throws GatewayError without a subscription
 */
export function openCardPage(order: SandboxOrder, returnUrl: string): SandboxOrder {
  return { ...order, subscription: { ...subscriptionOf(order), returnUrl, cardReason: null } };
}

/**
 * Another card for the renewals; the one that cancels leaves everything as it was. An overdue renewal is
 * charged with it immediately, or with the card that pays late after its seconds. @throws GatewayError for a
 * subscription that has ended
 */
export function changeCard(order: SandboxOrder, card: SandboxCard, nowMs: number): SandboxOrder {
  const { state } = subscriptionOf(order);
  if (state === 'ended') throw refuse('the subscription has ended');
  if (card.outcome === 'cancel') return order;
  if (card.outcome === 'decline') return declined(order, 'not enough funds');
  const changed = withSubscription({ ...order, card }, { cardReason: null, retryAtMs: null }, 'subscription.changed');
  if (state !== 'past-due') return changed;
  switch (card.outcome) {
    case 'renewal-fails':
      return declined(changed, 'the card was declined');
    case 'late':
      return withSubscription(changed, { retryAtMs: nowMs + lateCardSeconds * secondMs }, 'subscription.changed');
    case 'approve':
      return renew(changed, 'paid', nowMs);
  }
}

function declined(order: SandboxOrder, cardReason: string): SandboxOrder {
  return { ...order, subscription: { ...subscriptionOf(order), cardReason } };
}
