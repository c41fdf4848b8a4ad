import { describe, expect, it } from 'vitest';
import { tokensOrder } from '../checkout-orders.fixture.js';
import { type RawWebhook, WebhookRejected } from '../gateway.js';
import { gatewayOf, openAt, paidTokens, setUpSandbox, startedVip } from './sandbox-setup.fixture.js';
import { signSandboxWebhook } from './sandbox-webhook.js';

const setup = setUpSandbox();
const toleranceMs = 300_000;
const event = JSON.stringify({ id: 'e1', type: 'checkout.paid', subjects: [{ kind: 'checkout', ref: 'sbx_1' }] });

async function expectRejected(webhook: RawWebhook, gateway = setup.gateway): Promise<void> {
  await expect(gateway.verifyWebhook(webhook)).rejects.toBeInstanceOf(WebhookRejected);
}

describe('delivery', () => {
  it('follows each change, with the subject to read again', async () => {
    const { ref, orderId } = await startedVip(setup);
    expect(setup.delivered.map(({ type, subjects }) => [type, ...subjects])).toEqual([
      ['subscription.started', { kind: 'subscription', ref }],
      ['checkout.paid', { kind: 'checkout', ref: `sbx_${orderId}` }],
    ]);
    expect(setup.server.webhooks()).toEqual([]);
  });

  it('of refunds and disputes names the payment', async () => {
    const { paymentRef } = await paidTokens(setup);
    setup.server.webhooks();
    await setup.gateway.dispute(paymentRef);
    await setup.gateway.closeDispute(paymentRef, 'won');
    expect(setup.delivered.map(({ type }) => type)).toEqual(['payment.disputed', 'payment.dispute-closed']);
    for (const { subjects } of setup.delivered) expect(subjects).toEqual([{ kind: 'payment', ref: paymentRef }]);
  });

  it('of what time brings is done by the periodic run', async () => {
    const late = await openAt(setup, tokensOrder(setup.clock));
    const left = await openAt(setup, tokensOrder(setup.clock));
    await setup.gateway.submitCard(late.ref, '4000 0000 0000 3220');
    setup.clock.advance(30_000);
    await setup.gateway.deliverDue();
    setup.clock.advance(3_600_000);
    await setup.gateway.deliverDue();
    await setup.gateway.deliverDue();
    expect(typesOf(late.ref)).toEqual(['checkout.pending', 'checkout.paid']);
    expect(typesOf(left.ref)).toEqual(['checkout.expired']);
  });

  it('that failed is repeated with the same ids, and other orders are not held up', async () => {
    const first = await openAt(setup, tokensOrder(setup.clock));
    setup.intakeFailure = new Error('the database is down');
    expect(await setup.gateway.submitCard(first.ref, '4242424242424242')).toMatchObject({ acceptsCard: false });
    await expect(setup.gateway.deliverDue()).rejects.toThrow('the database is down');
    expect(setup.delivered).toEqual([]);
    setup.intakeFailure = null;
    await setup.gateway.deliverDue();
    expect(setup.delivered).toMatchObject([{ id: `${first.ref}_e1`, type: 'checkout.paid' }]);
  });
});

/** The types of the events of one order. */
function typesOf(ref: string): string[] {
  return setup.delivered.filter(({ id }) => id.startsWith(ref)).map(({ type }) => type);
}

describe('a webhook', () => {
  it('is accepted twice, with the same id', async () => {
    const webhook = setup.server.sign(event);
    const expected = { id: 'e1', type: 'checkout.paid', subjects: [{ kind: 'checkout', ref: 'sbx_1' }] };
    expect(await setup.gateway.verifyWebhook(webhook)).toEqual(expected);
    expect(await setup.gateway.verifyWebhook(webhook)).toEqual(expected);
  });

  it('is rejected when body, time or signature were changed', async () => {
    const { body, headers } = setup.server.sign(event);
    const signature = headers['sandbox-signature'] ?? '';
    const forged = [
      undefined,
      '',
      signature.slice(0, -1),
      signature.slice(0, -1) + (signature.endsWith('0') ? '1' : '0'),
      signature.toUpperCase(),
      signature.replace('t=', 't=0'),
      signature.replace(/t=\d/, 't=9'),
      `${signature},${signature}`,
    ];
    for (const header of forged) await expectRejected({ body, headers: { 'sandbox-signature': header } });
    await expectRejected({ body: body.subarray(0, -1), headers });
    await expectRejected({ body: Buffer.concat([body, Buffer.from(' ')]), headers });
  });

  it('is accepted up to five minutes from when it was signed, and rejected later and earlier', async () => {
    const webhook = setup.server.sign(event);
    setup.clock.advance(toleranceMs);
    await setup.gateway.verifyWebhook(webhook);
    setup.clock.advance(1);
    await expectRejected(webhook);
    const future = setup.server.sign(event);
    setup.clock.advance(-toleranceMs);
    await setup.gateway.verifyWebhook(future);
    setup.clock.advance(-1);
    await expectRejected(future);
  });

  it('is rejected by another installation, and by one without a secret', async () => {
    const webhook = setup.server.sign(event);
    await expectRejected(webhook, gatewayOf(setup, 'another secret'));
    await expectRejected(webhook, gatewayOf(setup, ''));
    await expectRejected(signSandboxWebhook(event, { secret: '', clock: setup.clock }), gatewayOf(setup, ''));
  });

  it.each(['', 'null', '{}', '[]', 'paid=true', event.replace('checkout"', 'refund"'), event.replace('"e1"', '""')])(
    'with the body %s is rejected although it is signed',
    async (body) => {
      await expectRejected(setup.server.sign(body));
    },
  );
});
