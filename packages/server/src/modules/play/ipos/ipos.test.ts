import { ipoCost } from '@limelight/rules/ipo';
import { seCents } from '@limelight/rules/money';
import { addDays, londonDay } from '@limelight/rules/time';
import { afterEach, expect, test } from 'vitest';
import { verifyDay } from '../../exchange/market/market.public.js';
import { RecordedDay } from '../../exchange/market/recorded-day.fixture.js';
import { IposUnderTest } from './ipos.fixture.js';
import { withdraw } from './subscribe.js';

let ipos: IposUnderTest;

afterEach(() => ipos.services.close());

const paid = (shares: number) => ipoCost(shares, seCents(24_000)).sumCents;

test('an IPO is subscribed, closed, shared out, opened and traded, and the records of its days are sound', async () => {
  ipos = await IposUnderTest.open();
  const [over, small, changed, gone] = await Promise.all([1, 2, 3, 4].map(() => ipos.addPlayer()));
  if (!over || !small || !changed || !gone) throw new Error('a player is missing');
  const others = await Promise.all(Array.from({ length: 5 }, () => ipos.addPlayer()));
  await ipos.openWindow();
  await ipos.subscribe(over, 40);
  await ipos.subscribe(small, 3);
  await ipos.subscribe(changed, 30);
  await ipos.subscribe(changed, 5, 30);
  await ipos.subscribe(gone, 7);
  await withdraw(ipos.services, { userId: gone, ipoId: ipos.id });
  for (const userId of others) await ipos.subscribe(userId, 25);
  expect(await ipos.walletOf(over)).toEqual({ cash: 10_000_000, reserved: paid(40) });
  expect(await ipos.walletOf(changed)).toEqual({ cash: 10_000_000, reserved: paid(5) });
  expect(await ipos.walletOf(gone)).toEqual({ cash: 10_000_000, reserved: 0 });
  await ipos.trading.expectSound();

  await ipos.close();
  expect(await ipos.row()).toMatchObject({ pool_state: 'closed', stage: 'announced', line_count: 8 });
  await ipos.trading.expectSound();

  await ipos.moveToShareOut();
  await ipos.run();
  // 100 shares, 3 and 5 of them for the small ones: 92 among six, 15 each and one more for two of them.
  const taken = await Promise.all(
    [over, ...others].map(async (userId) => (await ipos.subscription(userId))?.taken ?? 0),
  );
  expect(taken.toSorted()).toEqual([15, 15, 15, 15, 16, 16]);
  expect(await ipos.walletOf(over)).toEqual({ cash: 10_000_000 - paid(taken[0] ?? 0), reserved: 0 });
  expect(await ipos.walletOf(small)).toEqual({ cash: 10_000_000 - paid(3), reserved: 0 });
  expect(await ipos.walletOf(changed)).toEqual({ cash: 10_000_000 - paid(5), reserved: 0 });
  const { celebrity_id, stage, pool_state } = await ipos.row();
  expect({ stage, pool_state }).toEqual({ stage: 'listed', pool_state: 'shared' });
  expect(await ipos.trading.sharesOf(small, celebrity_id)).toBe(3);
  await ipos.trading.expectSound();

  await ipos.trading.moveOn();
  const { opening_cents } = await ipos.row();
  expect(await ipos.trading.priceCents(celebrity_id)).toBe(opening_cents);
  await ipos.trading.moveOn();
  expect(await ipos.row()).toMatchObject({ stage: 'trading' });
  await ipos.trading.moveOn();
  await ipos.trading.expectSound();

  const { db, clock } = ipos.services;
  const today = londonDay(clock.nowMs());
  const recorded = new RecordedDay(ipos.services, today);
  await recorded.end();
  for (const day of [addDays(today, -1), today]) {
    const report = await verifyDay(db, day, await recorded.source());
    // The calendar of a test that skips days was never announced, and has nobody.
    const ofCalendar = ['TERMS_BROKEN', 'LIST_BROKEN'];
    expect('problems' in report && report.problems.filter(({ code }) => !ofCalendar.includes(code))).toEqual([]);
  }
});
