import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyWithin, migrate, readMigrations } from '../../../platform/migrate.js';
import { undoTrade } from '../../play/trading/undo-trade.js';
import { SplitsUnderTest } from '../splits/splits.fixture.js';

let game: SplitsUnderTest;

/**
 * Players with every kind of movement: trades undone before and after a split, a split that has not reached
 * every holder, open orders, a suspended celebrity, a position that was sold, and many players without any.
 */
beforeAll(async () => {
  game = await SplitsUnderTest.open(800);
  const { trading, orders, services } = game;
  const trade = async (userId: string, changes: Parameters<typeof trading.tradeRequest>[1]) =>
    game.place(await trading.tradeRequest(userId, changes));
  const undo = async (userId: string, tradeId: string) =>
    undoTrade(services, { userId, tradeId, id: randomUUID(), tick: await trading.tick(), toleranceBps: 0 });

  const elite = await trading.addPlayer({ tier: 'elite', cashCents: 10_000_000 });
  const pro = await trading.addPlayer({ tier: 'pro', cashCents: 10_000_000 });
  for (const userId of [elite, pro]) {
    await trade(userId, { shares: 100 });
    await trading.moveOn();
    const second = await trade(userId, { shares: 63 });
    await trading.moveOn();
    await trade(userId, { side: 'sell', shares: 20 });
    await undo(userId, second.id);
    await trade(userId, { celebrityId: 'gh1', shares: 3 });
    await trade(userId, { celebrityId: 'gh1', side: 'sell', shares: 3 });
  }
  const seller = await game.addHolder(170);
  await orders.place(seller, { kind: 'take-profit', side: 'sell', shares: 60, triggerPriceCents: 900_000 });
  await orders.place(seller, { shares: 40, triggerPriceCents: 300 });
  const busy = await game.addHolder(93);
  await game.addHolder(7);
  await game.split();
  await services.db.transaction().execute(async (tx) => {
    await sql`select from wallet where user_id = ${busy} for update`.execute(tx);
    await game.convert();
  });
  await game.endHalt();
  const late = await trade(elite, { shares: 5 });
  await trade(elite, { shares: 2 });
  await undo(elite, late.id);
  const sale = await trade(elite, { side: 'sell', shares: 4 });
  await undo(elite, sale.id);
  await trade(pro, { celebrityId: 'gh1', shares: 9 });
  await trading.suspendCelebrity('gh1');
  const others: string[] = [];
  for (let count = 0; count < 250; count += 1) others.push(await trading.addPlayer());
  for (const userId of others.toSorted().slice(-1)) await trade(userId, { celebrityId: 'ng1' });
  await trading.expectSound();
});

afterAll(() => game.services.close());

/** The ledger's share side, the holds, and what else an upgrade must not touch. */
async function stateOfGame(): Promise<unknown> {
  const tables = ['ledger_entry', 'wallet', 'position', 'trade', 'trade_undo', 'player_order', 'hold', 'split'];
  const rows = await Promise.all(
    tables.map((table) =>
      sql<{ row: string }>`
        select to_jsonb(own)::text as row from ${sql.table(table)} as own order by 1`.execute(game.services.db),
    ),
  );
  return rows.map((found) => found.rows.map(({ row }) => row));
}

/**
 * Makes the database that of an older version: trades had rows in the ledger, of which one player's old fees
 * were summed up; trades, undos and conversions had the shares, and orders what they reserve.
 */
const downgrade = `
  drop view share_entry, standing_trade;
  create table every_entry as select * from ledger_entry;
  drop view ledger_entry;
  drop table posted_entry;
  alter table every_entry rename to ledger_entry;
  alter table ledger_entry add primary key (user_id, number), add constraint ledger_entry_moves check (true);
  alter table trade drop shares_after, drop cash_after_cents, drop average_after_cents;
  alter table ledger_month drop constraint ledger_month_kind_check,
    add constraint ledger_month_kind_check check (kind in ('fee', 'dividend', 'daily_bonus'));
  with gone as (
    delete from ledger_entry where kind = 'fee' and user_id = (select min(user_id::text)::uuid from trade) returning *
  )
  insert into ledger_month (user_id, month, kind, house, entries, amount_cents, last_number)
  select user_id, '2026-03-01', kind, house, count(*), sum(amount_cents), max(number) from gone group by user_id, kind, house;
  alter table trade add shares_before integer, add average_before_cents bigint, add cash_after_cents bigint;
  alter table trade_undo add trade_number integer, add shares_before integer, add average_before_cents bigint,
    add average_after_cents bigint, add cash_after_cents bigint;
  create temp table entry as
    select *, lag(shares_after, 1, 0) over own as shares_before,
      lag(average_after_cents, 1, 0::bigint) over own as average_before_cents
    from ledger_entry where shares is not null
    window own as (partition by user_id, celebrity_id order by number);
  update trade set shares_before = entry.shares_before, average_before_cents = entry.average_before_cents,
    cash_after_cents = balance_cents - fee_cents
    from entry where entry.user_id = trade.user_id and entry.number = trade.number;
  update trade_undo as undo set trade_number = trade.number, shares_before = entry.shares_before,
    average_before_cents = entry.average_before_cents, average_after_cents = entry.average_after_cents,
    cash_after_cents = balance_cents
    from entry, trade
    where entry.user_id = undo.user_id and entry.number = undo.number
      and trade.user_id = undo.user_id and trade.id = undo.trade_id;
  create table split_holding as
    select user_id, reference_id as split_id, celebrity_id, number, shares_before, average_before_cents, shares_after,
      average_after_cents, amount_cents as cash_cents, created_at
    from entry where kind = 'split';
  alter table trade drop column number;
  alter table ledger_entry drop constraint ledger_entry_moves, drop column celebrity_id, drop column shares,
    drop column shares_after, drop column average_after_cents,
    add constraint ledger_entry_amount_cents_check check (amount_cents <> 0 or kind::text = 'split');
  create view standing_trade as select trade.* from trade where not exists (
    select from trade_undo where trade_undo.user_id = trade.user_id and trade_undo.trade_id = trade.id);
  drop view order_with_hold;
  alter table player_order add reserved_cents bigint not null default 0, add reserved_shares integer not null default 0;
  update player_order set reserved_cents = cents, reserved_shares = hold.shares
    from hold where hold.user_id = player_order.user_id and owner_id = id;
  drop table hold;
  delete from migration where name ~ '^00(68|69|70|72|82)_'`;

test('a game of before keeps every movement of shares and every reservation, also when the upgrade ends between two ranges of players', async () => {
  const { url } = game.services.database;
  const before = await stateOfGame();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Of its own connection: inside a transaction the activity is read once.
  const cancelWaiting = async () => {
    const { rows } = await sql`
      select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(game.services.db);
    return rows.length;
  };
  try {
    await client.query(downgrade);
    for (const first of (await readMigrations()).filter(({ name }) => name.startsWith('0068'))) {
      await applyWithin(client, first);
    }
    // A trade of the last player is locked, so that the upgrade stops inside the last range.
    await client.query('begin');
    await client.query(
      `update trade set fee_bps = fee_bps where user_id = (select max(user_id::text)::uuid from wallet)`,
    );
    const ended = migrate(url).catch((error: unknown) => error);
    await expect.poll(cancelWaiting, { timeout: 60_000 }).toBe(1);
    expect(await ended).toBeInstanceOf(Error);
    const { rows } = await sql<{ after: string }>`select after_id as after from range_run`.execute(game.services.db);
    expect(rows).toEqual([{ after: expect.not.stringMatching(/^0{8}-/) }]);
    await client.query('rollback');
    await migrate(url);
    expect(await stateOfGame()).toEqual(before);
    await game.trading.expectSound();
  } finally {
    await client.end();
  }
});
