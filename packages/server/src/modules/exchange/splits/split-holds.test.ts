import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { type HoldKind, placeHold } from '../wallet/wallet.public.js';
import { SplitsUnderTest } from './splits.fixture.js';

test('what is held of shares follows the split, of an owner of any kind, and cannot be sold after it either', async () => {
  const splits = await SplitsUnderTest.open(800);
  onTestFinished(() => splits.services.close());
  const { services, trading, orders } = splits;
  const userId = await splits.addHolder(100);
  const lock: HoldKind = { kind: 'lock', owners: '', endsWithTrading: false };
  const [longer, shorter] = [randomUUID(), randomUUID()];
  for (const [ownerId, shares] of [
    [longer, 59],
    [shorter, 19],
  ] as const) {
    const hold = { userId, ownerId, celebrityId: '1', cents: 0, shares, until: new Date() };
    expect(await placeHold(services.db, lock, hold)).toBe(true);
  }
  await splits.split();
  await splits.convert();
  const { rows } = await sql`select owner_id, shares, splits from hold`.execute(services.db);
  expect(rows).toEqual([{ owner_id: longer, shares: 2, splits: 1 }]);
  expect([await trading.sharesOf(userId), (await orders.reservedOf(userId)).shares]).toEqual([5, 2]);
  await splits.endHalt();
  const sell = async (shares: number) => splits.place(await trading.tradeRequest(userId, { side: 'sell', shares }));
  await expect(sell(4)).rejects.toMatchObject({ code: 'NOT_ENOUGH_SHARES' });
  await sell(3);
});
