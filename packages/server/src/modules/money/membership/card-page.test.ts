import { addressOf } from '@limelight/contract/address';
import * as calls from '@limelight/contract/money/membership';
import { getSandboxCheckout, paySandboxCheckout } from '@limelight/contract/money/sandbox-checkout';
import { hourMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Viewer } from '../../../platform/http/viewer.js';
import { viewerOf } from '../../play/rewards/rewards.fixture.js';
import { readStaffPayment } from '../payments/staff-payment.js';
import { MembershipUnderTest, renewalFailsCard } from './membership.fixture.js';

let vip: MembershipUnderTest;
let app: FastifyInstance;
let viewer: Viewer;
const card = { cardNumber: '4242 4242 4242 4242', expiry: '12/29', cvc: '123' };

beforeAll(async () => {
  vip = await MembershipUnderTest.open();
  app = await vip.openApp(() => viewer);
});
afterAll(async () => {
  await app.close();
  await vip.close();
});
beforeEach(async () => {
  viewer = viewerOf(await vip.game.addPlayer());
});

const post = (url: string, payload: object = {}) => app.inject({ method: 'POST', url, payload });

async function becomeSubscriber(testCard?: string) {
  const subscriber = await vip.subscriber('pro', testCard);
  viewer = viewerOf(subscriber.userId);
  return subscriber;
}

test('an overdue renewal is charged with the card that the player changes to, and VIP goes on', async () => {
  const { userId, id } = await becomeSubscriber(renewalFailsCard);
  const { clock } = vip.services;
  await vip.tick();
  clock.advance((await vip.rowOf(id)).paid_until.getTime() - clock.nowMs() + 4 * hourMs);
  await vip.tick();
  expect((await vip.membershipOf(userId)).subscription).toMatchObject({ state: 'past-due', hasPaymentPage: true });
  const { url } = (await post(calls.managePayment.url)).json();
  const ref = new URL(url).pathname.split('/').at(-1) ?? '';
  const page = addressOf(getSandboxCheckout.url, { ref });
  expect((await app.inject(page)).json()).toMatchObject({ purpose: 'card', title: 'VIP Pro', usCents: 999 });
  viewer = viewerOf(await vip.game.addPlayer());
  expect((await app.inject(page)).statusCode, 'of another player').toBe(404);
  expect((await post(addressOf(paySandboxCheckout.url, { ref }), card)).statusCode).toBe(404);
  viewer = viewerOf(userId);
  expect((await post(addressOf(paySandboxCheckout.url, { ref }), card)).json()).toMatchObject({ usCents: 0 });
  await vip.read(id);
  expect(await vip.membershipOf(userId)).toMatchObject({ tier: 'pro', subscription: { state: 'active' } });
  expect((await vip.paymentsOf(userId)).map(({ us_cents, state }) => [us_cents, state])).toEqual([
    [999, 'paid'],
    [999, 'paid'],
  ]);
  expect(await vip.noticesOf(userId)).toContainEqual(expect.stringMatching(/^VIP renewed: /));
});

test('staff see which payment of a subscription an order is, and until when it gives the plan', async () => {
  const { userId, id } = await becomeSubscriber();
  const first = await readStaffPayment(vip.services.db, id);
  const { paid_until } = await vip.rowOf(id);
  expect(first).toMatchObject({
    player: { tier: 'pro', avatarUrl: expect.stringMatching(/^\/avatars\//) },
    vip: { number: 1, until: paid_until.toISOString() },
  });
  await vip.tick();
  vip.services.clock.advance(paid_until.getTime() - vip.services.clock.nowMs() + hourMs);
  await vip.read(id);
  const [, renewal] = await vip.paymentsOf(userId);
  const until = (await vip.rowOf(id)).paid_until.toISOString();
  expect((await readStaffPayment(vip.services.db, renewal?.id ?? '')).vip).toEqual({ number: 2, until });
  expect((await readStaffPayment(vip.services.db, id)).vip, 'of its own month').toEqual({
    number: 1,
    until: paid_until.toISOString(),
  });
  const tokens = await vip.game.order(userId, 5);
  expect((await readStaffPayment(vip.services.db, tokens.id)).vip).toBeNull();
});

test('a payment that never began a subscription has no page for a card', async () => {
  const { id } = await vip.order(viewer.userId, 'pro');
  const ref = `${await vip.checkoutOf(id)}_s`;
  expect((await app.inject(addressOf(getSandboxCheckout.url, { ref }))).statusCode).toBe(404);
  expect((await post(addressOf(paySandboxCheckout.url, { ref }), card)).statusCode).toBe(409);
});
