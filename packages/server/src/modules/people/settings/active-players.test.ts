import { randomUUID } from 'node:crypto';
import { dayMs, hourMs, londonDay } from '@limelight/rules/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tradeRow } from '../../../testing/trade-row.js';
import { type AccountsUnderTest, openAccounts } from '../auth/accounts.fixture.js';
import { countActivePlayers } from './active-players.sql.js';

let accounts: AccountsUnderTest;
beforeAll(async () => {
  accounts = await openAccounts({ template: 'market' });
});
afterAll(() => accounts.close());

test('a player is active who opened the app, traded or placed an order, by whatever means; staff and orders that fill are not', async () => {
  const { db, clock } = accounts.services;
  const nowMs = clock.nowMs();
  const [lately, before] = [new Date(nowMs - hourMs), new Date(nowMs - 2 * dayMs)];
  const count = () => countActivePlayers(db, new Date(nowMs - dayMs));
  const add = (name: string) => accounts.addPlayer(`${name}@active.test`);
  const seen = async (id: string, at: Date, role: 'user' | 'manager' = 'user') => {
    await db.insertInto('visit').values({ user_id: id, last_active_at: at }).execute();
    await db.updateTable('user').set({ role }).where('id', '=', id).execute();
  };
  let number = 1;
  const trade = async (userId: string, at: Date, id: string = randomUUID()) => {
    number += 1;
    await db
      .insertInto('trade')
      .values(tradeRow({ user_id: userId, id, number, created_at: at }))
      .execute();
    await db
      .updateTable('wallet')
      .set({ trade_day: londonDay(at.getTime()) })
      .where('user_id', '=', userId)
      .execute();
  };
  const order = async (userId: string, at: Date) => {
    const [id, when] = [randomUUID(), { created_at: at, expires_at: new Date(nowMs + dayMs), closed_at: at }];
    const terms = { kind: 'limit', side: 'buy', direction: 'below', duration: 'day', state: 'cancelled' } as const;
    const amounts = { shares: 1, trigger_price_cents: 100, fee_bps: 0 };
    await db
      .insertInto('player_order')
      .values({ user_id: userId, id, celebrity_id: '1', ...terms, ...amounts, ...when })
      .execute();
    return id;
  };
  await seen(await add('idle'), before);
  await seen(await add('staff'), lately, 'manager');
  const away = await add('away');
  await trade(away, lately, await order(away, before));
  expect(await count()).toBe(0);
  await seen(await add('app'), lately);
  await trade(await add('api'), lately);
  await order(await add('order'), lately);
  await trade(await add('old'), before);
  expect(await count()).toBe(3);
});
