import { candleStart } from '@limelight/rules/candle';
import { formatTime, hourMs, londonDay, startOfLondonDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dailyTask } from '../../../daily-task.js';
import { tradeRow } from '../../../testing/trade-row.js';
import { NetSides } from '../market/net-sides.js';
import { ensureCandlePartitions } from '../market/partitions.sql.js';
import { NewsUnderTest } from '../news/news.fixture.js';
import { publishNews } from '../news/news.public.js';
import { dailyInsiderTip } from './write-tip.js';

let game: NewsUnderTest;
let day: string;

beforeEach(async () => {
  game = await NewsUnderTest.open();
  const { clock } = game.services;
  clock.advance(startOfLondonDay(londonDay(clock.nowMs())) + 33 * hourMs - clock.nowMs());
  day = londonDay(clock.nowMs());
  for (const id of ['1', 'gh1', 'ng1', 'za1']) {
    const price = await game.trading.priceCents(id);
    await game.setDays(
      id,
      Array.from({ length: 31 }, () => price),
    );
  }
});

afterEach(() => game.services.close());

/** A new task each time, as on another instance: it remembers nothing. */
async function runDaily(): Promise<void> {
  await game.tick();
  await dailyTask(game.services, dailyInsiderTip).run({
    number: await game.trading.tick(),
    atMs: game.services.clock.nowMs(),
  });
}

function tips() {
  return game.services.db
    .selectFrom('insider_tip')
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'))
    .select(['author', 'celebrity_id', 'text', 'at', 'kind', 'price_cents', 'mean_cents', 'mean_days'])
    .select(['simulated_days', 'gap_bps', 'volume_cents', 'usual_volume_cents', 'net_buyers', 'net_sellers'])
    .orderBy('insider_tip.day')
    .execute();
}

/** Days that all closed at the same price, far away from the current one. */
async function makeGap(celebrityId: string, meanCents: number): Promise<void> {
  await game.setDays(
    celebrityId,
    Array.from({ length: 31 }, () => meanCents),
    false,
  );
}

function notifications() {
  return game.services.db
    .selectFrom('notification')
    .select(['user_id', 'kind', 'title', 'text', 'path', 'shown'])
    .execute();
}

test('the tip is written once a day from 09:00 in London, by however many instances', async () => {
  const { clock, db } = game.services;
  await makeGap('gh1', 100_000);
  clock.advance(-2 * hourMs);
  await runDaily();
  expect([formatTime(clock.nowMs()), await tips()]).toEqual([expect.stringMatching(/^07:/), []]);
  clock.advance(2 * hourMs);
  await game.tick();
  const run = () => dailyTask(game.services, dailyInsiderTip).run({ number: 1, atMs: clock.nowMs() });
  await Promise.all([run(), run(), run()]);
  await run();
  expect(await tips()).toMatchObject([{ day, author: 'market-desk', celebrity_id: 'gh1', kind: 'gap' }]);
  expect((await db.selectFrom('daily_run').selectAll().where('task', '=', 'insider-tip').execute()).length).toBe(1);
});

test('every figure was true at the time of the tip: the price of its tick, and the means of the daily candles', async () => {
  const { db } = game.services;
  await makeGap('gh1', 100_000);
  await runDaily();
  const [tip] = await tips();
  const [tick] = await db.selectFrom('tick').selectAll().orderBy('number', 'desc').limit(1).execute();
  const { slot } = await db.selectFrom('celebrity').select('slot').where('id', '=', 'gh1').executeTakeFirstOrThrow();
  expect(tip?.at).toEqual(tick?.at);
  expect(tip?.price_cents).toBe(tick?.prices_cents[slot]);
  const { rows } = await sql<{ mean: number; days: number }>`
    select round(avg(close_cents))::integer as mean, count(*)::integer as days
    from candle_1d where celebrity_id = 'gh1' and start_at < ${new Date(startOfLondonDay(londonDay(tip?.at.getTime() ?? 0)))}
      and start_at >= ${new Date(startOfLondonDay(londonDay((tip?.at.getTime() ?? 0) - 30 * 24 * hourMs)))}`.execute(
    db,
  );
  const [past] = rows;
  expect(tip).toMatchObject({ mean_cents: past?.mean, mean_days: past?.days, simulated_days: 0 });
  const gap = (tip?.price_cents ?? Number.NaN) / (past?.mean ?? Number.NaN) - 1;
  expect(Math.abs((tip?.gap_bps ?? Number.NaN) - gap * 10_000)).toBeLessThanOrEqual(0.501);
});

test('days of the simulated year count in no mean: before seven days of trading there is no tip', async () => {
  const { db } = game.services;
  await makeGap('gh1', 100_000);
  const daysAgo = (days: number) =>
    new Date(startOfLondonDay(londonDay(game.services.clock.nowMs() - days * 24 * hourMs)));
  await sql`update candle_1d set simulated = true, volume_cents = 5000000 where start_at < ${daysAgo(6)}`.execute(db);
  await runDaily();
  expect(await tips()).toEqual([]);
  await sql`update candle_1d set simulated = false where celebrity_id = 'gh1' and start_at >= ${daysAgo(7)}`.execute(
    db,
  );
  await sql`delete from daily_run where task = 'insider-tip'`.execute(db);
  await runDaily();
  expect(await tips()).toMatchObject([{ celebrity_id: 'gh1', mean_days: 7, simulated_days: 0 }]);
});

test('the volume is what players traded in 24 hours, against the days since the market opened', async () => {
  const { db, clock } = game.services;
  await sql`update candle_1d set simulated = false, volume_cents = 1000000 where celebrity_id = 'ng1'`.execute(db);
  await ensureCandlePartitions(db, clock.nowMs() - 26 * hourMs, clock.nowMs());
  const at = (ageMs: number) => new Date(candleStart(clock.nowMs() - ageMs, 'fiveMinutes'));
  await sql`insert into candle_5m (celebrity_id, start_at, open_cents, high_cents, low_cents, close_cents, volume_cents)
    values ('ng1', ${at(3 * hourMs)}, 1, 1, 1, 1, 4500000), ('ng1', ${at(26 * hourMs)}, 1, 1, 1, 1, 9900000)
    on conflict (celebrity_id, start_at) do update set volume_cents = excluded.volume_cents`.execute(db);
  await runDaily();
  expect(await tips()).toMatchObject([
    { celebrity_id: 'ng1', kind: 'volume', volume_cents: 4_500_000, usual_volume_cents: 1_000_000 },
  ]);
});

test('a turn of sentiment compares the players of 24 hours with those before the day', async () => {
  const { db } = game.services;
  await sql`update candle_1d set simulated = false where celebrity_id = '1'`.execute(db);
  await sql`insert into fan_day values ('1', ${day}, 0, 50, 50, 1, 12)`.execute(db);
  const tick = await game.trading.tick();
  const bought = Array.from({ length: 10 }, () => tradeRow({ shares: 3, tick_number: tick, created_at: new Date() }));
  await db.insertInto('trade').values(bought).execute();
  await db.transaction().execute((tx) => new NetSides().moveTo(tx, tick));
  await runDaily();
  expect(await tips()).toMatchObject([{ celebrity_id: '1', kind: 'sentiment', net_buyers: 10, net_sellers: 0 }]);
});

test('suspended and halted celebrities are left out, and a celebrity comes again only after six other tips', async () => {
  const { clock } = game.services;
  await makeGap('gh1', 200_000);
  await makeGap('ng1', 150_000);
  await makeGap('za1', 120_000);
  await game.trading.suspendCelebrity('gh1');
  await publishNews(game.services, await game.draft({ celebrityId: 'ng1', impactBps: 2_000 }));
  await runDaily();
  while (await game.isHalted('ng1')) await game.tick();
  clock.advance(24 * hourMs);
  await runDaily();
  expect((await tips()).map(({ celebrity_id }) => celebrity_id)).toEqual(['za1', 'ng1']);
});

test("staff's tip of the day stays, and the market desk writes none and notifies nobody", async () => {
  const { db, clock } = game.services;
  await game.trading.addPlayer({ tier: 'elite' });
  await makeGap('gh1', 100_000);
  await db
    .insertInto('insider_tip')
    .values({ day, author: 'staff', celebrity_id: 'za1', text: 'Three records this week.', at: clock.now() })
    .execute();
  await runDaily();
  expect(await tips()).toMatchObject([{ author: 'staff', text: 'Three records this week.', kind: null }]);
  expect(await notifications()).toEqual([]);
});

test('the tip notifies active players of VIP Elite once and nobody else, and a muted kind is not shown', async () => {
  const { db } = game.services;
  const elite = await game.trading.addPlayer({ tier: 'elite' });
  const muted = await game.trading.addPlayer({ tier: 'elite' });
  const suspended = await game.trading.addPlayer({ tier: 'elite' });
  for (const tier of ['free', 'basic', 'pro'] as const) await game.trading.addPlayer({ tier });
  await game.trading.suspendPlayer(suspended);
  await sql`insert into notification_preference (user_id, kind, in_app, email, push)
    values (${muted}, 'market-event', false, false, false)`.execute(db);
  await makeGap('gh1', 100_000);
  await runDaily();
  await runDaily();
  const [tip] = await tips();
  const notice = { kind: 'market-event', title: 'Daily insider tip', text: tip?.text, path: '/news' };
  expect(await notifications()).toHaveLength(2);
  expect(await notifications()).toEqual(
    expect.arrayContaining([
      { ...notice, user_id: elite, shown: true },
      { ...notice, user_id: muted, shown: false },
    ]),
  );
});
