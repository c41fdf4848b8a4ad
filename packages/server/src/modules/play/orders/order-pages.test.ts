import { endedOrderRetentionDays, endedOrdersMax } from '@limelight/rules/order';
import { dayMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OrdersUnderTest } from './orders.fixture.js';
import { listOrdersOf, selectOrders } from './orders.sql.js';
import { pruneOrders } from './prune-orders.js';

let orders: OrdersUnderTest;
let userId: string;

const many = 20_000;

beforeAll(async () => {
  orders = await OrdersUnderTest.open();
  userId = await orders.trading.addPlayer();
  await orders.place(userId);
  await addEnded(userId, many, 1);
});
afterAll(() => orders.services.close());

/** Cancelled orders of two celebrities, one a second. */
async function addEnded(owner: string, count: number, daysAgo: number): Promise<void> {
  const { db, clock } = orders.services;
  const first = new Date(clock.nowMs() - daysAgo * dayMs);
  await sql`
    insert into player_order (user_id, id, celebrity_id, kind, side, shares, trigger_price_cents, direction, duration,
      state, created_at, expires_at, closed_at)
    select ${owner}, gen_random_uuid(), case when n % 2 = 0 then '1' else 'gh1' end, 'limit', 'buy', 1, 100, 'below', 'day',
      'cancelled', at, at + interval '1 day', at
    from generate_series(1, ${count}::integer) as n, lateral (select ${first}::timestamptz - n * interval '1 second' as at) as t
  `.execute(db);
  await sql`analyze player_order`.execute(db);
}

interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** Rows that the deepest steps of a plan read from the table. */
function rowsRead({ Plans = [], ...step }: Plan): number {
  if (Plans.length > 0) return Plans.reduce((sum, plan) => sum + rowsRead(plan), 0);
  return (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'];
}

test('a page of orders reads only its own rows, on the first page, deep down, and with every filter', async () => {
  const { db } = orders.services;
  const deep = await db
    .selectFrom('player_order')
    .select(['created_at', 'id'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .offset(many / 2)
    .limit(1)
    .executeTakeFirstOrThrow();
  for (const last of [undefined, deep])
    for (const state of [undefined, 'open', 'closed'] as const)
      for (const celebrityId of [undefined, 'gh1']) {
        const query = selectOrders(db, { userId, state, celebrityId, limit: 51 }, last);
        const [explained] = await query.explain<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>('json', sql`analyze`);
        const plan = explained?.['QUERY PLAN'][0]?.Plan;
        expect(plan && rowsRead(plan), JSON.stringify({ state, celebrityId, last })).toBeLessThanOrEqual(53);
      }
});

test('the pages of a list contain every order once, newest first', async () => {
  const { db } = orders.services;
  const owner = await orders.trading.addPlayer();
  await addEnded(owner, 25, 2);
  const ids: string[] = [];
  for (let after: string | undefined; ids.length === 0 || after !== undefined; ) {
    const { orders: page } = await listOrdersOf(db, { userId: owner, after, limit: 10 });
    ids.push(...page.map(({ id }) => id));
    after = page.length === 10 ? page.at(-1)?.id : undefined;
  }
  expect(new Set(ids).size).toBe(25);
  expect(await listOrdersOf(db, { userId: owner, after: userId, limit: 10 })).toMatchObject({ orders: [] });
});

test('orders that ended without a trade are deleted after their time and beyond a number, in ranges, and no others', async () => {
  const { db, clock } = orders.services;
  await db.deleteFrom('player_order').where('state', '<>', 'open').execute();
  const owner = await orders.trading.addPlayer();
  await addEnded(owner, 30, endedOrderRetentionDays + 1);
  await addEnded(owner, endedOrdersMax + 20, 1);
  const open = await orders.place(owner);
  const prune = async () => {
    while ((await db.transaction().execute((tx) => pruneOrders(tx, clock.now(), 7))) === 7);
  };
  await prune();
  const rows = await db.selectFrom('player_order').selectAll().where('user_id', '=', owner).execute();
  expect(rows.filter(({ state }) => state === 'open').map(({ id }) => id)).toEqual([open.id]);
  const ended = rows.filter(({ state }) => state !== 'open').map(({ created_at }) => created_at.getTime());
  expect(ended).toHaveLength(endedOrdersMax);
  expect(Math.min(...ended)).toBe(clock.nowMs() - dayMs - endedOrdersMax * 1_000);
  await prune();
  const again = await db.selectFrom('player_order').select('id').where('user_id', '=', owner).execute();
  expect(again).toHaveLength(endedOrdersMax + 1);
});
