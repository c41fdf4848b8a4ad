import { lateCardSeconds } from '@limelight/rules/test-card';
import { secondMs } from '@limelight/rules/time';
import { acceptsCard, addPayment, refuse, withEvent } from './sandbox-order.js';
import type { SandboxCard, SandboxOrder } from './sandbox-store.js';
import { advanceSubscription, startSubscription } from './sandbox-subscription.js';

/** The player submits a card on the page. @throws GatewayError when the page accepts none any more */
export function submitCard(order: SandboxOrder, card: SandboxCard, nowMs: number): SandboxOrder {
  if (!acceptsCard(order)) throw refuse(`the checkout is ${order.state}`);
  if (card.outcome === 'cancel') return cancelCheckout(order);
  if (card.outcome === 'decline') return fail({ ...order, card }, 'not enough funds');
  if (card.outcome !== 'late') return settle({ ...order, card }, 'paid', nowMs);
  const settlesAtMs = nowMs + lateCardSeconds * secondMs;
  return withEvent({ ...order, card, state: 'pending', reason: null, settlesAtMs }, 'checkout.pending');
}

/** The player leaves by the page's Cancel link; without an effect once a card was accepted. */
export function cancelCheckout(order: SandboxOrder): SandboxOrder {
  return acceptsCard(order) ? withEvent({ ...order, state: 'cancelled', reason: null }, 'checkout.cancelled') : order;
}

/** The money of the first payment comes, or does not. */
export function settle(order: SandboxOrder, outcome: 'paid' | 'failed', nowMs: number): SandboxOrder {
  if (outcome === 'failed') return fail(order, 'the card was declined');
  const paid = addPayment({ ...order, state: 'paid', reason: null, settlesAtMs: null }, order.usCents, nowMs);
  return withEvent(startSubscription(paid, nowMs), 'checkout.paid');
}

function fail(order: SandboxOrder, reason: string): SandboxOrder {
  return withEvent({ ...order, state: 'failed', reason, settlesAtMs: null }, 'checkout.failed');
}

/** What happened by itself until now: late money, an expiry, renewals. */
export function advance(order: SandboxOrder, nowMs: number): SandboxOrder {
  const { state, settlesAtMs, expiresAtMs } = order;
  if (state === 'pending' && settlesAtMs !== null && settlesAtMs <= nowMs) {
    return advance(settle(order, 'paid', settlesAtMs), nowMs);
  }
  if (acceptsCard(order) && expiresAtMs <= nowMs) return withEvent({ ...order, state: 'expired' }, 'checkout.expired');
  return advanceSubscription(order, nowMs);
}
