import { usCents } from '@limelight/rules/money';
import { takenBack } from '@limelight/rules/payment';
import { cashOfTokens, defaultTokenPrice, priceOfTokens } from '@limelight/rules/token';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decidePayment } from './decide-payment.js';
import type { CheckoutReport, CheckoutState, DisputeReport, PaymentReport } from './gateways/gateway.js';
import type { PaymentRow } from './payment.sql.js';
import { paidReport } from './payments.fixture.js';

const orderId = 'a0000000-0000-4000-8000-000000000001';

function openOrder(tokens: number): PaymentRow {
  return {
    user_id: 'a0000000-0000-4000-8000-000000000000',
    id: orderId,
    reference: '01KB3G2M',
    product: 'tokens',
    tokens,
    plan: null,
    us_cents: priceOfTokens(tokens, defaultTokenPrice),
    se_cents: cashOfTokens(tokens),
    gateway: 'sandbox',
    state: 'open',
    checkout_ref: 'checkout',
    checkout_url: 'https://pay.test/checkout',
    payment_ref: null,
    method: null,
    reason: null,
    created_at: new Date(0),
    expires_at: new Date(1),
    paid_at: null,
    read_at: null,
    reports: 0,
    received_us_cents: null,
    refunded_us_cents: 0,
    disputed_us_cents: 0,
    open_disputes: 0,
    refunded_se_cents: 0,
    disputed_se_cents: 0,
    subscription_id: null,
  };
}

/** The row as `updatePayment` stores it. */
function apply(row: PaymentRow, report: CheckoutReport) {
  const decision = decidePayment(row, report, null);
  const { change } = decision;
  const next: PaymentRow = {
    ...row,
    state: change.state,
    payment_ref: change.paymentRef,
    method: change.method,
    reason: change.reason,
    paid_at: change.paidAt,
    refunded_us_cents: change.refundedUsCents,
    disputed_us_cents: change.disputedUsCents,
    open_disputes: change.openDisputes,
    refunded_se_cents: change.refundedSeCents,
    disputed_se_cents: change.disputedSeCents,
  };
  const credited = decision.fulfilled ? row.se_cents : 0;
  return { next, moved: credited + decision.refundCents + decision.disputeCents };
}

/** What can happen at a provider, in any order; what does not fit its books is ignored there. */
const happening = fc.oneof(
  fc.record({
    kind: fc.constant('state' as const),
    state: fc.constantFrom<CheckoutState>('pending', 'failed', 'cancelled', 'expired'),
  }),
  fc.record({ kind: fc.constant('pay' as const) }),
  fc.record({ kind: fc.constant('refund' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('dispute' as const) }),
  fc.record({ kind: fc.constant('close' as const), outcome: fc.constantFrom('won' as const, 'lost' as const) }),
  // A webhook twice, or the reconciler.
  fc.record({ kind: fc.constant('read' as const) }),
);
type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never;

/** The provider's books of one order. */
class Books {
  state: CheckoutState = 'open';
  refunded = 0;
  disputes: DisputeReport[] = [];
  readonly usCents: number;

  constructor(order: number) {
    this.usCents = order;
  }

  happen(what: Happening): void {
    const paid = this.state === 'paid';
    const last = this.disputes.at(-1);
    const left = this.usCents - this.refunded;
    if (what.kind === 'state' && !paid) this.state = what.state;
    else if (what.kind === 'pay') this.state = 'paid';
    else if (what.kind === 'refund' && paid && last?.state !== 'lost') {
      this.refunded += Math.min(left, Math.ceil((this.usCents * what.percent) / 100));
    } else if (what.kind === 'dispute' && paid && last === undefined && left > 0) {
      this.disputes = [{ ref: 'dispute', usCents: left, state: 'open', reason: null, answerBy: null }];
    } else if (what.kind === 'close' && last?.state === 'open') {
      this.disputes = [{ ...last, state: what.outcome }];
    }
  }

  report(): CheckoutReport {
    if (this.state !== 'paid') return { ...paidReport(orderId), state: this.state, payment: null };
    const payment: Partial<PaymentReport> = {
      usCents: this.usCents,
      refundedUsCents: this.refunded,
      disputes: this.disputes,
    };
    return paidReport(orderId, payment);
  }

  /** What the player should have of the order's SE$. */
  seCentsOf(row: PaymentRow): number {
    if (this.state !== 'paid') return 0;
    const disputed = this.disputes.reduce((sum, { state, usCents: held }) => sum + (state === 'won' ? 0 : held), 0);
    const order = { usCents: usCents(row.us_cents), seCents: cashOfTokens(row.tokens ?? 0) };
    return row.se_cents - takenBack(order, usCents(this.refunded + disputed));
  }
}

test('10,000 random histories end with the ledger equal to the books of the provider', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.array(happening, { maxLength: 12 }), (tokens, history) => {
      let row = openOrder(tokens);
      const books = new Books(row.us_cents);
      let cash = 0;
      for (const what of history) {
        books.happen(what);
        const { next, moved } = apply(row, books.report());
        row = next;
        cash += moved;
        // The same report again changes nothing.
        expect(apply(row, books.report()).moved).toBe(0);
      }
      expect(cash).toBe(books.seCentsOf(row));
      expect(cash).toBe(row.state === 'paid' ? row.se_cents - row.refunded_se_cents - row.disputed_se_cents : 0);
    }),
    { numRuns: 10_000 },
  );
});
