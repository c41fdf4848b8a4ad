import { randomUUID } from 'node:crypto';
import { type FeeWindow, tradeFee } from '@limelight/rules/fee';
import { bps, seCents } from '@limelight/rules/money';
import { tickMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { migrate } from '../../../platform/migrate.js';
import { findBrokenRows } from '../../../testing/audit.js';
import { insertFeeWindow } from '../../exchange/market/market.public.js';
import { getPortfolio } from '../../exchange/wallet/wallet.public.js';
import { OrdersUnderTest } from '../orders/orders.fixture.js';
import { UndoUnderTest } from './undo.fixture.js';

let game: UndoUnderTest;
let orders: OrdersUnderTest;

beforeAll(async () => {
  game = await UndoUnderTest.open();
  orders = await OrdersUnderTest.open(game.trading);
});
afterAll(() => game.trading.services.close());

const newcomer = () => game.trading.addPlayer({ tier: 'free', firstTradeFree: true });
const rich = { tier: 'elite', cashCents: 10_000_000, firstTradeFree: true } as const;

async function isFree(userId: string): Promise<boolean> {
  const { db, clock } = game.trading.services;
  return (await getPortfolio(db, clock, userId)).firstTradeFree;
}

/** For celebrity 1 from the next tick on, for two ticks. */
async function openWindow(rateBps: number, celebrityId: string | null = '1'): Promise<void> {
  // After one that another test opened.
  for (let ticks = 0; ticks < 2; ticks += 1) await orders.moveTo({});
  const { db, clock } = game.trading.services;
  const fromMs = clock.nowMs() + tickMs;
  const bpsByTier = { free: rateBps, basic: rateBps, pro: rateBps, elite: rateBps };
  const untilMs = fromMs + 2 * tickMs;
  const window: FeeWindow = { celebrityId, fromMs, untilMs, bpsByTier, reason: 'Event', boost: null };
  await db.transaction().execute((tx) => insertFeeWindow(tx, window));
  await orders.moveTo({});
}

test('the first trade has no fee and the second has, whatever became of the first', async () => {
  const userId = await newcomer();
  expect(await isFree(userId)).toBe(true);
  expect(await game.trade(userId)).toMatchObject({ feeBps: 0, feeCents: 0 });
  expect(await isFree(userId)).toBe(false);
  const second = await game.trade(userId);
  expect(second.feeCents).toBe(tradeFee(seCents(second.totalCents), bps(250)));
  await game.trading.expectSound();
});

test('one of many trades sent together is free', async () => {
  const userId = await newcomer();
  const receipts = await Promise.all([1, 2, 3].map(() => game.trade(userId)));
  expect(receipts.map(({ feeBps }) => feeBps).sort()).toEqual([0, 250, 250]);
  await game.trading.expectSound();
});

test('a refused trade leaves the first trade ahead, and a repeated request pays what it paid', async () => {
  const userId = await newcomer();
  await expect(game.trade(userId, { side: 'sell' })).rejects.toMatchObject({ code: 'NOT_ENOUGH_SHARES' });
  expect(await isFree(userId)).toBe(true);
  const request = await game.trading.tradeRequest(userId);
  const [first, again] = [await game.place(request), await game.place(request)];
  expect(again).toEqual(first);
  expect(again.feeBps).toBe(0);
});

test('an undone first trade gives no fee back and does not come back', async () => {
  const userId = await game.trading.addPlayer(rich);
  const first = await game.trade(userId);
  expect(await game.undo(userId, first.id)).toMatchObject({ feeCents: 0, cashAfterCents: rich.cashCents });
  expect(await isFree(userId)).toBe(false);
  await game.trading.expectSound();
});

test('the fee of a window is paid by a first trade too, which stays ahead', async () => {
  const userId = await newcomer();
  await openWindow(300);
  expect(await game.trade(userId)).toMatchObject({ feeBps: 300 });
  expect(await isFree(userId)).toBe(true);
  // Another celebrity has no window.
  expect(await game.trade(userId, { celebrityId: 'gh1' })).toMatchObject({ feeBps: 0 });
  expect(await game.trade(userId, { celebrityId: 'gh1' })).toMatchObject({ feeBps: 250 });
  await game.trading.expectSound();
});

test('an order reserves by the fee of the plan, and its fill as the first trade pays none', async () => {
  const userId = await newcomer();
  for (let ticks = 0; ticks < 2; ticks += 1) await orders.moveTo({ '1': 60_000 });
  const [first, second] = [await orders.place(userId), await orders.place(userId, { triggerPriceCents: 49_000 })];
  expect(first).toMatchObject({ fee_bps: 250, reserved_cents: 51_250 });
  await orders.moveAndSettle({ '1': 50_000 });
  expect(await orders.stateOf(first)).toMatchObject({ state: 'filled', fee_bps: 0, reserved_cents: 0 });
  expect(await game.trading.cashOf(userId)).toBe(1_000_000 - 50_000);
  await orders.moveAndSettle({ '1': 49_000 });
  expect(await orders.stateOf(second)).toMatchObject({ state: 'filled', fee_bps: 250 });
  expect(await game.trading.cashOf(userId)).toBe(1_000_000 - 50_000 - 49_000 - 1_225);
  await game.trading.expectSound();
});

test('an order of a window pays its fee also as the first trade, and one of before as it fills in a window', async () => {
  const [during, before] = [await newcomer(), await newcomer()];
  await orders.moveTo({ '1': 60_000 });
  const resting = await orders.place(before);
  // Of all celebrities: during one of its own an order rests.
  await openWindow(300, null);
  const placed = await orders.place(during, { triggerPriceCents: 49_000 });
  await orders.moveAndSettle({ '1': 50_000 });
  expect(await orders.stateOf(resting)).toMatchObject({ state: 'filled', fee_bps: 250 });
  await orders.moveTo({});
  await orders.moveAndSettle({ '1': 49_000 });
  expect(await orders.stateOf(placed)).toMatchObject({ state: 'filled', fee_bps: 300 });
  expect([await isFree(before), await isFree(during)]).toEqual([true, true]);
  await game.trading.expectSound();
});

test('the audit finds a free trade that is not the first, or has a fee, or is not there', async () => {
  const userId = await newcomer();
  await game.trade(userId);
  await game.trade(userId);
  const found = async (changes: string) => {
    const tx = await game.trading.services.db.startTransaction().execute();
    try {
      await sql.raw(`update wallet set free_trade = ${changes} where user_id = '${userId}'`).execute(tx);
      return brokenFindings(await findBrokenRows(tx)).map(({ invariant }) => invariant);
    } finally {
      await tx.rollback().execute();
    }
  };
  const broken = ['a free first trade has no fee, and before it only windows were paid'];
  for (const number of ['0', '3', '9']) expect(await found(number), number).toEqual(broken);
  expect(await found('null')).toEqual([]);
});

test('an upgrade gives the first trade to those who never traded, and to nobody else', async () => {
  const { services } = game.trading;
  const [traded, untraded] = [await newcomer(), await newcomer()];
  await game.trade(traded);
  for (const statement of [
    'drop view order_with_hold',
    'alter table player_order drop column in_window',
    'create view order_with_hold as select * from player_order',
    'alter table wallet drop column free_trade',
    'drop function place_trades',
    'alter type trade_decision drop attribute first_trade',
    `delete from migration where name like '0090%'`,
  ])
    await sql.raw(statement).execute(services.db);
  await migrate(services.database.url);
  expect([await isFree(traded), await isFree(untraded)]).toEqual([false, true]);
  expect(await game.trade(untraded, { id: randomUUID() })).toMatchObject({ feeBps: 0 });
});
