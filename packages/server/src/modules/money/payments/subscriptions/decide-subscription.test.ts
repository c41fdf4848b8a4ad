import { usCents } from '@limelight/rules/money';
import { dayMs, hourMs } from '@limelight/rules/time';
import { defaultVipPrices, isUpgrade, type VipTier, vipTiers } from '@limelight/rules/vip-plan';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DisputeReport, PaymentReport, SubscriptionReport, SubscriptionState } from '../gateways/gateway.js';
import { type CoveringPayment, decideSubscription, factsOf, mustEndAtProvider } from './decide-subscription.js';
import type { SubscriptionRow } from './subscription.sql.js';

const monthMs = 30 * dayMs;
const graceMs = 7 * dayMs + 3 * hourMs;
const startMs = Date.UTC(2026, 2, 10, 12);

const happening = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 500 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('renew' as const), isPaid: fc.boolean() }) },
  fc.record({ kind: fc.constantFrom('cancel' as const, 'resume' as const, 'end' as const) }),
  fc.record({ kind: fc.constant('change' as const), plan: fc.constantFrom(...vipTiers) }),
  fc.record({ kind: fc.constant('refund' as const), percent: fc.constantFrom(50, 100) }),
  fc.record({ kind: fc.constant('dispute' as const) }),
  fc.record({ kind: fc.constant('close' as const), outcome: fc.constantFrom('won' as const, 'lost' as const) }),
);
type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never;

interface BookedPayment {
  readonly ref: string;
  readonly usCents: number;
  readonly paidAt: Date;
  refunded: number;
  disputes: DisputeReport[];
}

/** A provider's books of one subscription, and its clock. */
class Books {
  nowMs = startMs;
  paidUntilMs = startMs + monthMs;
  state: SubscriptionState = 'active';
  plan: VipTier = 'pro';
  next: VipTier = 'pro';
  endsWithPeriod = false;
  readonly payments: BookedPayment[] = [];

  constructor() {
    this.#pay(defaultVipPrices.pro);
  }

  #pay(cents: number): void {
    const ref = `payment ${this.payments.length + 1}`;
    this.payments.push({ ref, usCents: cents, paidAt: new Date(this.nowMs), refunded: 0, disputes: [] });
  }

  happen(what: Happening): void {
    const newest = this.payments.at(-1);
    const isRunning = this.state !== 'ended';
    if (what.kind === 'wait') this.#wait(what.hours * hourMs);
    else if (what.kind === 'cancel' && isRunning) this.endsWithPeriod = true;
    else if (what.kind === 'resume' && isRunning) this.endsWithPeriod = false;
    else if (what.kind === 'end') this.state = 'ended';
    else if (what.kind === 'change' && isRunning) this.#change(what.plan);
    else if (what.kind === 'renew') this.#renew(what.isPaid);
    else if (newest && what.kind === 'refund') {
      newest.refunded = Math.min(newest.usCents, newest.refunded + Math.ceil((newest.usCents * what.percent) / 100));
    } else if (newest && what.kind === 'dispute' && newest.disputes.length === 0) {
      newest.disputes = [{ ref: 'd', usCents: newest.usCents, state: 'open', reason: null, answerBy: null }];
    } else if (newest && what.kind === 'close') {
      newest.disputes = newest.disputes.map((one) => (one.state === 'open' ? { ...one, state: what.outcome } : one));
    }
  }

  #wait(ms: number): void {
    this.nowMs += ms;
    if (this.endsWithPeriod && this.nowMs >= this.paidUntilMs) this.state = 'ended';
  }

  #change(plan: VipTier): void {
    this.next = plan;
    if (!isUpgrade(this.plan, plan) || this.nowMs >= this.paidUntilMs) return;
    this.#pay(defaultVipPrices[plan] - defaultVipPrices[this.plan]);
    this.plan = plan;
  }

  #renew(isPaid: boolean): void {
    if (this.state === 'ended' || this.nowMs < this.paidUntilMs) return;
    this.state = isPaid ? 'active' : 'past-due';
    if (!isPaid) return;
    this.plan = this.next;
    this.paidUntilMs += monthMs * Math.ceil((this.nowMs - this.paidUntilMs + 1) / monthMs);
    this.#pay(defaultVipPrices[this.plan]);
  }

  report(): SubscriptionReport {
    return {
      ref: 'subscription',
      state: this.state,
      plan: this.plan,
      renewal: { plan: this.next, usCents: defaultVipPrices[this.next] },
      paidUntil: new Date(this.paidUntilMs),
      endsWithPeriod: this.endsWithPeriod,
      payments: this.payments.toReversed().map(
        ({ ref, usCents: cents, paidAt, refunded, disputes }): PaymentReport => ({
          ...{ ref, usCents: cents, currency: 'usd', paidAt, method: null, refundedUsCents: refunded, disputes },
        }),
      ),
    };
  }
}

function coverOf(payment: PaymentReport): CoveringPayment {
  const held = payment.disputes.filter(({ state }) => state !== 'won');
  return {
    us_cents: payment.usCents,
    paid_at: payment.paidAt,
    refunded_us_cents: payment.refundedUsCents,
    disputed_us_cents: held.reduce((sum, { usCents: cents }) => sum + cents, 0),
    open_disputes: held.filter(({ state }) => state === 'open').length,
  };
}

const started: SubscriptionRow = {
  ...{ user_id: 'a', id: 'b', gateway: 'sandbox', ref: 'subscription', plan: 'pro', us_cents: usCents(999) },
  ...{ next_plan: null, next_us_cents: null, started_at: new Date(startMs), paid_until: new Date(startMs + monthMs) },
  ...{ provider_state: 'active', ends_with_period: false, closed_at: null, state: 'active', reports: 0 },
  ...{ lasts_until: new Date(startMs + monthMs), read_due_at: null, change_id: null },
};

function read(row: SubscriptionRow, books: Books): SubscriptionRow {
  const report = books.report();
  return { ...row, ...decideSubscription(factsOf(row, report), report.payments.map(coverOf), new Date(books.nowMs)) };
}

/** Without the price of a plan that is about to end, which a report no longer names. */
function shown({ us_cents: price, next_plan, ...row }: SubscriptionRow) {
  return { ...row, next_plan, price: next_plan === null ? price : null };
}

const histories = fc.array(fc.tuple(happening, fc.integer({ min: 0, max: 2 })), { maxLength: 15 });

test('10,000 random histories end in the same state, however often and late they are read', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const books = new Books();
      let row = started;
      for (const [what, readings] of history) {
        books.happen(what);
        for (let reading = 0; reading < readings; reading += 1) row = read(row, books);
      }
      expect(shown(read(row, books))).toEqual(shown(read(started, books)));
      expect(read(read(row, books), books)).toEqual(read(row, books));
    }),
    { numRuns: 10_000 },
  );
});

test('what is paid gives its plan, and nothing gives it for more than the grace longer', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const books = new Books();
      for (const [what] of history) books.happen(what);
      const row = read(started, books);
      const covers = books.report().payments.map(coverOf);
      const isUntouched = covers.every((one) => one.refunded_us_cents + one.disputed_us_cents === 0);
      if (isUntouched && books.nowMs < books.paidUntilMs) expect(row.lasts_until).not.toBeNull();
      if (books.nowMs >= books.paidUntilMs + graceMs) expect(row.lasts_until).toBeNull();
      const [newest] = covers;
      // The newest payment is part of the current period.
      if (newest && newest.disputed_us_cents > 0) expect(row.lasts_until).toBeNull();
      if (covers.every((one) => one.refunded_us_cents === one.us_cents)) expect(row.lasts_until).toBeNull();
      // Nothing is charged for what has ended, and the end of the lasting time is found without a report.
      if (row.state === 'ended' && books.state === 'past-due' && !books.endsWithPeriod) {
        expect(mustEndAtProvider(row, new Date(books.nowMs))).toBe(true);
      }
      if (row.lasts_until !== null) {
        expect(row.lasts_until.getTime()).toBeGreaterThan(books.nowMs);
        expect(decideSubscription(row, covers, row.lasts_until)).toMatchObject({ state: 'ended', lasts_until: null });
      }
      // Whatever may still be charged is read again.
      if (books.state !== 'ended' && !books.endsWithPeriod) expect(row.read_due_at).not.toBeNull();
    }),
    { numRuns: 5_000 },
  );
});
