import { usCents } from '@limelight/rules/money';
import { describe, expect, it } from 'vitest';
import { tokensOrder, vipOrder } from '../checkout-orders.fixture.js';
import { GatewayError } from '../gateway.js';
import { openAt, paidTokens, setUpSandbox } from './sandbox-setup.fixture.js';

const setup = setUpSandbox();
const cards = {
  approve: '4242 4242 4242 4242',
  decline: '4000 0000 0000 9995',
  cancel: '4000 0000 0000 0127',
  late: '4000 0000 0000 3220',
} as const;

describe('a checkout', () => {
  it('is opened once for an order, with a page of its own', async () => {
    const order = tokensOrder(setup.clock, 2);
    const first = await setup.gateway.openCheckout(order);
    expect(first.url).toBe(`https://limelight.test/sandbox/${first.ref}`);
    expect(await setup.gateway.openCheckout({ ...order, usCents: usCents(1) })).toEqual(first);
    expect(await setup.gateway.readPage(first.ref)).toEqual({
      purpose: 'payment',
      title: '2 tokens',
      usCents: 500,
      isSubscription: false,
      acceptsCard: true,
      reason: null,
      successUrl: order.successUrl,
      cancelUrl: order.cancelUrl,
    });
  });

  it('is paid by the card that approves, once', async () => {
    const checkout = await openAt(setup, tokensOrder(setup.clock, 2));
    expect(await setup.gateway.readCheckout(checkout)).toMatchObject({ state: 'open', payment: null });
    expect(await setup.gateway.submitCard(checkout.ref, cards.approve)).toMatchObject({ acceptsCard: false });
    const report = await setup.gateway.readCheckout(checkout);
    expect(report).toEqual({
      state: 'paid',
      orderId: checkout.orderId,
      payment: {
        ref: expect.any(String),
        usCents: 500,
        currency: 'usd',
        paidAt: setup.clock.now(),
        method: 'Test card ending 4242',
        refundedUsCents: 0,
        disputes: [],
      },
      subscriptionRef: null,
      reason: null,
    });
    await expect(setup.gateway.submitCard(checkout.ref, cards.approve)).rejects.toMatchObject({ retry: false });
    expect(setup.server.books()[checkout.orderId]?.paid).toBe(500);
  });

  it('fails by the card without funds, and can then be paid by another', async () => {
    const checkout = await openAt(setup, tokensOrder(setup.clock, 2));
    const reason = 'not enough funds';
    expect(await setup.gateway.submitCard(checkout.ref, cards.decline)).toMatchObject({ acceptsCard: true, reason });
    expect(await setup.gateway.readCheckout(checkout)).toMatchObject({ state: 'failed', payment: null, reason });
    await setup.gateway.submitCard(checkout.ref, cards.approve);
    expect(await setup.gateway.readCheckout(checkout)).toMatchObject({ state: 'paid', reason: null });
  });

  it('is cancelled by the card that cancels, and accepts no other then', async () => {
    const checkout = await openAt(setup, tokensOrder(setup.clock, 2));
    expect(await setup.gateway.submitCard(checkout.ref, cards.cancel)).toMatchObject({ acceptsCard: false });
    expect(await setup.gateway.readCheckout(checkout)).toMatchObject({ state: 'cancelled', payment: null });
    await expect(setup.gateway.submitCard(checkout.ref, cards.approve)).rejects.toBeInstanceOf(GatewayError);
    expect(setup.server.books()[checkout.orderId]?.paid).toBe(0);
  });

  it('is pending for 30 seconds by the card that pays late', async () => {
    const checkout = await openAt(setup, tokensOrder(setup.clock, 2));
    await setup.gateway.submitCard(checkout.ref, cards.late);
    setup.clock.advance(29_999);
    expect(await setup.gateway.readCheckout(checkout)).toMatchObject({ state: 'pending', payment: null });
    await expect(setup.gateway.submitCard(checkout.ref, cards.approve)).rejects.toBeInstanceOf(GatewayError);
    setup.clock.advance(1);
    expect(await setup.gateway.readCheckout(checkout)).toMatchObject({ state: 'paid', payment: { usCents: 500 } });
  });

  it('is cancelled by the page’s link, but not once it is paid', async () => {
    const left = await openAt(setup, tokensOrder(setup.clock, 2));
    await setup.gateway.cancelCheckout(left.ref);
    await setup.gateway.cancelCheckout(left.ref);
    expect(await setup.gateway.readCheckout(left)).toMatchObject({ state: 'cancelled', payment: null });
    await expect(setup.gateway.submitCard(left.ref, cards.approve)).rejects.toBeInstanceOf(GatewayError);
    const paid = await openAt(setup, tokensOrder(setup.clock, 2));
    setup.server.pay(paid.ref);
    await setup.gateway.cancelCheckout(paid.ref);
    expect(await setup.gateway.readCheckout(paid)).toMatchObject({ state: 'paid' });
  });

  it('expires at the time of the order, and accepts no card from then on', async () => {
    const order = tokensOrder(setup.clock, 2);
    const checkout = await openAt(setup, order);
    setup.clock.advance(order.expiresAt.getTime() - setup.clock.nowMs());
    expect(await setup.gateway.readCheckout(checkout)).toMatchObject({ state: 'expired' });
    await expect(setup.gateway.submitCard(checkout.ref, cards.approve)).rejects.toBeInstanceOf(GatewayError);
    expect(setup.server.books()[checkout.orderId]?.paid).toBe(0);
  });

  it('accepts no real card, and stores no number', async () => {
    const checkout = await openAt(setup, vipOrder(setup.clock));
    await expect(setup.gateway.submitCard(checkout.ref, '5555 5555 5555 4444')).rejects.toMatchObject({ retry: false });
    await setup.gateway.submitCard(checkout.ref, cards.approve);
    expect(JSON.stringify([...setup.server.orders.values()])).not.toMatch(/42424242/);
  });

  it.each(['', 'sbx_', 'cs_test_1', `sbx_${crypto.randomUUID()}`])('of the reference "%s" is unknown', async (ref) => {
    const unknown = { orderId: crypto.randomUUID(), ref, product: 'tokens' } as const;
    await expect(setup.gateway.readCheckout(unknown)).rejects.toMatchObject({ name: 'GatewayError', retry: false });
    await expect(setup.gateway.readPage(ref)).rejects.toBeInstanceOf(GatewayError);
    await expect(setup.gateway.cancelCheckout(ref)).rejects.toBeInstanceOf(GatewayError);
  });
});

describe('a refund', () => {
  it('gives back the amount once, however often its id is repeated', async () => {
    const { orderId, paymentRef } = await paidTokens(setup);
    const request = { id: crypto.randomUUID(), paymentRef, usCents: usCents(200), reason: '' };
    const first = await setup.gateway.refund(request);
    expect(first.state).toBe('done');
    expect(await setup.gateway.refund(request)).toEqual(first);
    setup.server.refundAtDashboard(paymentRef, 50);
    expect(await setup.gateway.readPayment(paymentRef)).toMatchObject({ usCents: 500, refundedUsCents: 250 });
    expect(setup.server.books()[orderId]).toEqual({ paid: 500, refunded: 250, disputed: 0 });
  });

  it('of more than is left is refused', async () => {
    const { paymentRef } = await paidTokens(setup);
    setup.server.refundAtDashboard(paymentRef, 450);
    const refund = setup.gateway.refund({ id: crypto.randomUUID(), paymentRef, usCents: usCents(51), reason: '' });
    await expect(refund).rejects.toMatchObject({ retry: false });
    expect(await setup.gateway.readPayment(paymentRef)).toMatchObject({ refundedUsCents: 450 });
  });
});

describe('a dispute', () => {
  it.each(['won', 'lost'] as const)('is open with its time to answer, and then %s', async (outcome) => {
    const { orderId, paymentRef } = await paidTokens(setup);
    await setup.gateway.dispute(paymentRef);
    await expect(setup.gateway.dispute(paymentRef)).rejects.toBeInstanceOf(GatewayError);
    const answerBy = new Date(setup.clock.nowMs() + 7 * 86_400_000);
    const dispute = { usCents: 500, state: 'open', reason: 'fraudulent', answerBy };
    expect((await setup.gateway.readPayment(paymentRef)).disputes).toMatchObject([dispute]);
    await setup.gateway.closeDispute(paymentRef, outcome);
    expect((await setup.gateway.readPayment(paymentRef)).disputes).toMatchObject([{ ...dispute, state: outcome }]);
    expect(setup.server.books()[orderId]?.disputed).toBe(outcome === 'won' ? 0 : 500);
  });
});
