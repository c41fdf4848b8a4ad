import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { patiently } from '../../../testing/patiently.js';
import { tally } from '../../play/trading/trading.fixture.js';
import { TakeBackUnderTest } from './take-back.fixture.js';

const priceCents = 10_000;
let game: TakeBackUnderTest;

beforeAll(async () => {
  game = await TakeBackUnderTest.open();
});
beforeEach(() => game.orders.moveTo({ 1: priceCents, gh1: priceCents, za1: priceCents }));
afterAll(async () => {
  await game.payments.audit();
  await game.payments.close();
});

/** A player who bought tokens for SE$12,500 and has this left, in shares at SE$100 a piece. */
async function spender(shares: Readonly<Record<string, number>>, payments = 1) {
  const payer = await game.addPayer(payments);
  for (const [celebrityId, count] of Object.entries(shares)) await game.buy(payer.userId, count, celebrityId);
  return { ...payer, refunded: payer.ids[0] ?? '' };
}

test('a refund takes free cash, and what was bought with the rest, from the largest position on, without a fee', async () => {
  const { userId, refunded } = await spender({ 1: 60, gh1: 40, za1: 10 });
  const { cashCents } = await game.stateOf(userId);
  await game.refund(refunded);
  // SE$275 of fees were paid: what the 110 shares bring does not cover them.
  expect(cashCents).toBe(1_250_000 - 1_100_000 - 27_500);
  expect(await game.salesOf(userId)).toEqual([
    ['1', -60],
    ['gh1', -40],
    ['za1', -10],
  ]);
  expect(await game.stateOf(userId)).toEqual({ cashCents: -27_500, shares: {}, orders: [], frozen: true });
});

test('no share more is sold than a refund takes, and nobody is frozen who owes nothing', async () => {
  const { userId, refunded } = await spender({ 1: 60, gh1: 40 });
  await game.refund(refunded, 500);
  // SE$5,000 is taken back, SE$2,250 was free: 28 shares bring SE$2,800.
  expect(await game.stateOf(userId)).toEqual({
    cashCents: 5_000,
    shares: { 1: 32, gh1: 40 },
    orders: [],
    frozen: false,
  });
  await game.refund(refunded, 600);
  expect(await game.stateOf(userId)).toMatchObject({ cashCents: 5_000, shares: { 1: 32, gh1: 30 }, frozen: false });
  expect(await game.noticesOf(userId)).toContainEqual(
    expect.stringMatching(/was taken back\. 10 shares of 1 star were sold for SE\$1,000\.00\.$/),
  );
});

test('open orders end from the newest on before shares are sold, and only as many as it takes', async () => {
  const { userId, refunded } = await spender({ 1: 20 });
  const bids = [];
  for (let count = 0; count < 3; count += 1) {
    bids.push(await game.orders.place(userId, { shares: 10, triggerPriceCents: 5_000, celebrityId: 'gh1' }));
    game.payments.services.clock.advance(1_000);
  }
  const stop = await game.orders.place(userId, { kind: 'stop', side: 'sell', shares: 20, triggerPriceCents: 5_000 });
  const { cashCents } = await game.stateOf(userId);
  await game.refund(refunded, (cashCents - 60_000) / 1_000);
  expect((await game.stateOf(userId)).orders).toEqual([bids[0]?.id, stop.id]);
  await game.refund(refunded);
  const after = await game.stateOf(userId);
  expect([after.orders, after.shares]).toEqual([[], {}]);
  expect(await game.noticesOf(userId)).toContainEqual(
    expect.stringContaining('2 orders were cancelled, and 20 shares of 1 star sold for SE$2,000.00.'),
  );
});

test('orders that sell other shares stay', async () => {
  const { userId, refunded } = await spender({ 1: 60, gh1: 40 });
  const stop = { kind: 'stop', side: 'sell', triggerPriceCents: 5_000 } as const;
  const sold = await game.orders.place(userId, { ...stop, shares: 50 });
  const other = await game.orders.place(userId, { ...stop, shares: 40, celebrityId: 'gh1' });
  await game.refund(refunded, 500);
  expect((await game.stateOf(userId)).orders).toEqual([other.id]);
  expect((await game.orders.stateOf(sold)).state).toBe('cancelled');
});

test.each([
  ['halted', () => game.setMarket('halted_at_tick', 1), () => game.setMarket('halted_at_tick', null)],
  ['suspended', () => game.setStatus('suspended'), () => game.setStatus('active')],
  ['being split', () => game.setMarket('splits', 1), () => game.setMarket('splits', 0)],
])(
  'shares of a celebrity that is %s are a debt until they trade again, then they are sold once',
  async (_name, begin, end) => {
    const { userId, refunded } = await spender({ 1: 80, gh1: 20 });
    await begin();
    await game.refund(refunded, 1_000);
    await game.settleDebts();
    const waiting = await game.stateOf(userId);
    expect(waiting).toMatchObject({ shares: { 1: 80 }, frozen: true });
    expect(waiting.cashCents).toBeLessThan(0);
    await end();
    await Promise.all([game.settleDebts(), game.settleDebts()]);
    await game.settleDebts();
    const paid = await game.stateOf(userId);
    expect(paid.frozen).toBe(false);
    expect(paid.shares['1']).toBe(80 - Math.ceil(-waiting.cashCents / priceCents));
    expect(paid.cashCents).toBeGreaterThanOrEqual(0);
    expect(paid.cashCents).toBeLessThan(priceCents);
    expect((await game.noticesOf(userId)).at(-1)).toContain('Nothing is missing any more.');
  },
);

test('a dispute takes shares too; won, it returns the cash and not the shares', async () => {
  const { userId, refunded } = await spender({ 1: 100 });
  const dispute = { ref: 'dispute', usCents: 1_250, reason: null, answerBy: null };
  await game.report(refunded, { disputes: [{ ...dispute, state: 'open' }] });
  expect(await game.stateOf(userId)).toMatchObject({ shares: {}, frozen: true });
  await game.report(refunded, { disputes: [{ ...dispute, state: 'won' }] });
  expect(await game.stateOf(userId)).toMatchObject({ cashCents: 1_225_000, shares: {}, frozen: false });
});

test('refunds of two payments at the same time each take their own, reports repeated, from no more shares than it takes', async () => {
  const { userId, ids } = await spender({ 1: 150, gh1: 80 }, 2);
  const { cashCents } = await game.stateOf(userId);
  await Promise.all([...ids, ...ids, ...ids].map((id) => game.refund(id, 1_000)));
  const sold = (await game.salesOf(userId)).reduce((sum, [, shares]) => sum - (shares ?? 0), 0);
  expect(sold).toBe(Math.ceil((2_000_000 - cashCents) / priceCents));
  expect(await game.stateOf(userId)).toMatchObject({
    cashCents: cashCents + sold * priceCents - 2_000_000,
    frozen: false,
  });
});

test('trades, orders and ticks at the same time lose nothing and keep nothing', async () => {
  const payers = await Promise.all(Array.from({ length: 6 }, () => spender({ 1: 50, gh1: 50 })));
  const play = payers.flatMap(({ userId, refunded }) => [
    patiently(() => game.buy(userId, 1)).catch(() => undefined),
    patiently(() => game.orders.place(userId, { shares: 1, triggerPriceCents: 9_000 })).catch(() => undefined),
    patiently(() => game.refund(refunded)),
    patiently(() => game.buy(userId, 1, 'gh1')).catch(() => undefined),
    patiently(() => game.orders.place(userId, { kind: 'stop', side: 'sell', triggerPriceCents: 9_000 })).catch(
      () => undefined,
    ),
  ]);
  await Promise.all([tally(play), game.orders.moveAndSettle({ 1: priceCents }), game.settleDebts()]);
  await game.settleDebts();
  for (const { userId } of payers) {
    const { cashCents, shares, orders, frozen } = await game.stateOf(userId);
    expect([cashCents < 0, shares, orders, frozen]).toEqual([true, {}, [], true]);
  }
});
