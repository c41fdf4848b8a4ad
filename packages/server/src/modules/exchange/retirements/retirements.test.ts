import { randomUUID } from 'node:crypto';
import { bps } from '@limelight/rules/money';
import { dayMs, hourMs, londonDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setAlert } from '../../play/price-alerts/set-alert.js';
import { payDay } from '../../play/rewards/pay-dividends.js';
import { byStaff } from '../celebrities/celebrities.fixture.js';
import { restoreCelebrity, suspendCelebrity } from '../celebrities/change-status.js';
import { setPrice } from '../celebrities/set-price.js';
import { fanTask } from '../market/count-fans.js';
import { getCandles } from '../market/get-candles.js';
import { findCelebrity, openMarketView } from '../market/market.public.js';
import { presentListing } from '../market/present-celebrity.js';
import { createNews, publishNews, scheduleNews } from '../news/news.public.js';
import { findNews } from '../news/news.sql.js';
import { getPortfolio } from '../wallet/wallet.public.js';
import { RetirementsUnderTest, sentence } from './retirements.fixture.js';
import { withdrawRetirement } from './withdraw-retirement.js';

let game: RetirementsUnderTest;

beforeEach(async () => {
  game = await RetirementsUnderTest.open();
});
afterEach(() => game.services.close());

async function entriesOf(userId: string) {
  const query = game.services.db
    .selectFrom('posted_entry')
    .select(['kind', 'house', 'amount_cents', 'shares', 'shares_after']);
  return query.where('user_id', '=', userId).where('kind', '=', 'retirement').execute();
}

async function chainOf(userId: string) {
  const query = game.services.db
    .selectFrom('wallet')
    .select(['return_index', 'return_base_cents', 'contributed_cents']);
  return query.where('user_id', '=', userId).executeTakeFirstOrThrow();
}

async function titlesOf(userId: string): Promise<string[]> {
  return (await game.noticesOf(userId)).map(({ title }) => title);
}

test('a retirement ends trading, orders and alerts, and a day later pays every share at the price that stood still', async () => {
  const { services, orders, trading } = game;
  const [holder, watcher] = [await game.addHolder(5), await trading.addPlayer()];
  const limit = await orders.place(holder, { triggerPriceCents: 10_000 });
  const stop = await orders.place(holder, { kind: 'stop', side: 'sell', shares: 4, triggerPriceCents: 20_000 });
  const alert = {
    userId: holder,
    id: randomUUID(),
    celebrityId: '1',
    direction: 'above',
    priceCents: 900_000,
    note: '',
  } as const;
  await setAlert(services, alert);
  const watched = { user_id: watcher, celebrity_id: '1', created_at: services.clock.now() };
  await services.db.insertInto('watchlist_entry').values(watched).execute();
  const price = await trading.priceCents('1');
  await game.retire();

  expect(await orders.reservedOf(holder)).toMatchObject({ cents: 0, shares: 0 });
  for (const order of [limit, stop]) expect(await orders.stateOf(order)).toMatchObject({ state: 'cancelled' });
  expect(await game.buy(holder)).toBe('CELEBRITY_SUSPENDED');
  await expect(orders.place(holder)).rejects.toMatchObject({ code: 'CELEBRITY_SUSPENDED' });
  await expect(setAlert(services, { ...alert, id: randomUUID() })).rejects.toMatchObject({
    code: 'CELEBRITY_SUSPENDED',
  });
  await trading.moveOn();
  await game.afterTick();
  const [notice] = await game.noticesOf(holder);
  expect(notice?.title).toBe('Ada Marlowe is leaving the exchange');
  expect(notice?.text).toContain(`${sentence} Your 5 shares will be paid out on`);
  expect(notice?.text).toContain('Your price alert has ended.');
  expect((await game.noticesOf(watcher))[0]?.text).toBe(`${sentence} Trading has ended.`);
  expect(await services.db.selectFrom('price_alert').select('id').execute()).toEqual([]);
  expect(await trading.sharesOf(holder)).toBe(5);
  await trading.expectSound();

  const [cash, before] = [await trading.cashOf(holder), await getPortfolio(services.db, services.clock, holder)];
  const chain = await chainOf(holder);
  await game.wait();
  await game.afterTick();
  await game.afterTick();
  expect(await trading.priceCents('1')).toBe(price);
  expect(await trading.sharesOf(holder)).toBe(0);
  expect(await trading.cashOf(holder)).toBe(cash + 5 * price);
  expect(await entriesOf(holder)).toEqual([
    { kind: 'retirement', house: 'market', amount_cents: 5 * price, shares: -5, shares_after: 0 },
  ]);
  const after = await getPortfolio(services.db, services.clock, holder);
  expect([after.valueCents, after.contributedCents]).toEqual([before.valueCents, before.contributedCents]);
  // The return goes on from the same link: a sale without a fee.
  expect(await chainOf(holder)).toEqual(chain);
  expect((await titlesOf(holder)).join()).toContain('Ada Marlowe has left');
  expect((await game.newest())?.completed_at).not.toBeNull();
  const stories = await services.db
    .selectFrom('news_item')
    .select('title')
    .where('fact_key', 'like', 'retirement:%')
    .execute();
  expect(stories.map(({ title }) => title).toSorted()).toEqual([
    'Ada Marlowe has left the exchange',
    'Ada Marlowe is leaving the exchange',
  ]);
  await trading.expectSound();
});

test('one that has left stays in the listing with its sentence, and its chart can be read', async () => {
  const { services } = game;
  await game.addHolder(1);
  await game.retire();
  await game.wait();
  await game.afterTick();
  await game.afterTick();
  const view = await openMarketView(services);
  const listed = presentListing(view).celebrities.find(({ id }) => id === '1');
  expect(listed).toMatchObject({ status: 'suspended', retirement: { sentence, leftAt: expect.any(String) } });
  expect(listed?.retirement?.priceCents).toBe(listed?.priceCents);
  const celebrity = findCelebrity(view, '1');
  const candles = celebrity && (await getCandles(services, view, { celebrity, range: '1M' }));
  expect(candles?.closeCents.at(-1)).toBe(listed?.priceCents);
  await view.close();
});

test('what moves a price at the notice is absorbed first, and nobody trades meanwhile or after it', async () => {
  const { services, trading } = game;
  const holder = await game.addHolder(2);
  await setPrice(services, { ...byStaff('1'), priceCents: 90_000 });
  await trading.moveOn();
  await game.retire();
  expect(await game.newest()).toMatchObject({ stood_at: null, first_tick: null, price_cents: null });
  let ticks = 0;
  for (; (await game.newest())?.first_tick === null; ticks += 1) {
    expect(await game.buy(holder)).toBe('CELEBRITY_SUSPENDED');
    await trading.moveOn();
  }
  expect(ticks).toBeGreaterThan(1);
  expect(await game.newest()).toMatchObject({ price_cents: 90_000, first_tick: (await trading.tick()) + 1 });
  expect(await game.isHalted()).toBe(false);
  expect(await game.buy(holder)).toBe('CELEBRITY_SUSPENDED');
  await trading.moveOn();
  expect(await trading.priceCents('1')).toBe(90_000);
  await trading.expectSound();
  const cash = await trading.cashOf(holder);
  await game.wait();
  await game.afterTick();
  expect(await trading.cashOf(holder)).toBe(cash + 180_000);
});

test('news that are public at the notice move the price first; what is scheduled becomes a draft, and an impact is refused', async () => {
  const { services, trading } = game;
  const draft = { celebrityId: '1', title: 'A tour', body: 'In May.', impactBps: bps(1_500) };
  const [published, scheduled] = [
    await createNews(services, draft),
    await createNews(services, { ...draft, impactBps: null }),
  ];
  await publishNews(services, published);
  await scheduleNews(services, scheduled, new Date(services.clock.nowMs() + 2 * hourMs));
  const before = await trading.priceCents('1');
  await game.retire();
  expect(await findNews(services.db, scheduled)).toMatchObject({ status: 'draft', publish_at: null });
  for (let left = 20; left > 0 && (await game.newest())?.first_tick === null; left -= 1) await trading.moveOn();
  expect((await game.newest())?.price_cents ?? 0).toBeGreaterThan(before * 1.05);
  services.clock.advance(2 * dayMs);
  const late = await createNews(services, draft);
  await expect(publishNews(services, late)).rejects.toMatchObject({ code: 'CONFLICT' });
  await trading.moveOn();
  await trading.expectSound();
});

test('a notice that is withdrawn leaves a suspension, which lasts for a day from the first tick without a price', async () => {
  const { services, trading, orders } = game;
  const holder = await game.addHolder(3);
  const order = await orders.place(holder, { triggerPriceCents: 10_000 });
  await game.retire();
  await trading.moveOn();
  await game.afterTick();
  await withdrawRetirement(services, byStaff('1', 'A mistake'));
  await game.afterTick();
  expect(await titlesOf(holder)).toContain('Ada Marlowe stays on the exchange');
  await expect(restoreCelebrity(services, byStaff('1'))).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(withdrawRetirement(services, byStaff('1'))).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(game.retire()).rejects.toMatchObject({ code: 'CONFLICT' });
  await game.wait();
  await game.afterTick();
  expect(await trading.sharesOf(holder)).toBe(3);
  expect(await game.buy(holder)).toBe('CELEBRITY_SUSPENDED');
  await restoreCelebrity(services, byStaff('1'));
  expect(await game.buy(holder)).toBe('filled');
  expect(await orders.stateOf(order)).toMatchObject({ state: 'cancelled' });
  await trading.expectSound();
  await game.retire();
  await game.wait();
  await game.afterTick();
  expect(await trading.sharesOf(holder)).toBe(0);
  await trading.expectSound();
});

test('a notice that is withdrawn before its price stands still changes nothing but the orders', async () => {
  const { services, trading } = game;
  const holder = await game.addHolder(1);
  await setPrice(services, { ...byStaff('1'), priceCents: 200_000 });
  await trading.moveOn();
  await game.retire();
  await withdrawRetirement(services, byStaff('1', 'A mistake'));
  for (let left = 60; left > 0 && (await game.isHalted()); left -= 1) await trading.moveOn();
  expect(await game.buy(holder)).toBe('filled');
  await game.wait();
  await game.afterTick();
  expect(await trading.sharesOf(holder)).toBe(2);
  await trading.expectSound();
});

test('at the request of the person holders are paid after an hour, and nobody takes it back', async () => {
  const { services, trading } = game;
  const holder = await game.addHolder(1);
  await game.retire({ onRequest: true });
  await trading.moveOn();
  await expect(withdrawRetirement(services, byStaff('1'))).rejects.toMatchObject({ code: 'CONFLICT' });
  await game.wait(hourMs - 120_000);
  await game.afterTick();
  expect(await trading.sharesOf(holder)).toBe(1);
  await game.wait(120_000);
  await game.afterTick();
  expect(await trading.sharesOf(holder)).toBe(0);
  await expect(restoreCelebrity(services, byStaff('1'))).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(suspendCelebrity(services, byStaff('1'))).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(game.retire()).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('a suspended celebrity can be retired; one that was suspended on its way to a price has to get there first', async () => {
  const { services, trading } = game;
  const [holder, other] = [await game.addHolder(2), await game.addHolder(1, 'gh1')];
  await suspendCelebrity(services, byStaff('1'));
  await trading.moveOn();
  await game.retire();
  await trading.moveOn();
  await trading.expectSound();
  await game.wait();
  await game.afterTick();
  expect(await trading.sharesOf(holder)).toBe(0);
  await setPrice(services, { ...byStaff('gh1'), priceCents: 200_000 });
  await trading.moveOn();
  await suspendCelebrity(services, byStaff('gh1'));
  await expect(game.retire({ id: 'gh1' })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await trading.sharesOf(other, 'gh1')).toBe(1);
  await expect(game.retire({ id: 'gh1', name: 'Somebody else' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await trading.expectSound();
});

test('a celebrity that leaves pays no dividend, and neither popularity nor a split moves its price', async () => {
  const { services, trading } = game;
  const holder = await game.addHolder(4);
  await game.addHolder(1, 'gh1');
  await sql`update celebrity_market set price_cents = 600000,
      model = model || jsonb_build_object('priceMicros', 6000000000::bigint, 'popularityChange', 1)
    where celebrity_id = '1'`.execute(services.db);
  await trading.moveOn();
  await sql`insert into split (celebrity_id, number, from_shares, to_shares, announced_day, announced_at)
    values ('1', 1, 1, 10, ${londonDay(services.clock.nowMs())}::date, ${services.clock.now()})`.execute(services.db);
  const price = await trading.priceCents('1');
  await game.retire();
  await trading.moveOn();
  await payDay(services, londonDay(services.clock.nowMs()));
  const { rows } = await sql`select 1 from posted_entry where user_id = ${holder} and kind = 'dividend'`.execute(
    services.db,
  );
  expect(rows).toEqual([]);
  const terms = await services.db.selectFrom('dividend_day').select('prices_cents').executeTakeFirstOrThrow();
  expect(terms.prices_cents.map((cents) => cents > 0)).toEqual([false, true, true, true]);
  await game.wait();
  await game.afterTick();
  expect(await trading.priceCents('1')).toBe(price);
  expect(await trading.sharesOf(holder)).toBe(0);
  const split = await services.db.selectFrom('split').select('state').executeTakeFirst();
  expect(split?.state).toBe('cancelled');
});

test('one that has left is out of the count of popularity, and the others rank without it', async () => {
  const { services, trading } = game;
  await game.addHolder(1);
  await game.retire();
  await game.wait();
  await game.afterTick();
  await game.afterTick();
  await game.wait();
  await fanTask(services).run({ number: await trading.tick(), atMs: services.clock.nowMs() });
  const days = await services.db.selectFrom('fan_day').select(['celebrity_id', 'day']).execute();
  const today = days
    .filter(({ day }) => day === londonDay(services.clock.nowMs()))
    .map(({ celebrity_id }) => celebrity_id);
  expect(today.toSorted()).toEqual(['gh1', 'ng1', 'za1']);
});
