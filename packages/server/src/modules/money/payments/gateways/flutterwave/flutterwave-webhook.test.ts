import { describe, expect, it } from 'vitest';
import { GatewayError, type RawWebhook, WebhookRejected } from '../gateway.js';
import { flutterwaveForEachTest, webhookSecretHash } from './flutterwave-setup.fixture.js';

const setup = flutterwaveForEachTest();
const verify = (webhook: RawWebhook) => setup().gateway().verifyWebhook(webhook);

async function verifyAll() {
  return Promise.all(
    setup()
      .server.webhooks()
      .map(async (delivery) => ({ delivery, event: await verify(delivery) })),
  );
}

describe('a webhook', () => {
  it('of a payment names our order', async () => {
    const { ref, order } = await setup().openTokens();
    setup().server.payLate(ref);
    setup().server.settle(ref);
    const [verified] = await verifyAll();
    expect(verified?.event).toEqual({
      id: verified?.delivery.id,
      type: 'charge.completed',
      subjects: [{ kind: 'order', id: order.id }],
    });
  });

  it('has the same id in every delivery, another for another status', async () => {
    const { ref } = await setup().openTokens();
    setup().server.decline(ref);
    setup().server.pay(ref);
    const deliveries = setup().server.webhooks();
    const ids = await Promise.all([...deliveries, ...deliveries].map(async (each) => (await verify(each)).id));
    expect(ids.slice(2)).toEqual(ids.slice(0, 2));
    expect(new Set(ids).size).toBe(2);
  });

  it('of a renewal or a cancellation names the subscriptions of the address', async () => {
    const { clock, server } = setup();
    const basic = await setup().subscribe('basic');
    clock.advance(1000);
    const pro = await setup().subscribe('pro');
    await setup().payTokens();
    clock.advance(2_678_400_000);
    server.webhooks();
    server.renew(pro, 'paid');
    server.renew(basic, 'failed');
    await setup().gateway().cancelSubscription(basic, 'now');
    const verified = await verifyAll();
    expect(verified.map(({ event }) => event.type)).toEqual([
      ...['charge.completed', 'charge.completed', 'subscription.cancelled'],
    ]);
    for (const { event, delivery } of verified) {
      expect(event.id).toBe(delivery.id);
      expect(new Set(event.subjects)).toEqual(new Set([basic, pro].map((ref) => ({ kind: 'subscription', ref }))));
    }
  });

  it('of the first payment of a subscription names the order and the subscription', async () => {
    const { ref, order, read } = await setup().openVip();
    setup().server.pay(ref);
    const { subscriptionRef } = await read();
    expect((await verifyAll()).map(({ event }) => event.subjects)).toEqual([
      [
        { kind: 'order', id: order.id },
        { kind: 'subscription', ref: subscriptionRef },
      ],
    ]);
  });

  it('of a refund or a chargeback names the payment', async () => {
    const { server } = setup();
    const paymentRef = await setup().payTokens();
    server.webhooks();
    server.refundAtDashboard(paymentRef, 100);
    server.dispute(paymentRef);
    server.closeDispute(paymentRef, 'lost');
    const verified = await verifyAll();
    expect(verified.map(({ event }) => event.type)).toEqual(['refund', 'chargeback.initiated', 'chargeback.lost']);
    for (const { event, delivery } of verified) {
      expect(event).toMatchObject({ id: delivery.id, subjects: [{ kind: 'payment', ref: paymentRef }] });
    }
  });

  it('of a chargeback that names no transaction is looked up', async () => {
    const { server } = setup();
    const paymentRef = await setup().payTokens();
    server.dispute(paymentRef);
    const { data } = JSON.parse(server.webhooks().at(-1)?.body.toString() ?? '');
    const body = JSON.stringify({ event: 'chargeback.initiated', data: { id: data.id, flw_ref: data.flw_ref } });
    expect(await verify(server.sign(body))).toMatchObject({ subjects: [{ kind: 'payment', ref: paymentRef }] });
  });

  it('about something of others names nothing', async () => {
    const { server } = setup();
    const foreign = { id: 1, tx_ref: 'another shop', status: 'successful', customer: { email: 'x@example.com' } };
    const charged = server.sign(JSON.stringify({ event: 'charge.completed', data: foreign }));
    expect(await verify(charged)).toMatchObject({ subjects: [] });
    const transfer = server.sign(JSON.stringify({ event: 'transfer.completed', data: { id: 2, status: 'NEW' } }));
    expect(await verify(transfer)).toEqual({
      id: 'transfer.completed:2:NEW',
      type: 'transfer.completed',
      subjects: [],
    });
  });

  it('whose lookup fails is not rejected', async () => {
    const { server } = setup();
    const pro = await setup().subscribe('pro');
    server.webhooks();
    server.renew(pro, 'paid');
    const [delivery] = server.webhooks();
    server.fail('error');
    const error: unknown = await verify(delivery ?? server.sign('')).catch((caught) => caught);
    expect(error).toBeInstanceOf(GatewayError);
    expect(error).toMatchObject({ retry: true });
    expect(String(error)).not.toContain('ada');
  });
});

describe('is rejected', () => {
  const headers = { 'verif-hash': webhookSecretHash };
  const body = Buffer.from(JSON.stringify({ event: 'charge.completed', data: { id: 1, tx_ref: 'x', status: 'y' } }));

  it.each([
    ['without a secret hash', { body, headers: {} }],
    ['with another secret hash', { body, headers: { 'verif-hash': 'forged' } }],
    ['with an empty secret hash', { body, headers: { 'verif-hash': '' } }],
    ['truncated', { body: body.subarray(0, 30), headers }],
    ['empty', { body: Buffer.alloc(0), headers }],
    ['that is no event', { body: Buffer.from('[]'), headers }],
    ['without the documented fields', { body: Buffer.from('{"event":"charge.completed","data":{}}'), headers }],
  ] as const)('a webhook %s', async (_case, webhook) => {
    await expect(verify(webhook)).rejects.toThrow(WebhookRejected);
    expect(setup().server.requests).toEqual([]);
  });

  it('every webhook while no secret hash is configured', async () => {
    const gateway = setup().gateway({ webhookSecretHash: '' });
    for (const hash of ['', webhookSecretHash]) {
      await expect(gateway.verifyWebhook({ body, headers: { 'verif-hash': hash } })).rejects.toThrow(WebhookRejected);
    }
  });
});
