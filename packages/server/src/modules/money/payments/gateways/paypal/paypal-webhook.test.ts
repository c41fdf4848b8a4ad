import { usCents } from '@limelight/rules/money';
import { dayMs } from '@limelight/rules/time';
import { describe, expect, it } from 'vitest';
import { GatewayError, type RawWebhook, WebhookRejected, webhookToleranceMs } from '../gateway.js';
import { paypalForEachTest } from './paypal-setup.fixture.js';

const setup = paypalForEachTest();
const verify = (webhook: RawWebhook) => setup().gateway().verifyWebhook(webhook);

async function verifyAll() {
  return Promise.all(
    setup()
      .server.webhooks()
      .map(async (delivery) => {
        const event = await verify(delivery);
        expect(event.id).toBe(delivery.id);
        expect(event.type).toBe(delivery.type);
        return event;
      }),
  );
}

describe('a webhook', () => {
  it('of an order names its checkout', async () => {
    const { ref, read } = await setup().openTokens();
    setup().server.payLate(ref);
    await read();
    setup().server.settle(ref);
    const events = await verifyAll();
    expect(events.map(({ type }) => type)).toEqual([
      ...['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.PENDING', 'PAYMENT.CAPTURE.COMPLETED'],
    ]);
    for (const { subjects } of events) expect(subjects).toEqual([{ kind: 'checkout', ref }]);
  });

  it('of a refund or a dispute names the payment', async () => {
    const { server } = setup();
    const { ref } = await setup().payTokens();
    server.webhooks();
    server.refundAtDashboard(ref, 100);
    server.dispute(ref);
    server.closeDispute(ref, 'lost');
    const events = await verifyAll();
    expect(events.map(({ type }) => type)).toEqual([
      ...['PAYMENT.CAPTURE.REFUNDED', 'CUSTOMER.DISPUTE.CREATED', 'CUSTOMER.DISPUTE.RESOLVED'],
    ]);
    for (const { subjects } of events) expect(subjects).toEqual([{ kind: 'payment', ref }]);
  });

  it('of a subscription names it, its checkout and what was paid', async () => {
    const { server, clock } = setup();
    const { ref } = await setup().subscribe();
    const [payment] = (await setup().gateway().readSubscription(ref)).payments;
    clock.advance(1000);
    server.refundAtDashboard(payment?.ref ?? '', usCents(100));
    server.renew(ref, 'failed');
    await setup().gateway().cancelSubscription(ref, 'now');
    const both = [
      { kind: 'checkout', ref },
      { kind: 'subscription', ref },
    ];
    const paid = [...both, { kind: 'payment', ref: payment?.ref }];
    expect((await verifyAll()).map(({ type, subjects }) => [type, subjects])).toEqual([
      ['BILLING.SUBSCRIPTION.ACTIVATED', both],
      ['PAYMENT.SALE.COMPLETED', paid],
      ['PAYMENT.SALE.REFUNDED', paid],
      ['BILLING.SUBSCRIPTION.PAYMENT.FAILED', both],
      ['BILLING.SUBSCRIPTION.CANCELLED', both],
    ]);
  });

  it('is verified byte for byte, and about something of others names nothing', async () => {
    const body =
      '{ "id": "WH-1",\n "event_type" : "INVOICING.INVOICE.PAID", "resource": { "total": 1.50, "é": "\\u00e9" } }';
    expect(await verify(setup().server.sign(body))).toEqual({
      ...{ id: 'WH-1', type: 'INVOICING.INVOICE.PAID', subjects: [] },
    });
  });

  it('passes late and twice with the same id, within five minutes', async () => {
    const { ref } = await setup().openTokens();
    setup().server.pay(ref);
    const [delivery] = setup().server.webhooks();
    if (delivery === undefined) throw new Error('nothing was delivered');
    const first = await verify(delivery);
    setup().clock.advance(webhookToleranceMs);
    expect(await verify(delivery)).toEqual(first);
  });

  it('is not rejected while PayPal cannot be reached', async () => {
    const webhook = setup().server.sign('{"id":"WH-1","event_type":"X","resource":{}}');
    setup().server.fail('error', 1, /verify/);
    const error: unknown = await verify(webhook).catch((caught) => caught);
    expect(error).toBeInstanceOf(GatewayError);
    expect(error).toMatchObject({ retry: true });
  });
});

it('is accepted three days later: PayPal repeats what was not acknowledged', async () => {
  const webhook = setup().server.sign('{"id":"WH-1","event_type":"CHECKOUT.ORDER.APPROVED","resource":{"id":"O1"}}');
  setup().clock.advance(3 * dayMs);
  expect(await verify(webhook)).toMatchObject({ id: 'WH-1', subjects: [{ kind: 'checkout', ref: 'O1' }] });
});

describe('is rejected', () => {
  const body = '{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED","resource":{"id":"C1"}}';
  const changed = (changes: Readonly<Record<string, string | undefined>>): RawWebhook => {
    const { body: bytes, headers } = setup().server.sign(body);
    return { body: bytes, headers: { ...headers, ...changes } };
  };
  const cases: readonly (readonly [string, () => RawWebhook])[] = [
    ['that is not signed', () => ({ body: Buffer.from(body), headers: {} })],
    ['with a forged signature', () => changed({ 'paypal-transmission-sig': Buffer.from('forged').toString('base64') })],
    ['with the signature of another one', () => ({ ...setup().server.sign('{"id":"x"}'), body: Buffer.from(body) })],
    ['that was tampered with', () => ({ ...changed({}), body: Buffer.from(body.replace('C1', 'C2')) })],
    ['with another id', () => changed({ 'paypal-transmission-id': 'T2' })],
    ['with a certificate of another host', () => changed({ 'paypal-cert-url': 'https://paypal.com.evil.test/cert' })],
    ['with a certificate without TLS', () => changed({ 'paypal-cert-url': 'http://api.paypal.com/cert' })],
    ['with another time', () => changed({ 'paypal-transmission-time': '2026-03-10T12:00:01Z' })],
    ['without a time', () => changed({ 'paypal-transmission-time': undefined })],
    ['that is truncated', () => ({ ...changed({}), body: Buffer.from(body.slice(0, 30)) })],
    ['that is no event', () => setup().server.sign('[]')],
    ['that closes the event and adds fields', () => setup().server.sign(`${body},"webhook_id":"mine"`)],
  ];

  it.each(cases)('a webhook %s', async (_case, make) => {
    await expect(verify(make())).rejects.toThrow(WebhookRejected);
  });

  it.each([
    ['older than PayPal repeats one', 4 * dayMs + 1000],
    ['from the future', -webhookToleranceMs - 1000],
  ])('a webhook that is %s', async (_case, byMs) => {
    const webhook = setup().server.sign(body);
    setup().clock.advance(byMs);
    await expect(verify(webhook)).rejects.toThrow(WebhookRejected);
    expect(setup().server.requests).toEqual([]);
  });

  it('a webhook for another account, and every one while no webhook is configured', async () => {
    const webhook = setup().server.sign(body);
    await expect(setup().gateway({ webhookId: '' }).verifyWebhook(webhook)).rejects.toThrow(WebhookRejected);
    expect(setup().server.requests).toEqual([]);
    const foreign = setup().gateway({ webhookId: '1JE4291016473214C' });
    await expect(foreign.verifyWebhook(webhook)).rejects.toThrow(WebhookRejected);
  });
});
