import { expect, test } from 'vitest';
import { lockWallets } from '../../exchange/wallet/wallet.public.js';
import { IposUnderTest } from './ipos.fixture.js';
import { subscriber } from './subscribe.js';

test('of many who subscribe together each gets an own answer, and a locked wallet delays its player alone', async () => {
  const ipos = await IposUnderTest.open();
  await ipos.openWindow();
  const { services } = ipos;
  const userIds = await Promise.all(Array.from({ length: 40 }, () => ipos.addPlayer()));
  const poor = await ipos.addPlayer({ cashCents: 1_000 });
  const { price_cents: seenPriceCents } = await ipos.row();
  const subscribe = subscriber(services);
  const request = (userId: string, shares: number, ipoId = ipos.id) =>
    subscribe({ userId, ipoId, shares, seenShares: 0, seenPriceCents });
  const [locked = '', ...others] = userIds;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holding = services.db.transaction().execute(async (tx) => {
    await lockWallets(tx, [locked]);
    await released;
  });
  const late = request(locked, 7);
  const answers = await Promise.all(others.map((userId, place) => request(userId, 1 + (place % 40))));
  expect(answers.map(({ units, user_id }) => [user_id, units])).toEqual(
    others.map((userId, place) => [userId, 1 + (place % 40)]),
  );
  release();
  await holding;
  expect(await late).toMatchObject({ user_id: locked, units: 7 });

  const [lost, last] = [await ipos.addPlayer(), await ipos.addPlayer()];
  const mixed = await Promise.allSettled([
    request(poor, 1),
    request(others[0] ?? '', 3),
    request(lost, 2, '00000000-0000-7000-8000-000000000000'),
    request('00000000-0000-7000-8000-000000000001', 2),
    request(last, 2),
  ]);
  expect(mixed.map((one) => (one.status === 'rejected' ? one.reason.code : one.value.units))).toEqual([
    'NOT_ENOUGH_CASH',
    'CONFLICT',
    'NOT_FOUND',
    'EMAIL_NOT_VERIFIED',
    2,
  ]);
  expect(await ipos.walletOf(poor)).toEqual({ cash: 1_000, reserved: 0 });
});
