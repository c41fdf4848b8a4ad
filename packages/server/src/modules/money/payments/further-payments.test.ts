import { minuteMs } from '@limelight/rules/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProvider, type ProviderUnderTest } from '../membership/providers.fixture.js';
import { FlutterwaveServer } from './gateways/flutterwave/flutterwave-server.fixture.js';

let provider: ProviderUnderTest;
let server: FlutterwaveServer;

beforeAll(async () => {
  provider = await openProvider('flutterwave');
  if (!(provider.server instanceof FlutterwaveServer)) throw new Error('not Flutterwave');
  server = provider.server;
});
afterAll(() => provider.close());

const paymentsOf = (userId: string) =>
  provider.vip.services.db
    .selectFrom('payment')
    .select(['id', 'state', 'us_cents', 'received_us_cents', 'refunded_us_cents', 'reason', 'payment_ref'])
    .where('user_id', '=', userId)
    .orderBy('state')
    .execute();

async function tokens() {
  const userId = await provider.vip.game.addPlayer();
  const { id } = await provider.vip.game.order(userId, 5, undefined, 'flutterwave');
  return { userId, id, ref: await provider.vip.checkoutOf(id) };
}

const refunded = {
  ...{ state: 'review', us_cents: 1_250, received_us_cents: 1_250, refunded_us_cents: 1_250 },
  reason: 'You paid twice for one order',
};

test('late mobile money for an order that a card has paid is refunded, and the order stays paid once', async () => {
  const { userId, id, ref } = await tokens();
  server.payLate(ref);
  provider.vip.services.clock.advance(minuteMs);
  server.pay(ref);
  await provider.deliver();
  server.settle(ref);
  await provider.deliver();
  await provider.deliver();
  expect(await paymentsOf(userId)).toMatchObject([{ id, state: 'paid', refunded_us_cents: 0 }, refunded]);
  expect(await provider.vip.game.entriesOf(userId)).toEqual([['tokens', 1_250_000]]);
  expect(server.books()[id]).toEqual({ paid: 2_500, refunded: 1_250, disputed: 0 });
  expect(await provider.vip.noticesOf(userId)).toContainEqual(
    expect.stringMatching(/^Payment not needed: You paid twice for one order\. Order \w{8} is refunded\.$/),
  );
});

test('a second payment without any webhook is found when the order is read, and refunded once', async () => {
  const { userId, id, ref } = await tokens();
  server.pay(ref);
  server.payAgain(ref);
  server.webhooks();
  await Promise.all(Array.from({ length: 5 }, () => provider.vip.settle(id, 'flutterwave')));
  await provider.vip.game.workQueue();
  await provider.vip.settle(id, 'flutterwave');
  await provider.vip.game.workQueue();
  expect(await paymentsOf(userId)).toMatchObject([{ id, state: 'paid' }, refunded]);
  expect(server.books()[id]).toMatchObject({ paid: 2_500, refunded: 1_250 });
});

test('a second payment whose refund is refused waits in review for staff', async () => {
  const { userId, id, ref } = await tokens();
  server.pay(ref);
  server.payAgain(ref);
  server.webhooks();
  await provider.vip.settle(id, 'flutterwave');
  server.fail('forbidden', 1, /refund$/);
  await provider.vip.game.workQueue();
  expect(await paymentsOf(userId)).toMatchObject([{ state: 'paid' }, { ...refunded, refunded_us_cents: 0 }]);
});

test('a plan that is paid twice is no renewal: the second subscription ends and its money goes back', async () => {
  const userId = await provider.vip.game.addPlayer();
  const { id } = await provider.vip.order(userId, 'pro', 'flutterwave');
  const ref = await provider.vip.checkoutOf(id);
  server.pay(ref);
  server.payAgain(ref);
  await provider.deliver();
  await provider.deliver();
  const [paid, again] = await paymentsOf(userId);
  expect([paid, again]).toMatchObject([
    { id, state: 'paid', refunded_us_cents: 0 },
    { state: 'review', us_cents: 999, refunded_us_cents: 999 },
  ]);
  const gateway = provider.vip.gateway('flutterwave');
  expect(await gateway.readSubscription(paid?.payment_ref ?? '')).toMatchObject({
    ...{ state: 'active', endsWithPeriod: false },
    payments: [{ ref: paid?.payment_ref }],
  });
  expect(await gateway.readSubscription(again?.payment_ref ?? '')).toMatchObject({ endsWithPeriod: true });
  const { subscription } = await provider.vip.membershipOf(userId);
  expect(subscription?.paidUntil).toBe((await provider.vip.rowOf(id)).paid_until.toISOString());
  expect(await provider.vip.tierOf(userId)).toBe('pro');
});
