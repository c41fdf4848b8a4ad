import { describe, expect, it } from 'vitest';
import { tokensOrder, vipOrder } from '../checkout-orders.fixture.js';
import { GatewayError } from '../gateway.js';
import { flutterwaveForEachTest, secretKey } from './flutterwave-setup.fixture.js';

const setup = flutterwaveForEachTest();

describe('opening a checkout', () => {
  it('sends the exact amount, the currency, the order and the time left', async () => {
    const { clock, server } = setup();
    const order = tokensOrder(clock, 3);
    const checkout = await setup().gateway().openCheckout(order);
    expect(checkout.ref).toBe(`limelight-tokens-${order.id}`);
    expect(checkout.url).toMatch(/\/v3\/hosted\/pay\//);
    expect(server.requests).toHaveLength(1);
    expect(JSON.parse(server.requests[0]?.body ?? '')).toMatchObject({
      tx_ref: checkout.ref,
      amount: '7.50',
      currency: 'USD',
      redirect_url: order.successUrl,
      customer: { email: order.player.email, name: order.player.name },
      session_duration: 30,
      meta: { order_id: order.id },
    });
  });

  it('opens the same reference twice for the same order, which is paid once', async () => {
    const { clock, server } = setup();
    const order = tokensOrder(clock);
    const [first, second] = [await setup().open(order), await setup().open(order)];
    expect(second.ref).toBe(first.ref);
    server.pay(first.ref);
    expect(() => server.pay(second.ref)).toThrow('duplicate');
    expect(server.books()[order.id]).toEqual({ paid: 750, refunded: 0, disputed: 0 });
  });

  it('makes a plan once for a price, and another for another price', async () => {
    const { clock, plans, server } = setup();
    const gateway = setup().gateway();
    for (const price of [999, 999, 1099]) await gateway.openCheckout(vipOrder(clock, 'pro', price));
    expect(server.requests.filter(({ path }) => path === '/v3/payment-plans')).toHaveLength(2);
    expect(plans.stored.map(({ plan, usCents }) => [plan, usCents])).toEqual([
      ['pro', 999],
      ['pro', 1099],
    ]);
  });

  it('limits the session to what Flutterwave accepts', async () => {
    const { clock, server } = setup();
    const now = clock.nowMs();
    for (const expiresAt of [new Date(now + 10), new Date(now + 90_000_000)]) {
      await setup()
        .gateway()
        .openCheckout({ ...tokensOrder(clock), expiresAt });
    }
    expect(server.requests.map(({ body }) => JSON.parse(body).session_duration)).toEqual([1, 1440]);
  });
});

describe('reading a checkout', () => {
  it('is open until the player pays, also when the page was left', async () => {
    const { ref, read } = await setup().openTokens();
    setup().server.cancel(ref);
    expect(await read()).toMatchObject({ state: 'open', payment: null, subscriptionRef: null });
  });

  it('reports the payment with amount, currency, time and card', async () => {
    const { clock, server } = setup();
    const { ref, order, read } = await setup().openTokens(5);
    clock.advance(60_000);
    server.pay(ref);
    expect(await read()).toEqual({
      state: 'paid',
      orderId: order.id,
      payment: {
        ...{ ref: expect.any(String), usCents: 1250, currency: 'usd', paidAt: clock.now() },
        ...{ method: 'Visa ending 4242', refundedUsCents: 0, disputes: [] },
      },
      subscriptionRef: null,
      reason: null,
    });
  });

  it('reports another amount or currency as it is', async () => {
    const [cheap, foreign] = [await setup().openTokens(), await setup().openTokens()];
    setup().server.payInstead(cheap.ref, { usCents: 1 });
    setup().server.payInstead(foreign.ref, { currency: 'NGN' });
    expect(await cheap.read()).toMatchObject({ orderId: cheap.order.id, payment: { usCents: 1, currency: 'usd' } });
    expect(await foreign.read()).toMatchObject({ payment: { usCents: 750, currency: 'ngn' } });
  });

  it('reports a refusal with a reason for the player, and the success of a second attempt', async () => {
    const { server } = setup();
    const { ref, read } = await setup().openTokens();
    server.decline(ref);
    expect(await read()).toMatchObject({ state: 'failed', reason: 'not enough funds', payment: null });
    setup().clock.advance(5000);
    server.pay(ref);
    setup().clock.advance(5000);
    expect(await read()).toMatchObject({ state: 'paid', payment: { usCents: 750 } });
  });

  it.each(['paid', 'failed'] as const)('waits for late money, which then is %s', async (outcome) => {
    const { server } = setup();
    const { ref, read } = await setup().openTokens();
    server.payLate(ref);
    expect(await read()).toMatchObject({ state: 'pending', payment: null });
    server.settle(ref, outcome);
    expect(await read()).toMatchObject({ state: outcome });
  });

  it('stays pending while another attempt failed, until the late money comes', async () => {
    const { server, clock } = setup();
    const { ref, read } = await setup().openTokens();
    server.payLate(ref);
    clock.advance(1000);
    server.decline(ref);
    expect(await read()).toMatchObject({ state: 'pending' });
    server.settle(ref);
    expect(await read()).toMatchObject({ state: 'paid' });
  });

  it('finds the success among many attempts', async () => {
    const { server, clock } = setup();
    const { ref, read } = await setup().openTokens();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      server.decline(ref);
      clock.advance(1000);
    }
    server.pay(ref);
    expect(await read()).toMatchObject({ state: 'paid' });
  });
});

describe('refunds and chargebacks', () => {
  it('refunds parts, and reports their sum with those of the dashboard', async () => {
    const { server } = setup();
    const gateway = setup().gateway();
    const paymentRef = await setup().payTokens(5);
    const request = { id: '6f0f6d3e-0000-4000-8000-000000000001', paymentRef, reason: 'requested' };
    const refund = await gateway.refund({ ...request, usCents: tokensOrder(setup().clock, 1).usCents });
    expect(refund).toEqual({ ref: expect.any(String), state: 'done' });
    server.refundAtDashboard(paymentRef, 499);
    expect((await gateway.readPayment(paymentRef)).refundedUsCents).toBe(749);
    expect(await gateway.readRefund({ paymentRef, ref: refund.ref })).toEqual(refund);
    server.failRefund(refund.ref);
    expect((await gateway.readPayment(paymentRef)).refundedUsCents).toBe(499);
    expect(await gateway.readRefund({ paymentRef, ref: refund.ref })).toEqual({ ...refund, state: 'refused' });
  });

  it.each(['lost-response', 'garbage', 'cut'] as const)('refunds once after a response was %s', async (kind) => {
    const { server, clock } = setup();
    const gateway = setup().gateway();
    const { order, ref, read } = await setup().openTokens(5);
    server.pay(ref);
    const paymentRef = (await read()).payment?.ref ?? '';
    const refund = { id: order.id, paymentRef, usCents: tokensOrder(clock, 2).usCents, reason: 'requested' };
    server.fail(kind, 1, /refund$/);
    await expect(gateway.refund(refund)).rejects.toMatchObject({ retry: true });
    const repeated = await gateway.refund(refund);
    expect(await gateway.refund(refund)).toEqual(repeated);
    expect(server.books()[order.id]).toEqual({ paid: 1250, refunded: 500, disputed: 0 });
  });

  it('refuses a refund that may be one of the dashboard, and one of more than is left', async () => {
    const { server, clock } = setup();
    const gateway = setup().gateway();
    const paymentRef = await setup().payTokens(5);
    server.refundAtDashboard(paymentRef, 500);
    const refund = { id: 'a', paymentRef, usCents: tokensOrder(clock, 2).usCents, reason: 'requested' };
    await expect(gateway.refund(refund)).rejects.toMatchObject({ retry: false });
    expect((await gateway.readPayment(paymentRef)).refundedUsCents).toBe(500);
    const tooMuch = { ...refund, usCents: tokensOrder(clock, 4).usCents };
    await expect(gateway.refund(tooMuch)).rejects.toMatchObject({ retry: false });
  });

  it.each(['won', 'lost'] as const)('reports a chargeback that is open, then %s', async (outcome) => {
    const { server, clock } = setup();
    const gateway = setup().gateway();
    const paymentRef = await setup().payTokens();
    server.dispute(paymentRef);
    const dispute = { ref: expect.any(String), usCents: 750, reason: 'Product/service not received' };
    const answerBy = new Date(clock.nowMs() + 172_800_000);
    expect((await gateway.readPayment(paymentRef)).disputes).toEqual([{ ...dispute, state: 'open', answerBy }]);
    server.closeDispute(paymentRef, outcome);
    expect((await gateway.readPayment(paymentRef)).disputes).toEqual([{ ...dispute, state: outcome, answerBy }]);
  });

  it('reads no payment from a transaction that failed', async () => {
    const { server } = setup();
    const { ref } = await setup().openTokens();
    server.decline(ref);
    const [event] = server.webhooks();
    const failed = JSON.parse(event?.body.toString() ?? '').data.id;
    await expect(setup().gateway().readPayment(String(failed))).rejects.toMatchObject({ retry: false });
  });
});

describe('outages', () => {
  it.each(['error', 'busy', 'hang', 'reset', 'lost-response', 'garbage', 'cut'] as const)(
    'of the kind %s are errors to be retried, without secrets',
    async (kind) => {
      const { server, clock } = setup();
      const order = tokensOrder(clock);
      server.fail(kind);
      const error: unknown = await setup()
        .gateway(kind === 'hang' ? { timeoutMs: 200 } : {})
        .openCheckout(order)
        .catch((caught) => caught);
      expect(error).toBeInstanceOf(GatewayError);
      expect(error).toMatchObject({ retry: true, timedOut: kind === 'hang' });
      const text = `${String(error)} ${String((error as Error).cause)}`;
      expect(text).not.toContain(secretKey);
      expect(text).not.toContain(order.player.email);
      await expect(setup().open(order)).resolves.toMatchObject({ ref: expect.any(String) });
    },
  );

  it('do not include a wrong key or a refused request, which stay wrong', async () => {
    const { clock } = setup();
    const order = tokensOrder(clock);
    const wrong = setup().gateway({ secretKey: 'FLWSECK-wrong' });
    await expect(wrong.openCheckout(order)).rejects.toMatchObject({ retry: false });
    const nobody = { ...order, player: { ...order.player, email: 'nobody' } };
    await expect(setup().gateway().openCheckout(nobody)).rejects.toMatchObject({ retry: false });
  });
});
