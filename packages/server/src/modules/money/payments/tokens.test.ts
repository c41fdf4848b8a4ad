import { randomUUID } from 'node:crypto';
import { usCents as asUsCents } from '@limelight/rules/money';
import { minuteMs } from '@limelight/rules/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPayment } from './check-payment.js';
import { PaymentsUnderTest } from './payments.fixture.js';
import { reconcileTask } from './reconcile-payments.js';
import { settlePayment } from './settle-payment.js';

const approved = '4242 4242 4242 4242';
const declined = '4000 0000 0000 9995';
const late = '4000 0000 0000 3220';

let game: PaymentsUnderTest;

beforeAll(async () => {
  game = await PaymentsUnderTest.open();
});
afterAll(async () => {
  await game.audit();
  await game.close();
});

async function pay(id: string, card = approved): Promise<void> {
  const { checkout_ref: ref } = await game.rowOf(id);
  await game.sandbox.submitCard(ref ?? '', card);
}

test('paid tokens are credited once, with a receipt and a notification', async () => {
  const userId = await game.addPlayer();
  const { id, checkoutUrl, state } = await game.order(userId);
  expect(state).toBe('open');
  expect(checkoutUrl).toContain('/sandbox-checkout/');
  expect(await game.cashOf(userId)).toBe(1_000_000);
  await pay(id);
  await game.work();
  await game.work();
  expect(await game.cashOf(userId)).toBe(2_250_000);
  expect(await game.entriesOf(userId)).toEqual([['tokens', 1_250_000]]);
  await game.mailReceipt(id);
  const mail = game.services.mailer.sent.find(({ to }) => to === `${userId}@example.org`);
  expect(mail?.text).toContain('SE$12,500.00');
  expect(mail?.text).toContain('US$12.50');
  expect(mail?.text).toMatch(/ \(London time\)\n/);
  expect(mail?.text).toContain('Sold by: Limelight, http');
  const { rows } = await game.services.pool.query('select text from notification where user_id = $1', [userId]);
  expect(rows).toEqual([{ text: 'Successfully purchased 5 tokens! SE$12,500.00 has been added to your account.' }]);
});

test('twenty parallel readings of a paid order credit it once', async () => {
  const userId = await game.addPlayer();
  const { id } = await game.order(userId);
  await pay(id);
  await Promise.all(Array.from({ length: 20 }, () => settlePayment(game.services, game.sandbox, id)));
  expect(await game.entriesOf(userId)).toEqual([['tokens', 1_250_000]]);
});

test('a double click makes one order with one page', async () => {
  const userId = await game.addPlayer();
  const id = randomUUID();
  const orders = await Promise.all(Array.from({ length: 8 }, () => game.order(userId, 5, id)));
  expect(new Set(orders.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1);
  await expect(game.order(userId, 6, id)).rejects.toMatchObject({ code: 'PAYMENT_ID_REUSED' });
  await expect(game.order(await game.addPlayer(), 5, id)).rejects.toMatchObject({ code: 'PAYMENT_ID_REUSED' });
});

test('a declined card charges nothing, and another card on the same page pays', async () => {
  const userId = await game.addPlayer();
  const { id } = await game.order(userId);
  await pay(id, declined);
  await game.work();
  expect(await game.entriesOf(userId)).toEqual([]);
  await pay(id);
  await game.work();
  expect(await game.entriesOf(userId)).toEqual([['tokens', 1_250_000]]);
});

test('a player who pays with another card after a decline sees the payment before its webhook is handled', async () => {
  const userId = await game.addPlayer();
  const { id } = await game.order(userId);
  await pay(id, declined);
  expect((await checkPayment(game.services, userId, id)).state).toBe('failed');
  await pay(id);
  game.services.clock.advance(3_000);
  expect((await checkPayment(game.services, userId, id)).state).toBe('paid');
});

test('a cancelled order stays cancelled', async () => {
  const userId = await game.addPlayer();
  const { id } = await game.order(userId);
  await game.sandbox.cancelCheckout((await game.rowOf(id)).checkout_ref ?? '');
  await game.work();
  expect((await game.rowOf(id)).state).toBe('cancelled');
  expect(await game.entriesOf(userId)).toEqual([]);
});

test('late money comes without any webhook: the reconciler reads the order', async () => {
  const userId = await game.addPlayer();
  const { id } = await game.order(userId);
  await pay(id, late);
  await settlePayment(game.services, game.sandbox, id);
  expect((await game.rowOf(id)).state).toBe('pending');
  game.services.clock.advance(minuteMs);
  await reconcileTask(game.services).run({ number: 0, atMs: game.services.clock.nowMs() } as never);
  expect((await game.rowOf(id)).state).toBe('paid');
  expect(await game.entriesOf(userId)).toEqual([['tokens', 1_250_000]]);
});

test('another card that paid after a decline is found without any webhook', async () => {
  const userId = await game.addPlayer();
  const { id } = await game.order(userId);
  await pay(id, declined);
  await game.work();
  expect((await game.rowOf(id)).state).toBe('failed');
  await pay(id);
  await game.services.db.deleteFrom('webhook_event').execute();
  game.services.clock.advance(60 * minuteMs);
  await reconcileTask(game.services).run({ number: 0, atMs: game.services.clock.nowMs() } as never);
  expect(await game.entriesOf(userId)).toEqual([['tokens', 1_250_000]]);
});

test('a refund whose webhook was lost is found within a day', async () => {
  const userId = await game.addPlayer();
  const { id, usCents } = await game.order(userId);
  await pay(id);
  await game.work();
  const { payment_ref: paymentRef } = await game.rowOf(id);
  await game.sandbox.refund({
    id: randomUUID(),
    paymentRef: paymentRef ?? '',
    usCents: asUsCents(usCents),
    reason: 'test',
  });
  await game.services.db.deleteFrom('webhook_event').execute();
  game.services.clock.advance(25 * 60 * minuteMs);
  await reconcileTask(game.services).run({ number: 0, atMs: game.services.clock.nowMs() } as never);
  expect(await game.cashOf(userId)).toBe(1_000_000);
});

test('an order that nobody pays expires', async () => {
  const userId = await game.addPlayer();
  const { id } = await game.order(userId);
  game.services.clock.advance(3 * 24 * 60 * minuteMs);
  await reconcileTask(game.services).run({ number: 0, atMs: game.services.clock.nowMs() } as never);
  expect((await game.rowOf(id)).state).toBe('expired');
});

test('no more than 20 checkouts in an hour, also of 50 that are opened at the same time', async () => {
  const userId = await game.addPlayer();
  const opened = await Promise.allSettled(Array.from({ length: 50 }, () => game.order(userId)));
  const refused = opened.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(30);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await expect(game.order(userId)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});
