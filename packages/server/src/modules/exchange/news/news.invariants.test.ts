import { hourMs, londonDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { auditDatabase } from '../../../testing/audit.js';
import { SavedTables } from '../../../testing/saved-tables.js';
import { placeTrades } from '../../play/trading/place-trades.sql.js';
import { tradingSettings } from '../../play/trading/trading.public.js';
import { archiveNews } from './change-news-status.js';
import { NewsUnderTest } from './news.fixture.js';
import { publishNews } from './publish-news.js';

let saved: SavedTables;
let news: NewsUnderTest;

/** One applied impact, one that waits, and a trade by another player in between. */
beforeAll(async () => {
  news = await NewsUnderTest.open();
  const { services } = news;
  const userId = await news.trading.addPlayer();
  await buy(userId, '1');
  const taken = await news.draft({ impactBps: -1_500 });
  await publishNews(services, taken);
  await news.tick();
  await buy(userId, 'gh1');
  services.clock.advance(hourMs);
  await publishNews(services, await news.draft({ celebrityId: 'gh1', impactBps: 300 }));
  saved = await SavedTables.save(news.services.db, ['news_item', 'price_impact', 'celebrity_market', 'tick']);
});

afterEach(() => saved.restore());

afterAll(() => news.services.close());

async function buy(userId: string, celebrityId: string): Promise<void> {
  const { pool, clock, settings } = news.services;
  const now = clock.now();
  const terms = { ...settings.of(tradingSettings), gameDay: londonDay(now.getTime()), now };
  const [decision] = await placeTrades(pool, [await news.trading.tradeRequest(userId, { celebrityId })], terms);
  expect(decision?.outcome).toBe('TRADED');
}

const brokenNames = async () => brokenFindings(await auditDatabase(news.services.db)).map(({ invariant }) => invariant);

const taken = 'every impact that was taken in is of one news item, at the tick and the price the item fell on';
const waiting = 'public news whose impact is still to come has halted its celebrity';
const halted = 'nothing is traded at a tick that has it halted';

test('an applied impact and a waiting one satisfy all invariants', async () => {
  expect(await brokenNames()).toEqual([]);
});

test.each([
  ['an impact without news', `update news_item set impact_tick = null, impact_at = null`, taken],
  ['an impact that never came', 'delete from price_impact', taken],
  [
    'an impact applied twice',
    `insert into price_impact select tick_number - 1, celebrity_id, impact_bps, price_before_cents from price_impact`,
    taken,
  ],
  [
    'two items at one tick',
    `update news_item set celebrity_id = '1', impact_tick = (select tick_number from price_impact),
     impact_at = (select at from tick where number = (select tick_number from price_impact)) where impact_tick is null`,
    taken,
  ],
  ['a larger impact', 'update price_impact set impact_bps = impact_bps - 1', taken],
  ['an impact on another price', 'update price_impact set price_before_cents = price_before_cents + 1', taken],
  ['an impact at another time', `update news_item set impact_at = impact_at + interval '1 second'`, taken],
  ['news that halt nothing', 'update celebrity_market set halted_at_tick = null', waiting],
  [
    'a trade during a halt',
    `update tick set halted_slots = array[(select slot from celebrity where id = 'gh1')]::smallint[], halt_ticks_left = array[1]::smallint[]
     where number = (select tick_number from market)`,
    halted,
  ],
])('%s is detected and named', async (_name, sabotage, invariant) => {
  await sql.raw(sabotage).execute(news.services.db);
  expect(await brokenNames()).toContain(invariant);
});

test('ticks that apply the rest, and archiving the news afterwards, satisfy all invariants', async () => {
  for (let ticks = 0; ticks < 8; ticks += 1) await news.tick();
  const rows = await news.services.db.selectFrom('news_item').select(['id', 'impact_tick']).execute();
  expect(rows.every(({ impact_tick }) => impact_tick !== null)).toBe(true);
  for (const { id } of rows) await archiveNews(news.services, id);
  expect(await brokenNames()).toEqual([]);
});
