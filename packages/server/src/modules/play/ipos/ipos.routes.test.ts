import { ipoTimes } from '@limelight/rules/ipo';
import { dayMs, hourMs, londonDay } from '@limelight/rules/time';
import { afterEach, expect, test } from 'vitest';
import { testActor } from '../../people/audit-trail/audit-trail.fixture.js';
import { tradePlacer } from '../trading/place-trade.js';
import { editIpo, termsOf } from './announce-ipo.js';
import { listBadges } from './ipo-badge.sql.js';
import { ipoBadgeTask } from './ipo-badges.js';
import { ipoNewsTask } from './ipo-news.js';
import { IposUnderTest } from './ipos.fixture.js';
import { presentIpo, presentIpoDetail } from './present-ipo.js';
import { withdraw } from './subscribe.js';

let ipos: IposUnderTest;

afterEach(() => ipos.services.close());

const edit = async (changes: object, version = 1) =>
  editIpo(ipos.services, { ...termsOf(await ipos.row()), ...changes, id: ipos.id, version, actor: testActor() });

test('terms change until the early window opens, and an old version is refused with the saved terms', async () => {
  ipos = await IposUnderTest.open();
  await edit({ priceCents: 20_000, cap: 10 });
  expect(await ipos.row()).toMatchObject({ price_cents: 20_000, cap: 10, version: 2 });
  await expect(edit({ priceCents: 1 })).rejects.toMatchObject({ code: 'CONFLICT', details: { version: 2 } });
  await expect(edit({ cap: 101 }, 2)).rejects.toMatchObject({ code: 'IPO_QUANTITY' });
  await expect(edit({ opensAt: ipos.services.clock.now().toISOString() }, 2)).rejects.toMatchObject({
    code: 'IPO_TIME',
  });
  ipos.services.clock.set(ipoTimes((await ipos.row()).opens_at.getTime()).earlyAtMs);
  await expect(edit({ priceCents: 24_000 }, 2)).rejects.toMatchObject({ code: 'IPO_STARTED' });
});

test('a name of another IPO or of a listed celebrity is refused, and ids are never given twice', async () => {
  ipos = await IposUnderTest.open();
  const first = (await ipos.row()).celebrity_id;
  await expect(ipos.announce({ name: 'ABENA korkor' })).rejects.toMatchObject({ code: 'CONFLICT' });
  await ipos.announce({ name: 'Akua Adoma' });
  expect((await ipos.row()).celebrity_id).not.toBe(first);
});

test('a player is refused by the rules, and nothing is reserved', async () => {
  ipos = await IposUnderTest.open();
  const [player, young, elite] = [
    await ipos.addPlayer({ cashCents: 300_000 }),
    await ipos.addPlayer({ ageDays: 0 }),
    await ipos.addPlayer({ tier: 'elite' }),
  ];
  const refusal = (userId: string, shares: number) => ipos.subscribe(userId, shares).then(String, ({ code }) => code);
  expect(await refusal(player, 1)).toBe('IPO_NOT_OPEN');
  const opensAtMs = (await ipos.row()).opens_at.getTime();
  ipos.services.clock.set(opensAtMs - hourMs);
  expect(await refusal(player, 1)).toBe('IPO_NOT_OPEN');
  expect(await ipos.subscribe(elite, 1)).toMatchObject({ units: 1 });
  ipos.services.clock.set(opensAtMs);
  await ipos.trading.suspendPlayer(young);
  expect(await refusal(young, 1)).toBe('ACCOUNT_SUSPENDED');
  const newcomer = await ipos.addPlayer({ ageDays: 2 });
  expect(await refusal(newcomer, 1)).toBe('ACCOUNT_TOO_NEW');
  for (const shares of [0, -1, 41, 1.5]) expect(await refusal(player, shares)).toBe('IPO_QUANTITY');
  expect(await refusal(player, 12)).toBe('NOT_ENOUGH_CASH');
  await ipos.close();
  expect(await refusal(player, 1)).toBe('IPO_CLOSED');
  await expect(withdraw(ipos.services, { userId: elite, ipoId: ipos.id })).rejects.toMatchObject({
    code: 'IPO_CLOSED',
  });
  expect(await ipos.walletOf(player)).toEqual({ cash: 300_000, reserved: 0 });
  await ipos.trading.expectSound();
});

test('the state and the demand follow the clock and the subscriptions', async () => {
  ipos = await IposUnderTest.open();
  const { db, clock } = ipos.services;
  const shown = async () => presentIpo(db, await ipos.row(), clock.nowMs());
  const users = [await ipos.addPlayer(), await ipos.addPlayer(), await ipos.addPlayer()];
  expect((await shown()).state).toBe('announced');
  await ipos.openWindow();
  for (const [index, userId] of users.entries()) await ipos.subscribe(userId, [40, 40, 25][index] ?? 0);
  expect(await shown()).toMatchObject({
    state: 'open',
    demand: { subscribers: 3, requestedShares: 105, level: 37, leftover: 1 },
  });
  await ipos.close();
  expect((await shown()).state).toBe('closed');
  const detail = await presentIpoDetail(db, await ipos.row(), clock.nowMs());
  expect(detail).toMatchObject({ close: { lines: 3, heldLines: 0 }, shareOut: null });
  await ipos.moveToShareOut();
  await ipos.run();
  expect((await shown()).state).toBe('opening');
  await ipos.trading.moveOn();
  await ipos.trading.moveOn();
  expect(await presentIpoDetail(db, await ipos.row(), clock.nowMs())).toMatchObject({
    state: 'trading',
    shareOut: { level: 37, leftover: 1, allottedShares: 100 },
  });
});

test('news report each step once', async () => {
  ipos = await IposUnderTest.open();
  const { db, clock } = ipos.services;
  const write = async () => {
    const task = ipoNewsTask(ipos.services);
    for (let repeated = 0; repeated < 2; repeated += 1) await task.run({ number: 1, atMs: clock.nowMs() });
  };
  await write();
  const userId = await ipos.addPlayer();
  await ipos.openWindow();
  await ipos.subscribe(userId, 5);
  await write();
  await ipos.close();
  await ipos.shareOut();
  await write();
  const stories = await db
    .selectFrom('news_item')
    .select('title')
    .where('fact_key', 'like', 'ipo:%')
    .orderBy('id')
    .execute();
  expect(stories.map(({ title }) => title)).toEqual([
    'Abena Korkor goes public at SE$240.00',
    'Subscriptions for Abena Korkor are open',
    'Abena Korkor trades now',
  ]);
  clock.advance(dayMs);
});

test('who still holds shares when the first day of trading is over gets a badge, once', async () => {
  ipos = await IposUnderTest.open();
  const { db, clock } = ipos.services;
  const [holder, seller] = [await ipos.addPlayer(), await ipos.addPlayer()];
  await ipos.openWindow();
  await ipos.subscribe(holder, 5);
  await ipos.subscribe(seller, 5);
  await ipos.close();
  await ipos.shareOut();
  const { celebrity_id: celebrityId } = await ipos.row();
  const sale = await ipos.trading.tradeRequest(seller, { celebrityId, side: 'sell', shares: 5 });
  await tradePlacer(ipos.services)(sale);
  const give = async () => ipoBadgeTask(ipos.services).run({ number: await ipos.trading.tick(), atMs: clock.nowMs() });
  await give();
  expect(await listBadges(db, holder)).toEqual([]);
  const day = londonDay(clock.nowMs());
  await ipos.moveTo(clock.nowMs() + dayMs);
  await give();
  await give();
  expect(await listBadges(db, holder)).toEqual([{ celebrityId, name: 'Abena Korkor', day }]);
  expect(await listBadges(db, seller)).toEqual([]);
  await ipos.trading.expectSound();
});
