import { dayMs } from '@limelight/rules/time';
import { renewalGraceDays } from '@limelight/rules/vip-plan';
import { type CheckoutOrder, GatewayError } from '../gateway.js';
import type { SandboxEvent, SandboxOrder, SandboxPayment, SandboxSubscription } from './sandbox-store.js';

const refPrefix = 'sbx_';

/** The order's id in any of the sandbox's references. @throws GatewayError for a reference of another kind */
export function orderIdOf(ref: string): string {
  const [, id] = /^sbx_([0-9a-f-]{36})(?:_\w+)?$/.exec(ref) ?? [];
  if (id === undefined) throw refuse('unknown reference');
  return id;
}

/** A refusal that is final: a repeat would be refused again. */
export function refuse(message: string): GatewayError {
  return new GatewayError(`Sandbox: ${message}`, { retry: false });
}

export function newOrder(order: CheckoutOrder): SandboxOrder {
  return scheduled({
    id: order.id,
    ref: `${refPrefix}${order.id}`,
    title: order.title,
    usCents: order.usCents,
    plan: order.product.kind === 'vip' ? order.product.plan : null,
    successUrl: order.successUrl,
    cancelUrl: order.cancelUrl,
    expiresAtMs: order.expiresAt.getTime(),
    state: 'open',
    reason: null,
    card: null,
    settlesAtMs: null,
    payments: [],
    subscription: null,
    events: [],
    eventCount: 0,
    dueAtMs: null,
  });
}

/** Whether the page still accepts a card: also after a decline. */
export function acceptsCard({ state }: SandboxOrder): boolean {
  return state === 'open' || state === 'failed';
}

/** Adds a payment by the card of the order. */
export function addPayment(order: SandboxOrder, usCents: number, nowMs: number): SandboxOrder {
  const payment: SandboxPayment = {
    ref: `${order.ref}_p${order.payments.length + 1}`,
    usCents,
    paidAtMs: nowMs,
    cardEnding: order.card?.ending ?? '',
    refunds: [],
    disputes: [],
  };
  return { ...order, payments: [...order.payments, payment] };
}

/**
 * Adds an event about what the type begins with: the checkout, or the payment or subscription of the given
 * reference.
 */
export function withEvent(
  order: SandboxOrder,
  type: `${'checkout' | 'payment' | 'subscription'}.${string}`,
  ref: string = order.ref,
): SandboxOrder {
  const eventCount = order.eventCount + 1;
  const event = { id: `${order.ref}_e${eventCount}`, type, subject: { kind: subjectKind(type), ref } };
  return scheduled({ ...order, eventCount, events: [...order.events, event] });
}

function subjectKind(type: string): SandboxEvent['subject']['kind'] {
  if (type.startsWith('payment.')) return 'payment';
  return type.startsWith('subscription.') ? 'subscription' : 'checkout';
}

/** Removes what was delivered. */
export function withoutEvents(order: SandboxOrder, delivered: ReadonlySet<string>): SandboxOrder {
  return scheduled({ ...order, events: order.events.filter(({ id }) => !delivered.has(id)) });
}

/** Sets when the order is due again. */
function scheduled(order: SandboxOrder): SandboxOrder {
  return { ...order, dueAtMs: dueAtMsOf(order) };
}

function dueAtMsOf(order: SandboxOrder): number | null {
  if (order.events.length > 0) return 0;
  if (order.state === 'pending') return order.settlesAtMs;
  if (acceptsCard(order)) return order.expiresAtMs;
  return order.subscription === null ? null : subscriptionDueAtMs(order.subscription);
}

/** When the next renewal is charged, or after a failed one is charged again, or its grace period is over. */
export function subscriptionDueAtMs(subscription: SandboxSubscription): number | null {
  const { state, retryAtMs } = subscription;
  if (state === 'ended') return null;
  const turnMs = paidUntilMs(subscription);
  return state === 'past-due' ? Math.min(turnMs + renewalGraceDays * dayMs, retryAtMs ?? Infinity) : turnMs;
}

export function paidUntilMs({ startedAtMs, months }: SandboxSubscription): number {
  return monthsAfterMs(startedAtMs, months);
}

/** The same day and time some months later (UTC), or the last day of a month that has no such day. */
export function monthsAfterMs(startMs: number, months: number): number {
  const start = new Date(startMs);
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0)).getUTCDate();
  const end = new Date(startMs);
  end.setUTCMonth(start.getUTCMonth() + months, Math.min(start.getUTCDate(), lastDay));
  return end.getTime();
}
