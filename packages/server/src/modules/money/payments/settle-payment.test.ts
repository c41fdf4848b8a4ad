import { afterAll, beforeAll, expect, test } from 'vitest';
import { personalTables } from '../../../compose.js';
import { deleteAccount } from '../../house/privacy/delete-account.js';
import { debtTask } from './debt.js';
import type { CheckoutReport, DisputeReport } from './gateways/gateway.js';
import { PaymentsUnderTest, paidReport, scriptedGateway } from './payments.fixture.js';
import { settlePayment } from './settle-payment.js';

let game: PaymentsUnderTest;

beforeAll(async () => {
  game = await PaymentsUnderTest.open();
});
afterAll(async () => {
  await game.audit();
  await game.close();
});

const apply = (id: string, report: CheckoutReport) =>
  settlePayment(
    game.services,
    scriptedGateway(async () => report),
    id,
  );

async function paidOrder(cashCents = 1_000_000) {
  const userId = await game.addPlayer(cashCents);
  const { id } = await game.order(userId);
  await apply(id, paidReport(id));
  return { userId, id };
}

const dispute = (state: DisputeReport['state']): DisputeReport => ({
  ref: 'dispute',
  usCents: 1_250,
  state,
  reason: 'not recognised',
  answerBy: null,
});

test.each([
  ['another amount', { usCents: 1 }],
  ['a higher amount', { usCents: 1_251 }],
  ['another currency', { currency: 'ngn' }],
])('%s is not credited but reviewed, and stays so', async (_name, change) => {
  const userId = await game.addPlayer();
  const { id } = await game.order(userId);
  await apply(id, paidReport(id, change));
  expect((await game.rowOf(id)).state).toBe('review');
  await apply(id, paidReport(id));
  expect(await game.entriesOf(userId)).toEqual([]);
});

test('the same payer leaves the same trace for each account, a review none, and a deleted account takes its own along', async () => {
  const tracesOf = (userId: string) =>
    game.services.db.selectFrom('payment_trace').selectAll().where('user_id', '=', userId).execute();
  const pay = async (payer: string, change = {}) => {
    const userId = await game.addPlayer();
    const { id } = await game.order(userId);
    await apply(id, paidReport(id, { payer, ...change }));
    await apply(id, paidReport(id, { payer, ...change }));
    return userId;
  };
  const [one, other, stranger] = [await pay('card A'), await pay('card A'), await pay('card B')];
  const digests = await Promise.all(
    [one, other, stranger].map(async (id) => (await tracesOf(id)).map((t) => t.digest)),
  );
  expect(digests.map(({ length }) => length)).toEqual([1, 1, 1]);
  expect(digests[0]).toEqual(digests[1]);
  expect(digests[0]).not.toEqual(digests[2]);
  expect(digests[0]?.[0]?.toString('latin1')).not.toContain('card A');
  expect(await tracesOf(await pay('card A', { usCents: 1 }))).toEqual([]);
  await deleteAccount({ ...game.services, personalTables }, one);
  expect(await tracesOf(one)).toEqual([]);
});

test("another order's payment is not credited", async () => {
  const userId = await game.addPlayer();
  const { id } = await game.order(userId);
  await apply(id, { ...paidReport(id), orderId: 'c0ffee00-0000-4000-8000-000000000000' });
  expect(await game.entriesOf(userId)).toEqual([]);
});

test('partial refunds take back exactly their part, and all of it in the end', async () => {
  const { userId, id } = await paidOrder();
  for (const refundedUsCents of [333, 333, 1_000, 1_250]) await apply(id, paidReport(id, { refundedUsCents }));
  expect(await game.entriesOf(userId)).toEqual([
    ['tokens', 1_250_000],
    ['tokens_refund', -333_000],
    ['tokens_refund', -667_000],
    ['tokens_refund', -250_000],
  ]);
  expect(await game.cashOf(userId)).toBe(1_000_000);
  expect(await game.freezeOf(userId)).toBeNull();
});

test('a dispute takes the cash back and freezes trading; winning it returns both', async () => {
  const { userId, id } = await paidOrder();
  await apply(id, paidReport(id, { disputes: [dispute('open')] }));
  expect(await game.cashOf(userId)).toBe(1_000_000);
  expect(await game.freezeOf(userId)).toContain('disputed');
  await apply(id, paidReport(id, { disputes: [dispute('won')] }));
  expect(await game.cashOf(userId)).toBe(2_250_000);
  expect(await game.freezeOf(userId)).toBeNull();
});

test('a refund of a disputed payment, and a dispute won after it, take back no more than was bought', async () => {
  const { userId, id } = await paidOrder(0);
  await apply(id, paidReport(id, { disputes: [dispute('open')] }));
  await apply(id, paidReport(id, { refundedUsCents: 1_250, disputes: [dispute('won')] }));
  expect(await game.entriesOf(userId)).toEqual([
    ['tokens', 1_250_000],
    ['tokens_dispute', -1_250_000],
    ['tokens_dispute', 1_250_000],
    ['tokens_refund', -1_250_000],
  ]);
  expect(await game.cashOf(userId)).toBe(0);
});

test('cash that was spent on shares which do not trade becomes a debt; trading stays frozen until it is back', async () => {
  const { userId, id } = await paidOrder(0);
  await game.rewards.trade(userId, 'buy', 20);
  const halt = (halted_at_tick: number | null) =>
    game.services.db.updateTable('celebrity_market').set({ halted_at_tick }).where('celebrity_id', '=', '1').execute();
  await halt(1);
  await apply(id, paidReport(id, { disputes: [dispute('open')] }));
  expect(await game.freezeOf(userId)).toContain('disputed');
  await apply(id, paidReport(id, { disputes: [dispute('lost')] }));
  const debt = await game.cashOf(userId);
  expect(debt).toBeLessThan(0);
  expect(await game.freezeOf(userId)).toContain('missing');
  await expect(game.rewards.trade(userId, 'sell', 1)).rejects.toThrow('ACCOUNT_FROZEN');
  const { id: second } = await game.order(userId, 20);
  await apply(second, paidReport(second, { ref: 'second payment', usCents: 5_000 }));
  expect(await game.cashOf(userId)).toBe(debt + 5_000_000);
  await debtTask(game.services).run({} as never);
  expect(await game.freezeOf(userId)).toBeNull();
  await halt(null);
  await game.rewards.trade(userId, 'sell', 1);
});

test('a slow answer never overwrites a newer one', async () => {
  const { userId, id } = await paidOrder();
  let release = () => {};
  const refunded = paidReport(id, { refundedUsCents: 1_250 });
  let reads = 0;
  const slow = scriptedGateway(async () => {
    reads += 1;
    if (reads > 1) return refunded;
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return paidReport(id);
  });
  const first = settlePayment(game.services, slow, id);
  await expect.poll(() => reads).toBe(1);
  await apply(id, refunded);
  release();
  await first;
  expect(reads).toBe(2);
  expect(await game.cashOf(userId)).toBe(1_000_000);
});

test('money for a deleted account goes to review by staff', async () => {
  const userId = await game.addPlayer();
  const { id } = await game.order(userId);
  await deleteAccount({ ...game.services, personalTables }, userId);
  await apply(id, paidReport(id));
  expect((await game.rowOf(id)).state).toBe('review');
  expect(await game.entriesOf(userId)).toEqual([]);
});
