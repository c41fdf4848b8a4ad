import { randomUUID } from 'node:crypto';
import { addressOf } from '@limelight/contract/address';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import { buyTokens, checkPayment, getPayment, listGateways, listPayments } from '@limelight/contract/money/payments';
import {
  cancelSandboxCheckout,
  getSandboxCheckout,
  paySandboxCheckout,
} from '@limelight/contract/money/sandbox-checkout';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Viewer } from '../../../platform/http/viewer.js';
import { storeSettings } from '../../../testing/store-settings.js';
import { viewerOf } from '../../play/rewards/rewards.fixture.js';
import { PaymentsUnderTest } from './payments.fixture.js';

let game: PaymentsUnderTest;
let app: FastifyInstance;
let viewer: Viewer;

beforeAll(async () => {
  game = await PaymentsUnderTest.open();
  app = await game.openApp(() => viewer);
});
afterAll(async () => {
  await game.audit();
  await app.close();
  await game.close();
});
beforeEach(async () => {
  viewer = viewerOf(await game.addPlayer());
});

const post = (url: string, payload?: object) =>
  app.inject({ method: 'POST', url, ...(payload !== undefined && { payload }) });
const buy = (change: object = {}) =>
  post(buyTokens.url, { id: randomUUID(), tokens: 5, gateway: 'sandbox', ...change });
const countPayments = async () => (await game.services.db.selectFrom('payment').select('id').execute()).length;

test('a payment that was cancelled on its page leads to that page no more, however recently it was read', async () => {
  const { id } = schemasOf(buyTokens).response.parse((await buy()).json());
  const check = () => post(addressOf(checkPayment.url, { id }));
  expect((await check()).json()).toMatchObject({ state: 'open', checkoutUrl: expect.any(String) });
  const { checkout_ref: ref } = await game.rowOf(id);
  expect((await post(addressOf(cancelSandboxCheckout.url, { ref: ref ?? '' }))).statusCode).toBe(200);
  expect((await check()).json()).toMatchObject({ state: 'cancelled', checkoutUrl: null });
});

test('an order costs tokens x price, and its page takes a test card', async () => {
  const answer = await buy();
  const payment = schemasOf(buyTokens).response.parse(answer.json());
  expect(payment).toMatchObject({ usCents: 1_250, seCents: 1_250_000, state: 'open', gateway: 'sandbox' });
  const { checkout_ref: ref } = await game.rowOf(payment.id);
  const page = { ref: ref ?? '' };
  expect((await app.inject(addressOf(getSandboxCheckout.url, page))).json()).toMatchObject({
    title: '5 tokens',
    usCents: 1_250,
    acceptsCard: true,
  });
  const url = addressOf(paySandboxCheckout.url, page);
  const card = { cardNumber: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };
  const wrong = await post(url, { ...card, cardNumber: '4242 4242 4242 4241', expiry: '13/30', cvc: '12x' });
  expect([wrong.statusCode, Object.keys(wrong.json().details)]).toEqual([400, ['cardNumber', 'expiry', 'cvc']]);
  expect((await post(url, card)).statusCode).toBe(200);
  game.services.clock.advance(5_000);
  const checked = await post(addressOf(checkPayment.url, { id: payment.id }));
  expect(checked.json()).toMatchObject({ state: 'paid', method: expect.stringContaining('4242'), checkoutUrl: null });
  const { steps } = (await app.inject(addressOf(getPayment.url, { id: payment.id }))).json();
  expect(steps.map(({ text }: { text: string }) => text)).toEqual([
    'Order placed',
    'Paid',
    'SE$12,500.00 added to the account',
  ]);
});

test.each([
  { tokens: 0 },
  { tokens: 21 },
  { tokens: 1.5 },
  { tokens: '5' },
  { id: 'x' },
  { gateway: 'cash' },
  { usCents: 1 },
])('%j is refused and stores nothing', async (change) => {
  const before = await countPayments();
  expect((await buy(change)).statusCode).toBe(400);
  expect(await countPayments()).toBe(before);
});

test('a gateway without keys is not offered and refused; a switched off one is invalid', async () => {
  expect((await app.inject(listGateways.url)).json()).toEqual({ gateways: ['sandbox'] });
  const missing = await buy({ gateway: 'stripe' });
  expect([missing.statusCode, missing.json()]).toMatchObject([
    409,
    { message: 'Stripe not initialized', details: { gateways: ['sandbox'] } },
  ]);
  await storeSettings(game.services, { stripeOffered: false });
  const off = await buy({ gateway: 'stripe' });
  expect([off.statusCode, off.json()]).toMatchObject([400, { message: 'Invalid payment gateway' }]);
});

test('payments are listed newest first in pages, and nobody sees those of another', async () => {
  for (let count = 0; count < 20; count += 1) {
    game.services.clock.advance(60_001 * 4);
    await buy();
  }
  const mine = schemasOf(listPayments).response.parse((await app.inject(listPayments.url)).json());
  expect([mine.payments.length, mine.nextCursor]).toEqual([20, null]);
  const [newest] = mine.payments;
  const id = newest?.id ?? '';
  const earlier = await app.inject(addressOf(listPayments.url, {}, { before: id }));
  expect(earlier.json().payments).toEqual(mine.payments.slice(1));
  viewer = viewerOf(await game.addPlayer());
  expect((await app.inject(addressOf(getPayment.url, { id }))).statusCode).toBe(404);
  expect((await post(addressOf(checkPayment.url, { id }))).statusCode).toBe(404);
  const { checkout_ref: ref } = await game.rowOf(id);
  expect((await app.inject(addressOf(getSandboxCheckout.url, { ref: ref ?? '' }))).statusCode).toBe(404);
});
