import { randomUUID } from 'node:crypto';
import { defaultFeeTable } from '@limelight/rules/fee';
import { londonDay } from '@limelight/rules/time';
import { tradesPerDayMaxDefault } from '@limelight/rules/trade';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWallet } from '../modules/exchange/wallet/open-wallet.js';
import { placeTrades } from '../modules/play/trading/place-trades.sql.js';
import { brokenFindings, findingsOf } from '../platform/audit.sql.js';
import type { Executor } from '../platform/database.js';
import { auditDatabase, findBrokenRows } from '../testing/audit.js';
import { declaredInvariants } from '../testing/declared.js';
import { createTestServices, type TestServices } from '../testing/services.js';

let services: TestServices;
let userId: string;

/** A player who has bought twice and sold a part. */
beforeAll(async () => {
  services = await createTestServices({ template: 'market' });
  userId = randomUUID();
  const now = services.clock.now();
  const gameDay = londonDay(now.getTime());
  await openWallet(services.db, { userId, grantCents: 1_000_000, gameDay, now });
  const { tick_number: tick } = await services.db.selectFrom('market').select('tick_number').executeTakeFirstOrThrow();
  const terms = { feeBpsByTier: defaultFeeTable, tradesPerDayMax: tradesPerDayMaxDefault, gameDay, now };
  for (const [side, shares] of [
    ['buy', 5],
    ['buy', 3],
    ['sell', 2],
  ] as const) {
    const order = { userId, id: randomUUID(), celebrityId: '1', side, shares, tick, toleranceBps: 0 };
    const [decision] = await placeTrades(services.pool, [order], terms);
    expect(decision?.outcome).toBe('TRADED');
  }
});

afterAll(() => services.close());

/** What a reader of the sabotaged database finds; the sabotage is undone. */
async function afterSabotage<Found>(sabotage: string, read: (tx: Executor) => Promise<Found>): Promise<Found> {
  const tx = await services.db.startTransaction().execute();
  try {
    await sql.raw(sabotage).execute(tx);
    return await read(tx);
  } finally {
    await tx.rollback().execute();
  }
}

const brokenNames = async (tx: Executor) => brokenFindings(await findBrokenRows(tx)).map(({ invariant }) => invariant);

test('a consistent database breaks no invariant', async () => {
  expect(brokenFindings(await auditDatabase(services.db))).toEqual([]);
});

test('what tests read of an audit is what the audit finds', async () => {
  const [found, read] = await afterSabotage('delete from posted_entry', async (tx) => [
    await findingsOf(tx, await declaredInvariants()),
    await findBrokenRows(tx),
  ]);
  expect(brokenFindings(found).length).toBeGreaterThan(1);
  expect(read).toEqual(found);
});

test.each([
  ['cash taken', 'update wallet set cash_cents = cash_cents - 1', 'cash is the sum of the ledger entries'],
  ['a lost entry', 'delete from trade where number = 4', 'ledger entries are numbered from 1 without a hole'],
  ['a lost last entry', 'delete from trade where number = 6', 'ledger entries are numbered from 1 without a hole'],
  [
    'a number given twice, and none in its place',
    'update trade set number = 3 where number = 4',
    'ledger entries are numbered from 1 without a hole',
  ],
  [
    'a changed amount',
    'update posted_entry set amount_cents = amount_cents + 5',
    'each ledger entry carries the balance it left',
  ],
  [
    'a changed balance of a trade',
    'update trade set cash_after_cents = cash_after_cents + 5 where number = 2',
    'each ledger entry carries the balance it left',
  ],
  [
    'a second grant',
    `insert into posted_entry (user_id, number, kind, house, amount_cents, balance_cents, reference_id, created_at)
     select user_id, 8, kind, house, amount_cents, balance_cents, reference_id, created_at from posted_entry`,
    'the sign-up grant comes once',
  ],
  [
    'an invented contribution',
    'update wallet set contributed_cents = contributed_cents + 1',
    'money put in is grants, bonuses and tokens without what was taken back',
  ],
  [
    'a wrong house account',
    `update posted_entry set house = 'rewards'`,
    'each kind of movement is known, and meets its house account its own way',
  ],
  ['a lost wallet', 'delete from wallet', 'every ledger entry belongs to a wallet'],
  ['a lost trade', `delete from trade where side = 'sell'`, 'cash is the sum of the ledger entries'],
  [
    'a doubled trade',
    `insert into trade select user_id, gen_random_uuid(), number + 6, shares, shares_after, fee_bps, tolerance_bps, side,
     celebrity_id, price_cents, total_cents, fee_cents, cash_after_cents, average_after_cents, tick_number, seen_tick, created_at
     from trade where number = 2`,
    'ledger entries are numbered from 1 without a hole',
  ],
  [
    'a changed fee',
    'update trade set fee_cents = fee_cents - 1',
    'every trade has its total, its fee and the price of its tick',
  ],
  [
    'a price from nowhere',
    'update trade set price_cents = price_cents + 1, total_cents = shares * (price_cents + 1)',
    'every trade has its total, its fee and the price of its tick',
  ],
  [
    'an unknown celebrity',
    `update trade set celebrity_id = 'nobody' where side = 'sell'`,
    'every trade is of a listed celebrity',
  ],
  ['a given share', 'update position set shares = shares + 1', 'positions are what the entries of shares left'],
  [
    'shares from nowhere',
    `update trade set shares_after = shares_after + 1 where side = 'sell'`,
    'positions are what the entries of shares left',
  ],
  [
    'a better average on the way',
    'update trade set average_after_cents = average_after_cents - 1 where number = 2',
    'positions are what the entries of shares left',
  ],
  [
    'shares that a correction of cash brings',
    `update posted_entry set celebrity_id = '1', shares = 1, shares_after = 1, average_after_cents = 1`,
    'each kind of movement is known, and meets its house account its own way',
  ],
  ['a taken position', 'delete from position', 'positions are what the entries of shares left'],
  [
    'a better average',
    'update position set average_price_cents = average_price_cents - 1',
    'positions are what the entries of shares left',
  ],
  ['a hole in the ticks', 'delete from tick where number = 700', 'ticks are consecutive and rise in time'],
  [
    'a price outside the tick',
    'update celebrity_market set price_cents = price_cents + 1',
    'the market is at the newest tick and has its prices',
  ],
  [
    'an invented volume',
    `update candle_1d set volume_cents = 7 where celebrity_id = '1' and start_at = (select max(start_at) from candle_1d)`,
    'settled volume is what was traded and not undone',
  ],
])('%s is found and named', async (_name, sabotage, invariant) => {
  expect(await afterSabotage(sabotage, brokenNames)).toContain(invariant);
});

test.each([
  [
    'cash reserved by nobody',
    'update wallet set reserved_cents = 1',
    'cash reserved is what is held, and no more than the balance',
  ],
  [
    'shares reserved by nobody',
    'update position set reserved_shares = 1',
    'shares reserved are what is held, and no more than the position',
  ],
  [
    'an open order without its hold',
    `insert into player_order (user_id, id, celebrity_id, kind, side, shares, trigger_price_cents, direction, duration,
       created_at, expires_at)
     select user_id, gen_random_uuid(), '1', 'limit', 'buy', 1, 100, 'below', 'day', now(), now() + interval '1 day'
     from wallet`,
    'every hold of kind "order" has its owner, and every owner its hold',
  ],
  [
    'a hold without its order',
    `insert into hold (user_id, owner_kind, owner_id, cents, shares, until)
     select user_id, 'order', gen_random_uuid(), 1, 0, now() from wallet`,
    'every hold of kind "order" has its owner, and every owner its hold',
  ],
  [
    'a hold that its wallet does not know',
    `insert into hold (user_id, owner_kind, owner_id, cents, shares, until)
     select user_id, 'order', gen_random_uuid(), 1, 0, now() from wallet`,
    'cash reserved is what is held, and no more than the balance',
  ],
  [
    'a hold that nobody can own',
    `insert into hold (user_id, owner_kind, owner_id, cents, shares, until)
     select user_id, 'bet', gen_random_uuid(), 1, 0, now() from wallet`,
    'every hold is of a kind that a module declares',
  ],
  [
    'a fill without a trade',
    `insert into player_order (user_id, id, celebrity_id, kind, side, shares, trigger_price_cents, direction, duration,
       state, fill_price_cents, created_at, expires_at, closed_at)
     select user_id, gen_random_uuid(), '1', 'limit', 'buy', 1, 100, 'below', 'day', 'filled', 100, now(),
       now() + interval '1 day', now() from wallet`,
    'a filled order has its trade, at its price or better',
  ],
])('%s is found and named', async (_name, sabotage, invariant) => {
  expect(await afterSabotage(sabotage, brokenNames)).toContain(invariant);
});
