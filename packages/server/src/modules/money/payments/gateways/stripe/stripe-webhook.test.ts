import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type RawWebhook, WebhookRejected } from '../gateway.js';
import { gatewayTo, openAt, paidTokens, setUpStripe, startedVip, stripeTokens } from './stripe-setup.fixture.js';

const setup = setUpStripe();
const toleranceMs = 300_000;

function eventOf(change: object): string {
  const event = { id: 'evt_1', object: 'event', type: 'charge.refunded', livemode: false, data: { object: {} } };
  return JSON.stringify({ ...event, ...change });
}

async function expectRejected(webhook: RawWebhook, gateway = setup.gateway): Promise<void> {
  await expect(gateway.verifyWebhook(webhook)).rejects.toBeInstanceOf(WebhookRejected);
}

describe('the subjects of Stripe’s webhooks', () => {
  it('are the checkout, the payment and the subscription that they are about', async () => {
    const { paymentRef } = await paidTokens(setup);
    setup.server.refundAtDashboard(paymentRef, 1);
    setup.server.dispute(paymentRef);
    setup.server.closeDispute(paymentRef, 'won');
    const late = await openAt(setup, stripeTokens(setup));
    setup.server.payLate(late.ref);
    setup.server.settle(late.ref);
    const events = await Promise.all(setup.server.webhooks().map((webhook) => setup.gateway.verifyWebhook(webhook)));
    const about = (type: string) => events.filter((event) => event.type === type).flatMap(({ subjects }) => subjects);
    const payment = { kind: 'payment', ref: paymentRef };
    expect(about('charge.refunded')).toEqual([payment]);
    expect(about('refund.created')).toEqual([payment]);
    expect(about('charge.dispute.created')).toEqual([payment]);
    expect(about('charge.dispute.closed')).toEqual([payment]);
    expect(about('checkout.session.completed')).toContainEqual({ kind: 'checkout', ref: late.ref });
    expect(about('checkout.session.async_payment_succeeded')).toEqual([{ kind: 'checkout', ref: late.ref }]);
    expect(about('charge.succeeded')).toEqual([]);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  });

  it('of a subscription’s events are the subscription', async () => {
    const { ref } = await startedVip(setup);
    setup.server.renew(ref, 'failed');
    await setup.gateway.cancelSubscription(ref, 'now');
    const events = await Promise.all(setup.server.webhooks().map((webhook) => setup.gateway.verifyWebhook(webhook)));
    const types = ['invoice.paid', 'invoice.payment_failed', 'customer.subscription.deleted'];
    for (const type of types) {
      expect(events.find((event) => event.type === type)?.subjects).toEqual([{ kind: 'subscription', ref }]);
    }
  });

  it('are read from the former form of an invoice too, and are none for what is not ours', async () => {
    const subjectsOf = async (type: string, object: object) =>
      (await setup.gateway.verifyWebhook(setup.server.sign(eventOf({ type, data: { object } })))).subjects;
    expect(await subjectsOf('invoice.paid', { subscription: 'sub_1' })).toEqual([
      { kind: 'subscription', ref: 'sub_1' },
    ]);
    expect(await subjectsOf('invoice.paid', { subscription: null, parent: null })).toEqual([]);
    expect(await subjectsOf('charge.refunded', { payment_intent: null })).toEqual([]);
    expect(await subjectsOf('payout.paid', { id: 'po_1' })).toEqual([]);
  });
});

describe('a webhook', () => {
  it('is accepted again when it is delivered twice, with the same id', async () => {
    await paidTokens(setup);
    const [webhook] = setup.server.webhooks();
    if (!webhook) throw new Error('no webhook was sent');
    const first = await setup.gateway.verifyWebhook(webhook);
    expect(first).toMatchObject({ id: webhook.id, type: webhook.type });
    expect(await setup.gateway.verifyWebhook(webhook)).toEqual(first);
  });

  it('is rejected when a single byte of the body changed, or the signature is of another body', async () => {
    const { body, headers } = setup.server.sign(eventOf({}));
    for (const at of [0, 10, body.length - 1]) {
      const tampered = Buffer.from(body);
      tampered[at] = (tampered[at] ?? 0) ^ 1;
      await expectRejected({ body: tampered, headers });
    }
    await expectRejected({ body: Buffer.concat([body, Buffer.from(' ')]), headers });
    await expectRejected({ body: body.subarray(0, -1), headers });
    await expectRejected({ body: Buffer.alloc(0), headers });
    await expectRejected({ body, headers: setup.server.sign(eventOf({ id: 'evt_2' })).headers });
  });

  it.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['only a time', 't=1'],
    ['an empty signature', 't=1,v1='],
    ['an older scheme', 'v0'],
  ])('is rejected with %s', async (_name, header) => {
    const { body, headers } = setup.server.sign(eventOf({}));
    const signature = header === 'v0' ? headers['stripe-signature']?.replace('v1=', 'v0=') : header;
    await expectRejected({ body, headers: { 'stripe-signature': signature } });
  });

  it('is accepted up to five minutes from when it was signed, and rejected later and earlier', async () => {
    const webhook = setup.server.sign(eventOf({}));
    setup.clock.advance(toleranceMs);
    await setup.gateway.verifyWebhook(webhook);
    setup.clock.advance(1_000);
    await expectRejected(webhook);
    const future = setup.server.sign(eventOf({}));
    setup.clock.advance(-toleranceMs);
    await setup.gateway.verifyWebhook(future);
    setup.clock.advance(-1);
    await expectRejected(future);
  });

  it('that is old cannot be made recent by a second time in its header', async () => {
    const { body, headers } = setup.server.sign(eventOf({}));
    const old = headers['stripe-signature'] ?? '';
    setup.clock.advance(2 * toleranceMs);
    const now = `t=${Math.floor(setup.clock.nowMs() / 1_000)}`;
    await expectRejected({ body, headers: { 'stripe-signature': `${now},${old}` } });
    await expectRejected({ body, headers: { 'stripe-signature': `${old},${now}` } });
  });

  it('is rejected by a gateway with another secret, and always by one with an empty secret', async () => {
    const webhook = setup.server.sign(eventOf({}));
    await expectRejected(webhook, gatewayTo(setup, { webhookSecret: 'whsec_other' }));
    await expectRejected(webhook, gatewayTo(setup, { webhookSecret: '' }));
    const time = Math.floor(setup.clock.nowMs() / 1_000);
    const signature = createHmac('sha256', '').update(`${time}.${webhook.body}`).digest('hex');
    const headers = { 'stripe-signature': `t=${time},v1=${signature}` };
    await expectRejected({ ...webhook, headers }, gatewayTo(setup, { webhookSecret: '' }));
  });

  it.each([
    ['of live mode for a test key', eventOf({ livemode: true })],
    ['of a connected account', eventOf({ account: 'acct_1' })],
    ['that is no event', JSON.stringify({ object: 'charge', id: 'ch_1' })],
    ['of the second API version', JSON.stringify({ object: 'v2.core.event', id: 'evt_1' })],
    ['without an id', eventOf({ id: undefined })],
    ['that is no JSON', 'paid=true'],
    ['that is null', 'null'],
  ])('%s is rejected although it is signed', async (_name, body) => {
    await expectRejected(setup.server.sign(body));
  });
});
