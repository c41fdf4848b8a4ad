import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { TradingUnderTest } from '../../play/trading/trading.fixture.js';
import { readStatistics } from './statistics.sql.js';

test('the all-time high counts no simulated price, the range of the day does', async () => {
  const trading = await TradingUnderTest.open();
  const { db, clock } = trading.services;
  await trading.moveOn();
  const read = async () => {
    const statistics = await readStatistics(db, clock.nowMs());
    const { allTimeHighCents = 0, dayHighCents = 0, dayLowCents = 0 } = statistics.get('1') ?? {};
    return { allTimeHighCents, dayHighCents, dayLowCents };
  };
  const { allTimeHighCents } = await read();
  await sql`update candle_1d set high_cents = high_cents * 10 where simulated`.execute(db);
  await sql`update candle_5m set high_cents = 88888888, low_cents = 1 where simulated`.execute(db);
  expect(await read()).toEqual({ allTimeHighCents, dayHighCents: 88_888_888, dayLowCents: 1 });
  await sql`update candle_1d set high_cents = 99999999, simulated = false
    where celebrity_id = '1' and start_at = (select max(start_at) from candle_1d)`.execute(db);
  expect((await read()).allTimeHighCents).toBe(99_999_999);
  await trading.services.close();
});
