import { randomUUID } from 'node:crypto';
import { dayMs, hourMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBrokenRows } from '../../../platform/invariant.sql.js';
import { TradingUnderTest } from '../../play/trading/trading.fixture.js';
import { pastDays, pastTimes, systemInvariants } from './system.invariants.sql.js';

let trading: TradingUnderTest;

beforeAll(async () => {
  trading = await TradingUnderTest.open();
});
afterAll(() => trading.services.close());

/** Columns of plans and deadlines, which may lie ahead; migrations carry the database's own time. */
const plans =
  /(expires_at|ends_at|due_at|_until|next_at|next_claim|effective_at|scheduled_at|retry_at|publish_at|release_at|begins_at|opens_at|closes_at|starts_at|not_before|answer_by|public_minute|named_minute|resets_at|from_day|to_day|until)$/;
const excepted = new Set([
  'fair_day.day',
  'market_day.day',
  'premiere_day.day',
  'premiere.day',
  'premiere.at',
  'celebrity_change.day',
  'migration.applied_at',
]);

test('every column of a time or a day is audited, or is one of a plan', async () => {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select cls.relname as table, attname as column, atttypid::regtype::text as type
    from pg_attribute join pg_class as cls on cls.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped and atttypid in ('timestamptz'::regtype, 'date'::regtype)
    order by 1, 2`.execute(trading.services.db);
  const listed = (list: typeof pastTimes) =>
    new Set(Object.entries(list).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)));
  const [times, days] = [listed(pastTimes), listed(pastDays)];
  const missing = rows
    .filter(({ table, column, type }) => !(type === 'date' ? days : times).has(`${table}.${column}`))
    .map(({ table, column }) => `${table}.${column}`);
  const unknown = missing.filter((name) => !plans.test(name) && !excepted.has(name));
  expect(unknown, 'add what may not lie ahead to system.invariants.sql.ts, or a plan to `plans` of this test').toEqual(
    [],
  );
});

test('the audit finds a tick, candle, trade, ledger row, bonus, dividend and snapshot that lie ahead', async () => {
  const { services } = trading;
  const userId = await trading.addPlayer();
  const [later, tomorrow] = [services.clock.nowMs() + hourMs, services.clock.nowMs() + dayMs];
  const find = () =>
    services.db.transaction().execute(async (tx) => {
      await sql`select set_config('limelight.audit_time', ${services.clock.now().toISOString()}, true)`.execute(tx);
      const found = await Promise.all(systemInvariants.map((invariant) => listBrokenRows(tx, invariant, 100)));
      return found.flat();
    });
  expect(await find()).toEqual([]);
  const [at, day] = [new Date(later), new Date(tomorrow)];
  await sql`update tick set at = ${at} where number = (select tick_number from market)`.execute(services.db);
  await sql`update candle_1d set start_at = ${day} where start_at = (select max(start_at) from candle_1d)`.execute(
    services.db,
  );
  await sql`update posted_entry set created_at = ${at} where user_id = ${userId}`.execute(services.db);
  await sql`
    insert into daily_bonus_claim (user_id, day, id, amount_cents, streak_days, freezes_left, claimed_at)
    values (${userId}, ${day}::date, ${randomUUID()}, 0, 1, 2, ${services.clock.now()})`.execute(services.db);
  await sql`insert into daily_run (task, day, ran_at) values ('fans', ${day}::date, ${services.clock.now()})`.execute(
    services.db,
  );
  await sql`
    insert into dividend_day (day, id, rate_ppm, vip_bps, worked_out_at, prices_cents)
    values (${day}::date, ${randomUUID()}, 1, 10000, ${services.clock.now()}, '{}')`.execute(services.db);
  expect((await find()).map((row) => row.split(':')[0]).toSorted()).toEqual([
    'candle_1d.start_at',
    'daily_bonus_claim.day',
    'daily_run.day',
    'dividend_day.day',
    'posted_entry.created_at',
    'tick.at',
  ]);
});
