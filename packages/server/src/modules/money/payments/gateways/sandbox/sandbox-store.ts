import type { TestCardOutcome } from '@limelight/rules/test-card';
import type { VipTier } from '@limelight/rules/vip-plan';
import type { CheckoutState, SubscriptionState } from '../gateway.js';

/**
 * Where the sandbox stores its books: one document per order, with all that came of it. Documents are plain
 * JSON; times are milliseconds since the epoch, amounts US$ cents.
 */
export interface SandboxStore {
  find(orderId: string): Promise<SandboxOrder | undefined>;
  /**
   * Replaces the document by the result of `change`, which runs while nobody else can change it: two
   * concurrent changes see each other's result. What it throws leaves the document as it is.
   * @param change receives undefined for an order that is not stored
   * @returns the stored document
   */
  change(orderId: string, change: (order: SandboxOrder | undefined) => SandboxOrder): Promise<SandboxOrder>;
  /** Ids of documents with `dueAtMs` up to this time, the earliest first. */
  listDue(nowMs: number, limit: number): Promise<string[]>;
}

export interface SandboxOrder {
  readonly id: string;
  readonly ref: string;
  readonly title: string;
  readonly usCents: number;
  /** Null for tokens. */
  readonly plan: VipTier | null;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly expiresAtMs: number;
  readonly state: CheckoutState;
  readonly reason: string | null;
  readonly card: SandboxCard | null;
  /** When a pending payment comes. */
  readonly settlesAtMs: number | null;
  /** Oldest first. */
  readonly payments: readonly SandboxPayment[];
  readonly subscription: SandboxSubscription | null;
  /** Not delivered yet, oldest first. */
  readonly events: readonly SandboxEvent[];
  readonly eventCount: number;
  /** When something is left to do: events to deliver, late money, an expiry, a renewal. Null for never. */
  readonly dueAtMs: number | null;
}

export interface SandboxCard {
  readonly ending: string;
  readonly outcome: TestCardOutcome;
}

export interface SandboxPayment {
  readonly ref: string;
  readonly usCents: number;
  readonly paidAtMs: number;
  readonly cardEnding: string;
  readonly refunds: readonly { readonly id: string; readonly usCents: number }[];
  readonly disputes: readonly SandboxDispute[];
}

interface SandboxDispute {
  readonly ref: string;
  readonly usCents: number;
  readonly state: 'open' | 'won' | 'lost';
  readonly openedAtMs: number;
}

export interface SandboxSubscription {
  readonly ref: string;
  readonly state: SubscriptionState;
  readonly plan: VipTier;
  readonly usCents: number;
  /** What the next renewal charges: a lower plan, or the same. */
  readonly next: { readonly plan: VipTier; readonly usCents: number };
  readonly startedAtMs: number;
  /** Whole months that are paid. */
  readonly months: number;
  readonly endsWithPeriod: boolean;
  /** Idempotency keys of changes of the plan. */
  readonly changes: readonly string[];
  /** When an overdue renewal is charged again: a card that pays late was submitted for it. */
  readonly retryAtMs?: number | null;
  /** Why the last card for it was declined. */
  readonly cardReason?: string | null;
  /** Where the page for its card leads back to. */
  readonly returnUrl?: string;
}

export interface SandboxEvent {
  readonly id: string;
  readonly type: string;
  readonly subject: { readonly kind: 'checkout' | 'payment' | 'subscription'; readonly ref: string };
}
