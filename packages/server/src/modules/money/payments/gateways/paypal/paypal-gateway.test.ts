import { usCents } from '@limelight/rules/money';
import { describe, expect, it } from 'vitest';
import { referenceOf, tokensOrder } from '../checkout-orders.fixture.js';
import { GatewayError } from '../gateway.js';
import { paypalForEachTest, secrets } from './paypal-setup.fixture.js';

const setup = paypalForEachTest();

describe('opening a checkout', () => {
  it('sends the exact amount, the currency, the order and the name of the game', async () => {
    const { clock, server } = setup();
    const order = tokensOrder(clock, 3);
    const checkout = await setup().gateway().openCheckout(order);
    expect(checkout.url).toContain(checkout.ref);
    const sent = server.requests.at(-1);
    expect(sent?.headers['paypal-request-id']).toBe(order.id);
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [{ custom_id: order.id, invoice_id: order.id, amount: { currency_code: 'USD', value: '7.50' } }],
      payment_source: {
        paypal: {
          experience_context: {
            ...{ brand_name: 'Spotlight', return_url: order.successUrl, cancel_url: order.cancelUrl },
          },
        },
      },
    });
  });

  it('opens one page for the same order, also after the response was lost', async () => {
    const { clock, server } = setup();
    const order = tokensOrder(clock);
    server.fail('lost-response', 1, /orders$/);
    await expect(setup().open(order)).rejects.toMatchObject({ retry: true });
    const [first, second] = [await setup().open(order), await setup().open(order)];
    expect(second.ref).toBe(first.ref);
    expect(Object.keys(server.books())).toEqual([order.id]);
  });
});

describe('reading a checkout', () => {
  it('is open until the player approves, also when the page was left', async () => {
    const { ref, order, read } = await setup().openTokens();
    setup().server.cancel(ref);
    expect(await read()).toEqual({
      state: 'open',
      orderId: order.id,
      payment: null,
      subscriptionRef: null,
      reason: null,
    });
    expect(setup().server.books()[order.id]?.paid).toBe(0);
  });

  it('captures an approved order once, and reports the payment', async () => {
    const { clock, server } = setup();
    const { ref, order, read } = await setup().openTokens(5);
    server.pay(ref);
    const report = await read();
    expect(report).toEqual({
      state: 'paid',
      orderId: order.id,
      payment: {
        ...{ ref: expect.any(String), usCents: 1250, currency: 'usd', paidAt: clock.now() },
        ...{ method: 'PayPal', payer: 'QYR5Z8XDVJNXQ', refundedUsCents: 0, disputes: [] },
      },
      subscriptionRef: null,
      reason: null,
    });
    expect(await read()).toEqual(report);
    const captures = server.requests.filter(({ path }) => path.endsWith('/capture'));
    expect(captures.map(({ headers }) => headers['paypal-request-id'])).toEqual([`${order.id}-capture`]);
    expect(server.books()[order.id]).toEqual({ paid: 1250, refunded: 0, disputed: 0 });
  });

  it.each(['lost-response', 'garbage', 'cut'] as const)('captures once when the response was %s', async (kind) => {
    const { server } = setup();
    const { ref, order, read } = await setup().openTokens();
    server.pay(ref);
    server.fail(kind, 1, /capture$/);
    await expect(read()).rejects.toMatchObject({ retry: true });
    expect(await read()).toMatchObject({ state: 'paid', payment: { usCents: 750 } });
    expect(server.books()[order.id]?.paid).toBe(750);
  });

  it.each(['with', 'without'])(
    'captures once when workers read at the same time, %s idempotency keys',
    async (keys) => {
      const { server } = setup();
      const { ref, order, read } = await setup().openTokens();
      server.pay(ref);
      if (keys === 'without') server.ignoreKeys();
      expect(await Promise.all([read(), read(), read()])).toMatchObject(Array(3).fill({ state: 'paid' }));
      expect(server.books()[order.id]?.paid).toBe(750);
    },
  );

  it('does not capture the order of somebody else', async () => {
    const { server, clock } = setup();
    const { ref, order } = await setup().openTokens();
    server.pay(ref);
    const other = tokensOrder(clock);
    const report = await setup().gateway().readCheckout(referenceOf(other, ref));
    expect(report).toMatchObject({ state: 'open', orderId: order.id });
    expect(server.books()[order.id]?.paid).toBe(0);
  });

  it('reports a refused capture with a reason, and the success of a second approval', async () => {
    const { server } = setup();
    const { ref, read } = await setup().openTokens();
    server.decline(ref);
    expect(await read()).toMatchObject({ state: 'failed', reason: 'PayPal declined the payment method' });
    server.pay(ref);
    expect(await read()).toMatchObject({ state: 'paid' });
  });

  it.each(['paid', 'failed'] as const)('waits for an eCheck, which then is %s', async (outcome) => {
    const { server } = setup();
    const { ref, read } = await setup().openTokens();
    server.payLate(ref);
    expect(await read()).toMatchObject({ state: 'pending', payment: null });
    server.settle(ref, outcome);
    expect(await read()).toMatchObject({ state: outcome, reason: outcome === 'paid' ? null : expect.any(String) });
  });

  it('reports an order that PayPal withdrew, and one that it forgot', async () => {
    const { server, clock } = setup();
    const [voided, forgotten] = [await setup().openTokens(), await setup().openTokens()];
    server.voidOrder(voided.ref);
    expect(await voided.read()).toMatchObject({ state: 'cancelled' });
    clock.advance(7 * 3_600_000);
    expect(await forgotten.read()).toMatchObject({ state: 'expired', orderId: null });
  });
});

describe('refunds and disputes', () => {
  it('reports the sum of all refunds, without those that failed', async () => {
    const { server } = setup();
    const gateway = setup().gateway();
    const { ref: paymentRef } = await setup().payTokens(5);
    const refund = { id: 'a', paymentRef, usCents: usCents(250), reason: 'requested' };
    const done = await gateway.refund(refund);
    expect(done).toEqual({ ref: expect.any(String), state: 'done' });
    server.refundAtDashboard(paymentRef, 499);
    expect((await gateway.readPayment(paymentRef)).refundedUsCents).toBe(749);
    expect(await gateway.readRefund({ paymentRef, ref: done.ref })).toEqual(done);
    server.failRefund(done.ref);
    expect((await gateway.readPayment(paymentRef)).refundedUsCents).toBe(499);
    expect(await gateway.readRefund({ paymentRef, ref: done.ref })).toEqual({ ...done, state: 'refused' });
  });

  it.each(['lost-response', 'garbage', 'cut'] as const)('refunds once after a response was %s', async (kind) => {
    const { server } = setup();
    const gateway = setup().gateway();
    const { ref: paymentRef, orderId } = await setup().payTokens(5);
    const refund = { id: orderId, paymentRef, usCents: usCents(500), reason: 'requested' };
    server.fail(kind, 1, /refund$/);
    await expect(gateway.refund(refund)).rejects.toMatchObject({ retry: true });
    expect(await gateway.refund(refund)).toEqual(await gateway.refund(refund));
    expect(server.books()[orderId]).toEqual({ paid: 1250, refunded: 500, disputed: 0 });
  });

  it('reports refunds of an order that PayPal shows no more', async () => {
    const { server, clock } = setup();
    const { ref, read } = await setup().openTokens(5);
    server.pay(ref);
    const paymentRef = (await read()).payment?.ref ?? '';
    server.forgetOrder(ref);
    expect((await setup().gateway().readPayment(paymentRef)).refundedUsCents).toBe(0);
    server.refundAtDashboard(paymentRef, 250);
    clock.advance(1000);
    expect((await setup().gateway().readPayment(paymentRef)).refundedUsCents).toBe(250);
  });

  it('refuses to refund more than is left', async () => {
    const { ref: paymentRef } = await setup().payTokens(1);
    const refund = { id: 'a', paymentRef, usCents: usCents(251), reason: 'requested' };
    const error: unknown = await setup()
      .gateway()
      .refund(refund)
      .catch((caught) => caught);
    expect(error).toMatchObject({ retry: false, message: expect.stringContaining('REFUND_AMOUNT_EXCEEDED') });
  });

  it.each(['won', 'lost'] as const)('reports a dispute that is open, then %s', async (outcome) => {
    const { server, clock } = setup();
    const gateway = setup().gateway();
    const { ref } = await setup().payTokens();
    server.dispute(ref);
    const dispute = {
      ...{ ref: expect.any(String), usCents: 750, reason: 'merchandise or service not received' },
      answerBy: new Date(clock.nowMs() + 10 * 86_400_000),
    };
    expect((await gateway.readPayment(ref)).disputes).toEqual([{ ...dispute, state: 'open' }]);
    server.closeDispute(ref, outcome);
    expect((await gateway.readPayment(ref)).disputes).toEqual([{ ...dispute, state: outcome }]);
  });

  it('reads no payment from a capture that is still pending', async () => {
    const { server } = setup();
    const { ref, read } = await setup().openTokens();
    server.payLate(ref);
    await read();
    const captured = JSON.parse(server.webhooks().at(-1)?.body.toString() ?? '').resource.id;
    await expect(setup().gateway().readPayment(captured)).rejects.toMatchObject({ retry: false });
  });
});

describe('the access token', () => {
  it('is fetched once for many requests, and again when it ends', async () => {
    const { server, clock } = setup();
    const gateway = setup().gateway();
    const open = () => gateway.openCheckout(tokensOrder(clock));
    await Promise.all([open(), open(), open()]);
    const grants = () => server.requests.filter(({ path }) => path.endsWith('/token')).length;
    expect(grants()).toBe(1);
    clock.advance(32_400_000);
    await open();
    expect(grants()).toBe(2);
  });

  it('is replaced when PayPal revoked it', async () => {
    const { server, clock } = setup();
    const gateway = setup().gateway();
    await gateway.openCheckout(tokensOrder(clock));
    server.revokeTokens();
    await gateway.openCheckout(tokensOrder(clock));
    expect(Object.keys(server.books())).toHaveLength(2);
  });

  it('is not granted for a wrong secret, which stays wrong', async () => {
    const gateway = setup().gateway({ clientSecret: 'wrong' });
    await expect(gateway.openCheckout(tokensOrder(setup().clock))).rejects.toMatchObject({ retry: false });
  });
});

describe('outages', () => {
  const kinds = ['error', 'busy', 'hang', 'reset', 'lost-response', 'garbage', 'cut'] as const;

  it.each(kinds.flatMap((kind) => [/token$/, /orders$/].map((path) => [kind, path] as const)))(
    'of the kind %s at %s are errors to be retried, without secrets',
    async (kind, path) => {
      const { server, clock } = setup();
      const order = tokensOrder(clock);
      server.fail(kind, 1, path);
      const error: unknown = await setup()
        .gateway(kind === 'hang' ? { timeoutMs: 300 } : {})
        .openCheckout(order)
        .catch((caught) => caught);
      expect(error).toBeInstanceOf(GatewayError);
      expect(error).toMatchObject({ retry: true, timedOut: kind === 'hang' });
      const text = `${String(error)} ${String((error as Error).cause)}`;
      for (const secret of [...Object.values(secrets), 'A21AA', order.player.email]) expect(text).not.toContain(secret);
      await expect(setup().open(order)).resolves.toMatchObject({ ref: expect.any(String) });
    },
  );
});
