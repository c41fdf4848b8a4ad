import { randomUUID } from 'node:crypto';
import type { GatewayName } from '@limelight/rules/payment';
import { minuteMs } from '@limelight/rules/time';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testActor } from '../../people/audit-trail/audit-trail.fixture.js';
import { readInLanes } from './gateway-lanes.js';
import { GatewayError, type PaymentGateway } from './gateways/gateway.js';
import { PaymentsUnderTest, scriptedGateway } from './payments.fixture.js';
import { reconcileTask } from './reconcile-payments.js';
import { requestRefund } from './request-refund.js';
import { settlePayment } from './settle-payment.js';
import { staffRefundReconciler } from './staff-refund.js';

let game: PaymentsUnderTest;

beforeEach(async () => {
  game = await PaymentsUnderTest.open();
});
afterEach(async () => {
  await game.audit();
  await game.close();
});

const tickMs = 30_000;
const reconcile = () => reconcileTask(game.services).run({ number: 0, atMs: game.services.clock.nowMs() });

async function abandon(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) await game.order(await game.addPlayer());
}

test('a paid order whose webhook was lost is credited within two minutes, alongside 50 that were abandoned', async () => {
  await abandon(50);
  for (let minute = 0; minute < 20; minute += 1) {
    await reconcile();
    game.services.clock.advance(minuteMs);
  }
  const userId = await game.addPlayer();
  const { id } = await game.order(userId);
  await reconcile();
  await game.sandbox.submitCard((await game.rowOf(id)).checkout_ref ?? '', '4242 4242 4242 4242');
  for (let waitedMs = 0; waitedMs < 2 * minuteMs; waitedMs += tickMs) {
    game.services.clock.advance(tickMs);
    await reconcile();
  }
  expect(await game.entriesOf(userId)).toEqual([['tokens', 1_250_000]]);
});

test('an abandoned order is read once a minute at first and once an hour in the end, until it expires', async () => {
  const { id } = await game.order(await game.addPlayer());
  // Flutterwave and PayPal never report that a page was left.
  const open = { state: 'open', orderId: id, payment: null, subscriptionRef: null, reason: null } as const;
  game.use({ gateways: new Map([['sandbox', scriptedGateway(async () => open)]]), sandbox: null });
  const readings: number[] = [];
  const began = game.services.clock.nowMs();
  while ((await game.rowOf(id)).state === 'open') {
    game.services.clock.advance(readings.length < 10 ? tickMs : 5 * minuteMs);
    const before = (await game.rowOf(id)).read_at;
    await reconcile();
    const { read_at: at } = await game.rowOf(id);
    if (at !== null && at.getTime() !== before?.getTime()) readings.push((at.getTime() - began) / minuteMs);
  }
  const pauses = readings.slice(1).map((at, index) => at - (readings[index] ?? 0));
  expect(pauses.slice(0, 8)).toEqual(Array(8).fill(1));
  expect(Math.max(...pauses)).toBe(60);
  expect(readings.at(-1)).toBeGreaterThan(25 * 60);
  expect(readings.length).toBeLessThan(80);
});

/** Of all its orders one call is made; it takes until its time limit. */
function silentGateway(calls: string[]): PaymentGateway {
  return {
    ...scriptedGateway(({ orderId }) => {
      calls.push(orderId);
      return Promise.reject(new GatewayError('Stripe got no response', { retry: true, timedOut: true }));
    }),
    name: 'stripe',
    openCheckout: async ({ id }) => ({ ref: `page of ${id}`, url: 'https://stripe.test' }),
  };
}

test('a provider that does not respond is called once in a run, and delays no order of another', async () => {
  const calls: string[] = [];
  const gateways = new Map([...game.payments.gateways, ['stripe', silentGateway(calls)]] as const);
  const { sandbox } = game;
  game.use({ gateways, sandbox });
  const lost: string[] = [];
  for (let count = 0; count < 25; count += 1) {
    lost.push((await game.order(await game.addPlayer(), 5, randomUUID(), 'stripe')).id);
  }
  const userId = await game.addPlayer();
  const { id } = await game.order(userId);
  await sandbox.submitCard((await game.rowOf(id)).checkout_ref ?? '', '4242 4242 4242 4242');
  await reconcile();
  expect(calls).toHaveLength(1);
  expect(await game.entriesOf(userId)).toEqual([['tokens', 1_250_000]]);
  // The next run begins with another order: one that hangs at the provider does not hold back the others for
  // ever.
  await reconcile();
  expect(new Set(calls).size).toBe(2);
  expect(lost).toEqual(expect.arrayContaining(calls));
});

test('refunds wait for a provider that does not respond one at a time', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { id } = await game.order(await game.addPlayer());
    await game.sandbox.submitCard((await game.rowOf(id)).checkout_ref ?? '', '4242 4242 4242 4242');
    await settlePayment(game.services, game.sandbox, id);
    const refund = { paymentId: id, id: randomUUID(), usCents: 100, reason: 'A test' };
    await requestRefund(game.services, { actor: testActor(), ...refund });
    ids.push(refund.id);
  }
  const { sandbox } = game;
  const silent = new GatewayError('no response', { retry: true, timedOut: true });
  const refund = () => Promise.reject(silent);
  game.use({ gateways: new Map([['sandbox', { ...sandbox, refund }]]), sandbox });
  game.services.clock.advance(2 * minuteMs);
  await staffRefundReconciler(game.services).run({ number: 0, atMs: game.services.clock.nowMs() });
  const tried = await game.services.db
    .selectFrom('payment_refund')
    .select('id')
    .where('tried_at', 'is not', null)
    .execute();
  expect(tried).toHaveLength(1);
  game.use({ gateways: new Map([['sandbox', sandbox]]), sandbox });
  game.services.clock.advance(2 * minuteMs);
  await staffRefundReconciler(game.services).run({ number: 0, atMs: game.services.clock.nowMs() });
  const open = await game.services.db
    .selectFrom('payment_refund')
    .select('id')
    .where('state', '=', 'requested')
    .execute();
  expect(open).toEqual([]);
});

test('an error of ours ends one lane, is thrown, and lets the others through', async () => {
  const read: GatewayName[] = [];
  const list = async (gateway: GatewayName) => [gateway];
  const reading = readInLanes([
    {
      list,
      read: async (gateway: GatewayName) => {
        if (gateway === 'stripe') throw new TypeError('a bug');
        read.push(gateway);
      },
      failed: () => undefined,
    },
  ]);
  await expect(reading).rejects.toThrow('a bug');
  expect(read).toEqual(['flutterwave', 'paypal', 'sandbox']);
});
