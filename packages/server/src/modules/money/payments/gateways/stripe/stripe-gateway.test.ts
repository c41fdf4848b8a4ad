import { usCents } from '@limelight/rules/money';
import { describe, expect, it } from 'vitest';
import { GatewayError } from '../gateway.js';
import { gatewayTo, openAt, paidTokens, setUpStripe, stripeTokens, stripeVip } from './stripe-setup.fixture.js';

const setup = setUpStripe();
const hourMs = 3_600_000;

describe('a checkout', () => {
  it('opens a page that names the order and has its exact amount in US dollars', async () => {
    const order = stripeTokens(setup);
    const { url } = await openAt(setup, order);
    expect(url).toMatch(/^https:\/\/checkout\.stripe\.com\//);
    const fields = new URLSearchParams(setup.server.requests[0]?.body);
    expect(Object.fromEntries(fields)).toMatchObject({
      mode: 'payment',
      client_reference_id: order.id,
      'metadata[order_id]': order.id,
      'payment_intent_data[metadata][order_id]': order.id,
      customer_email: order.player.email,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '500',
      'line_items[0][price_data][product_data][name]': '2 tokens',
      'adaptive_pricing[enabled]': 'false',
      success_url: order.successUrl,
      cancel_url: order.cancelUrl,
      expires_at: String(order.expiresAt.getTime() / 1_000),
    });
  });

  it('is opened once for an order, also when both attempts run concurrently', async () => {
    const order = stripeTokens(setup);
    const first = await setup.gateway.openCheckout(order);
    const others = await Promise.all([setup.gateway.openCheckout(order), setup.gateway.openCheckout(order)]);
    expect(others).toEqual([first, first]);
    await expect(setup.gateway.openCheckout({ ...order, usCents: usCents(1) })).rejects.toMatchObject({ retry: false });
  });

  it('is open until it is paid, and then reports amount, currency, time and card', async () => {
    const checkout = await openAt(setup, stripeTokens(setup));
    expect(await setup.gateway.readCheckout(checkout)).toEqual({
      state: 'open',
      orderId: checkout.orderId,
      payment: null,
      subscriptionRef: null,
      reason: null,
    });
    setup.clock.advance(60_000);
    setup.server.pay(checkout.ref);
    expect(await setup.gateway.readCheckout(checkout)).toEqual({
      state: 'paid',
      orderId: checkout.orderId,
      payment: {
        ref: expect.stringMatching(/^pi_/),
        usCents: 500,
        currency: 'usd',
        paidAt: setup.clock.now(),
        method: 'Visa ending 4242',
        payer: 'Xt5EWLLDS7FJjR1c',
        refundedUsCents: 0,
        disputes: [],
      },
      subscriptionRef: null,
      reason: null,
    });
  });

  it('stays open after a decline, with a reason for the player, and after the cancel link', async () => {
    const checkout = await openAt(setup, stripeTokens(setup));
    setup.server.decline(checkout.ref);
    setup.server.cancel(checkout.ref);
    const declined = await setup.gateway.readCheckout(checkout);
    expect(declined).toMatchObject({ state: 'open', payment: null, reason: 'not enough funds' });
    setup.server.pay(checkout.ref);
    expect(await setup.gateway.readCheckout(checkout)).toMatchObject({ state: 'paid', reason: null });
  });

  it('is pending while the money is on its way, and then paid or failed', async () => {
    const outcomes = ['paid', 'failed'] as const;
    for (const outcome of outcomes) {
      const checkout = await openAt(setup, stripeTokens(setup));
      setup.server.payLate(checkout.ref);
      expect(await setup.gateway.readCheckout(checkout)).toMatchObject({ state: 'pending', payment: null });
      setup.server.settle(checkout.ref, outcome);
      const report = await setup.gateway.readCheckout(checkout);
      expect(report).toMatchObject({ state: outcome, reason: outcome === 'paid' ? null : 'not enough funds' });
      expect(report.payment?.usCents).toBe(outcome === 'paid' ? 500 : undefined);
    }
  });

  it('expires at the time of the order', async () => {
    const checkout = await openAt(setup, stripeTokens(setup));
    setup.clock.advance(hourMs - 1);
    expect(await setup.gateway.readCheckout(checkout)).toMatchObject({ state: 'open' });
    setup.clock.advance(1);
    expect(await setup.gateway.readCheckout(checkout)).toMatchObject({ state: 'expired' });
  });

  it('creates product and price of a plan once, also when two checkouts are opened concurrently', async () => {
    await Promise.all([openAt(setup, stripeVip(setup)), openAt(setup, stripeVip(setup))]);
    await openAt(setup, stripeVip(setup));
    expect(setup.plans.stored).toEqual([{ gateway: 'stripe', plan: 'basic', usCents: 499, ref: expect.any(String) }]);
    const first = setup.plans.stored[0]?.ref;
    await openAt(setup, { ...stripeVip(setup), usCents: usCents(599) });
    expect(setup.plans.stored.map(({ usCents: price, ref }) => [price, ref === first])).toEqual([
      [499, true],
      [599, false],
    ]);
  });
});

describe('a refund', () => {
  it('gives back the amount once, however often its id is repeated', async () => {
    const { orderId, paymentRef } = await paidTokens(setup);
    const request = { id: crypto.randomUUID(), paymentRef, usCents: usCents(200), reason: 'requested by the player' };
    const first = await setup.gateway.refund(request);
    expect(first).toEqual({ ref: expect.stringMatching(/^re_/), state: 'done' });
    expect(await setup.gateway.refund(request)).toEqual(first);
    setup.server.forgetKeys();
    expect(await setup.gateway.refund(request)).toEqual(first);
    expect(setup.server.books()[orderId]).toEqual({ paid: 500, refunded: 200, disputed: 0 });
    expect(await setup.gateway.readPayment(paymentRef)).toMatchObject({ usCents: 500, refundedUsCents: 200 });
  });

  it('is made once when the response was lost, and after a day without idempotency keys', async () => {
    const { orderId, paymentRef } = await paidTokens(setup);
    const request = { id: crypto.randomUUID(), paymentRef, usCents: usCents(500), reason: '' };
    // The SDK repeats a request once whose connection broke, so two responses are lost.
    setup.server.fail('lost-response', 2, /POST .*refunds/);
    await expect(setup.gateway.refund(request)).rejects.toMatchObject({ retry: true });
    setup.server.forgetKeys();
    expect(await setup.gateway.refund(request)).toMatchObject({ state: 'done' });
    expect(setup.server.books()[orderId]).toMatchObject({ refunded: 500 });
  });

  it('is made once when two workers make it concurrently', async () => {
    const { orderId, paymentRef } = await paidTokens(setup);
    const request = { id: crypto.randomUUID(), paymentRef, usCents: usCents(100), reason: '' };
    const [first, second] = await Promise.all([setup.gateway.refund(request), setup.gateway.refund(request)]);
    expect(second).toEqual(first);
    expect(setup.server.books()[orderId]).toMatchObject({ refunded: 100 });
  });

  it('of more than is left is refused, and not worth a repeat', async () => {
    const { paymentRef } = await paidTokens(setup);
    const request = { id: crypto.randomUUID(), paymentRef, usCents: usCents(501), reason: '' };
    await expect(setup.gateway.refund(request)).rejects.toMatchObject({ retry: false });
  });

  it('made at the dashboard counts, and one that failed later does not', async () => {
    const { paymentRef } = await paidTokens(setup);
    setup.server.refundAtDashboard(paymentRef, 100);
    const { ref } = await setup.gateway.refund({
      id: crypto.randomUUID(),
      paymentRef,
      usCents: usCents(150),
      reason: '',
    });
    expect(await setup.gateway.readPayment(paymentRef)).toMatchObject({ refundedUsCents: 250 });
    expect(await setup.gateway.readRefund({ paymentRef, ref })).toEqual({ ref, state: 'done' });
    setup.server.failRefund(ref);
    expect(await setup.gateway.readPayment(paymentRef)).toMatchObject({ refundedUsCents: 100 });
    expect(await setup.gateway.readRefund({ paymentRef, ref })).toEqual({ ref, state: 'refused' });
  });

  it('is counted however many there are', async () => {
    const { paymentRef } = await paidTokens(setup);
    for (let count = 0; count < 230; count += 1) setup.server.refundAtDashboard(paymentRef, 2);
    expect(await setup.gateway.readPayment(paymentRef)).toMatchObject({ refundedUsCents: 460 });
  });
});

describe('a dispute', () => {
  it.each(['won', 'lost'] as const)('is open with its time to answer, and then %s', async (outcome) => {
    const { paymentRef } = await paidTokens(setup);
    setup.server.refundAtDashboard(paymentRef, 100);
    setup.server.dispute(paymentRef);
    const { disputes } = await setup.gateway.readPayment(paymentRef);
    const answerBy = new Date(setup.clock.nowMs() + 7 * 24 * hourMs);
    const reason = 'product not received';
    expect(disputes).toEqual([{ ref: expect.any(String), usCents: 400, state: 'open', reason, answerBy }]);
    setup.server.closeDispute(paymentRef, outcome);
    expect(await setup.gateway.readPayment(paymentRef)).toMatchObject({ disputes: [{ state: outcome }] });
  });

  it.each([
    ['warning_needs_response', 'open'],
    ['warning_closed', 'won'],
    ['prevented', 'won'],
    ['appeal_under_review', 'lost'],
    ['a state of the future', 'open'],
  ])('in the state %s is %s', async (status, state) => {
    const { paymentRef } = await paidTokens(setup);
    setup.server.disputeAs(paymentRef, status);
    expect(await setup.gateway.readPayment(paymentRef)).toMatchObject({ disputes: [{ state }] });
  });
});

describe('problems at Stripe', () => {
  it.each([
    ['error', /status 500/],
    ['busy', /status 429/],
    ['garbage', /StripeAPIError/],
    ['cut', /StripeConnectionError/],
    ['hang', /took longer than 300 ms/],
  ] as const)('of the kind %s is a GatewayError that is worth a repeat', async (kind, message) => {
    const gateway = kind === 'hang' ? gatewayTo(setup, { timeoutMs: 300 }) : setup.gateway;
    const order = stripeTokens(setup);
    setup.server.fail(kind);
    const failure = await gateway.openCheckout(order).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(GatewayError);
    expect(failure).toMatchObject({ retry: true, message: expect.stringMatching(message) });
    await setup.gateway.openCheckout(order);
    expect(new Set(setup.server.requests.map(({ headers }) => headers['idempotency-key']))).toHaveLength(1);
  });

  it('of a broken connection is repeated once with the same key, and then a GatewayError', async () => {
    const order = stripeTokens(setup);
    setup.server.fail('reset');
    const opened = await setup.gateway.openCheckout(order);
    setup.server.fail('lost-response', 2);
    await expect(setup.gateway.openCheckout(order)).rejects.toMatchObject({ name: 'GatewayError', retry: true });
    expect(await setup.gateway.openCheckout(order)).toEqual(opened);
  });

  it('ends a call in time however many requests it has', async () => {
    const gateway = gatewayTo(setup, { timeoutMs: 300 });
    const { paymentRef } = await paidTokens(setup);
    setup.server.refundAtDashboard(paymentRef, 100);
    setup.server.fail('hang', 1, /refunds/);
    await expect(gateway.readPayment(paymentRef)).rejects.toMatchObject({ retry: true });
  });

  it('does not leak the key, and a wrong key is not worth a repeat', async () => {
    const gateway = gatewayTo(setup, { secretKey: 'sk_test_wrong_abcdwxyz' });
    const failure = await gateway.openCheckout(stripeTokens(setup)).catch((error: unknown) => error);
    expect(failure).toMatchObject({ retry: false, message: expect.stringMatching(/status 401/) });
    const { message, cause } = failure as GatewayError;
    expect(`${message} ${JSON.stringify(cause)} ${String(cause)}`).not.toMatch(/sk_test|wxyz/);
  });

  it('is not worth a repeat for a checkout that Stripe does not know', async () => {
    const unknown = { orderId: crypto.randomUUID(), ref: 'cs_test_999999', product: 'tokens' } as const;
    await expect(setup.gateway.readCheckout(unknown)).rejects.toMatchObject({ retry: false });
    await expect(setup.gateway.readCheckout({ ...unknown, ref: '../refunds' })).rejects.toBeInstanceOf(GatewayError);
  });
});
