import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { auditDatabase } from '../../../testing/audit.js';
import { UndoUnderTest } from './undo.fixture.js';

let game: UndoUnderTest;

/** A player of VIP Pro who bought twice, sold a part, and undid the second purchase. */
beforeEach(async () => {
  game = await UndoUnderTest.open();
  const userId = await game.trading.addPlayer({ tier: 'pro', cashCents: 10_000_000 });
  await game.trade(userId, { shares: 5 });
  await game.trading.moveOn();
  const { id } = await game.trade(userId, { shares: 3 });
  await game.trade(userId, { side: 'sell', shares: 2 });
  await game.undo(userId, id);
});

afterEach(() => game.trading.services.close());

test.each([
  [
    'a better price',
    'update trade_undo set price_cents = price_cents + 1, total_cents = total_cents + shares',
    'every undo is of its trade, at the price of its tick and with the fee of the trade',
  ],
  [
    'a fee that was never paid',
    'update trade_undo set fee_cents = fee_cents + 1',
    'every undo is of its trade, at the price of its tick and with the fee of the trade',
  ],
  [
    'an undo of no trade',
    'update trade_undo set trade_id = gen_random_uuid()',
    'every undo is of its trade, at the price of its tick and with the fee of the trade',
  ],
  [
    'a second fee',
    `update posted_entry set kind = 'undo_fee' where kind = 'undo'`,
    'every undo has exactly its ledger entries',
  ],
  [
    'other shares',
    `update posted_entry set shares = shares - 1 where kind = 'undo'`,
    'every undo has exactly its ledger entries',
  ],
  ['a lost undo', 'delete from trade_undo', 'every movement of an undo has its undo'],
  [
    'a wrong house account',
    `update posted_entry set house = 'fees' where kind = 'undo'`,
    'each kind of movement is known, and meets its house account its own way',
  ],
  [
    'another average',
    `update posted_entry set average_after_cents = average_after_cents + 1 where kind = 'undo'`,
    'an undo leaves the position that the remaining entries lead to',
  ],
  [
    'a position that was not there',
    `update posted_entry set shares_after = shares_after + 1 where kind = 'undo'`,
    'positions are what the entries of shares left',
  ],
  [
    'an undo during a halt',
    `update tick set halted_slots = '{0}' where number = (select tick_number from trade_undo)`,
    'nothing is undone at a tick that has it halted',
  ],
])('%s is found and named', async (_name, sabotage, invariant) => {
  expect(brokenFindings(await auditDatabase(game.trading.services.db))).toEqual([]);
  await sql.raw(sabotage).execute(game.trading.services.db);
  const broken = brokenFindings(await auditDatabase(game.trading.services.db));
  expect(broken.map((finding) => finding.invariant)).toContain(invariant);
});
