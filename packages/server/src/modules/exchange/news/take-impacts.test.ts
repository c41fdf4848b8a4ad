import type { DayReport } from '@limelight/rules/check-day';
import { bps } from '@limelight/rules/money';
import { dayMs, londonDay } from '@limelight/rules/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tradePlacer } from '../../play/trading/place-trade.js';
import { commitUntilToday } from '../market/fair-days.fixture.js';
import { RecordedDay } from '../market/recorded-day.fixture.js';
import { findTick } from '../market/tick.sql.js';
import { verifyDay } from '../market/verify-day.js';
import { newsCauses } from './news.causes.js';
import { NewsUnderTest } from './news.fixture.js';
import { archiveNews, publishNews, restoreNews } from './news.public.js';

let news: NewsUnderTest;

beforeAll(async () => {
  news = await NewsUnderTest.open();
  // Up to days whose terms were made by the test.
  await passDays(8);
});

afterAll(async () => {
  await news.services.close();
});

// Each test uses a day of its own: impacts need a day between them, and a verified day must not contain those
// of another test. Impacts left by the previous test are absorbed first, because a verified day that begins
// during a halt cannot show the size of its impact.
beforeEach(async () => {
  await passDays(2);
  await ticksUntilTrading();
});

/** Each day's commitment is made in its time. */
async function passDays(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    news.services.clock.advance(dayMs);
    await commitUntilToday(news.services);
  }
}

async function publishImpact(impactBps: number): Promise<string> {
  const id = await news.draft({ impactBps });
  await publishNews(news.services, id);
  return id;
}

async function ticksUntilTrading(): Promise<number> {
  for (let count = 1; count <= 12; count += 1) {
    await news.tick();
    if (!(await news.isHalted())) return count;
  }
  throw new Error('the halt never ended');
}

test('a small impact moves the price permanently at the next tick', async () => {
  const before = await news.trading.priceCents('1');
  const id = await publishImpact(400);
  const tick = await news.tick();
  expect((await news.trading.priceCents('1')) / before).toBeGreaterThan(1.01);
  expect(await news.item(id)).toMatchObject({ impact_tick: tick, impact_at: news.services.clock.now() });
});

test('trading is halted from the release until the ticks have absorbed what exceeds their cap', async () => {
  const { trading } = news;
  const player = await trading.addPlayer();
  await publishImpact(-1_500);
  expect(await news.isHalted()).toBe(true);
  const place = tradePlacer(news.services);
  await expect(place(await trading.tradeRequest(player))).rejects.toMatchObject({ code: 'TRADING_HALTED' });
  const before = await trading.priceCents('1');
  const count = await ticksUntilTrading();
  expect(count).toBeGreaterThan(1);
  const ratio = (await trading.priceCents('1')) / before;
  expect(ratio).toBeGreaterThan(0.68);
  expect(ratio).toBeLessThan(0.98);
  await place(await trading.tradeRequest(player));
  expect(await trading.sharesOf(player)).toBe(1);
});

test('every tick of a halt reports how many are left', async () => {
  await publishImpact(1_800);
  const left: (number | undefined)[] = [];
  for (let count = 0; count < 8; count += 1) {
    const tick = await findTick(news.services.db, await news.tick());
    left.push(tick?.halt_ticks_left[tick.halted_slots.indexOf(0)]);
  }
  const counted = left.filter((ticks) => ticks !== undefined);
  expect(counted.length).toBeGreaterThan(0);
  expect(counted.at(-1)).toBe(1);
  expect(counted).toEqual(counted.toSorted((earlier, later) => later - earlier));
});

test('an impact is applied by one tick only, whatever happens to the item afterwards', async () => {
  const id = await publishImpact(300);
  const tick = await news.tick();
  await archiveNews(news.services, id);
  await restoreNews(news.services, id);
  await publishNews(news.services, id);
  expect(await news.isHalted()).toBe(false);
  await news.tick();
  expect((await news.item(id)).impact_tick).toBe(tick);
  const { db } = news.services;
  const rows = await db.selectFrom('price_impact').select('tick_number').where('tick_number', '>=', tick).execute();
  expect(rows).toEqual([{ tick_number: tick }]);
});

test('a tick that fails leaves the impact to the next one', async () => {
  const id = await publishImpact(300);
  const { db, clock } = news.services;
  const broken = db.transaction().execute(async (tx) => {
    const taken = await newsCauses.take?.(tx, { number: 1, atMs: clock.nowMs(), day: londonDay(clock.nowMs()) });
    expect(taken?.causes).toEqual([{ kind: 'news', tick: 1, celebrityId: '1', impactBps: bps(300) }]);
    throw new Error('the leader died');
  });
  await expect(broken).rejects.toThrow('the leader died');
  expect((await news.item(id)).impact_tick).toBeNull();
  const tick = await news.tick();
  expect((await news.item(id)).impact_tick).toBe(tick);
});

test('an item archived before any tick applied it moves nothing and resumes trading', async () => {
  const id = await publishImpact(-900);
  await archiveNews(news.services, id);
  await news.tick();
  expect(await news.isHalted()).toBe(false);
  expect((await news.item(id)).impact_tick).toBeNull();
});

test('releases concurrent with ticks lose no impact and never leave trading open before the impact', async () => {
  const ids = ['1', 'gh1', 'ng1', 'za1'];
  const items = await Promise.all(ids.map((celebrityId) => news.draft({ celebrityId, impactBps: 1_900 })));
  const publishing = items.map(async (id) => {
    await publishNews(news.services, id);
    const { impact_tick, celebrity_id } = await news.item(id);
    // Either a tick has applied it since, or trading is halted.
    if (impact_tick === null) expect(await news.isHalted(celebrity_id ?? '')).toBe(true);
  });
  const ticking = (async () => {
    for (let count = 0; count < 6; count += 1) await news.tick();
  })();
  await Promise.all([...publishing, ticking]);
  await news.tick();
  for (const id of items) expect((await news.item(id)).impact_tick).not.toBeNull();
});

test('a day with news is reproduced from its seed and the published impacts, and not without them', async () => {
  const day = londonDay(news.services.clock.nowMs());
  const { db } = news.services;
  const recorded = new RecordedDay(news.services, day);
  await publishImpact(1_600);
  for (let count = 0; count < 40; count += 1) await news.tick();
  await recorded.end();
  const { problems } = (await verifyDay(db, day, await recorded.source())) as DayReport;
  // Its calendar has nobody, so that no premiere disturbs the news.
  expect(problems.filter(({ code }) => code !== 'LIST_BROKEN')).toEqual([]);
  await db.deleteFrom('price_impact').execute();
  const hidden = await verifyDay(db, day, await recorded.source());
  expect(hidden).toMatchObject({ problems: expect.arrayContaining([expect.objectContaining({ code: 'PRICE' })]) });
});
