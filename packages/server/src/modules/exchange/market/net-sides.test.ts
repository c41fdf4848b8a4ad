import { ticksPerDay } from '@limelight/rules/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { auditDatabase } from '../../../testing/audit.js';
import { UndoUnderTest } from '../../play/trading/undo.fixture.js';
import { NetSides } from './net-sides.js';
import { settleVolume } from './settle-volume.js';
import { listUnsettledTicks } from './tick.sql.js';

let game: UndoUnderTest;

beforeAll(async () => {
  game = await UndoUnderTest.open();
});

afterAll(() => game.trading.services.close());

const ours = ['net buyers and sellers are those of the last day of settled ticks'];

/** Of the instance that leads. */
let sides = new NetSides();

async function broken(): Promise<string[]> {
  const findings = brokenFindings(await auditDatabase(game.trading.services.db));
  return findings.map(({ invariant }) => invariant).filter((name) => ours.includes(name));
}

/**
 * Moves every trade and undo into the past, as if so many ticks had passed without any; the market stays
 * where it is.
 */
async function age(ticks: number): Promise<void> {
  const { db } = game.trading.services;
  for (const table of ['trade', 'trade_undo'])
    await sql`update ${sql.table(table)} set tick_number = tick_number - ${ticks}`.execute(db);
}

async function settle(): Promise<void> {
  await game.trading.moveOn();
  await settleVolume(game.trading.services.db, sides);
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ action: fc.constant('trade' as const), player: fc.nat(2), sell: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ action: fc.constant('undo' as const), player: fc.nat(2), sell: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ action: fc.constant('tick' as const), player: fc.nat(2), sell: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ action: fc.constant('restart' as const), player: fc.nat(2), sell: fc.boolean() }),
  },
);

test('after any trades, undos, ticks and new leaders the net sides are what a scan of the day’s trades finds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const players = [];
      for (let index = 0; index < 3; index += 1)
        players.push(await game.trading.addPlayer({ tier: 'elite', cashCents: 100_000_000 }));
      const open: { userId: string; id: string }[] = [];
      for (const { action, player, sell } of steps) {
        const userId = players[player] ?? '';
        if (action === 'tick') await settle();
        else if (action === 'restart') sides = new NetSides();
        else if (action === 'undo') {
          const last = open.pop();
          if (last) await game.undo(last.userId, last.id);
        } else {
          const side = sell && (await game.trading.sharesOf(userId)) > 0 ? 'sell' : 'buy';
          const { id } = await game.trade(userId, { side, shares: 1 });
          open.push({ userId, id });
        }
      }
      await settle();
      expect(await broken()).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

test('a trade leaves the net sides a day of ticks later, one that was undone before only once', async () => {
  const { db } = game.trading.services;
  await sql`truncate trade, trade_undo, net_side_count`.execute(db);
  sides = new NetSides();
  const [stays, undone, later] = [
    await game.trading.addPlayer({ tier: 'elite' }),
    await game.trading.addPlayer({ tier: 'elite' }),
    await game.trading.addPlayer({ tier: 'elite' }),
  ];
  await game.trade(stays, { shares: 1 });
  const early = await game.trade(undone, { shares: 1 });
  const late = await game.trade(later, { shares: 1 });
  await settle();
  await game.undo(undone, early.id);
  await settle();
  const count = async () =>
    (await db.selectFrom('net_side_count').select('net_buyers').where('celebrity_id', '=', '1').executeTakeFirst())
      ?.net_buyers;
  expect(await count()).toBe(2);
  // The next settled tick is the one at which the trades leave; one of them is undone at that very tick.
  await age(ticksPerDay - 2);
  expect(await count()).toBe(2);
  await game.trading.moveOn();
  await sql`
    insert into trade_undo (user_id, trade_id, id, celebrity_id, side, shares, price_cents, total_cents, fee_cents,
      tick_number, number, game_day, created_at)
    select user_id, id, gen_random_uuid(), celebrity_id, side, shares, price_cents, total_cents, 0,
      (select tick_number - 1 from market), 4, created_at::date, created_at
    from trade where id = ${late.id}`.execute(db);
  await settleVolume(db, sides);
  await settle();
  expect(await count()).toBe(0);
});

test('a tick whose transaction failed is counted once when it is settled again', async () => {
  const { db } = game.trading.services;
  await settle();
  const userId = await game.trading.addPlayer({ tier: 'elite' });
  await game.trade(userId, { shares: 2 });
  await game.trading.moveOn();
  const [tick] = await listUnsettledTicks(db);
  const failing = db.transaction().execute(async (tx) => {
    await sides.moveTo(tx, tick?.number ?? 0);
    throw new Error('connection lost');
  });
  await expect(failing).rejects.toThrow('connection lost');
  expect(await broken()).toEqual([]);
  await settleVolume(db, sides);
  expect(await broken()).toEqual([]);
});
