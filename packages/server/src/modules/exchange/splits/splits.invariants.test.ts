import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { findBrokenRows } from '../../../testing/audit.js';
import { SplitsUnderTest } from './splits.fixture.js';

test('the audit names a conversion with other shares, without its ledger row, or left out, and a tick without the halt', async () => {
  const splits = await SplitsUnderTest.open(800);
  onTestFinished(() => splits.services.close());
  await splits.addHolder(37);
  await splits.split();
  await splits.convert();
  await splits.convert();
  await splits.trading.expectSound();
  const { db } = splits.services;
  const findings = async (sabotage: string) => {
    const found: string[] = [];
    const undo = new Error('undone');
    const run = db.transaction().execute(async (tx) => {
      await sql.raw(sabotage).execute(tx);
      found.push(...brokenFindings(await findBrokenRows(tx)).map(({ invariant }) => invariant));
      throw undo;
    });
    await expect(run).rejects.toBe(undo);
    return found;
  };
  const expected = {
    "update posted_entry set amount_cents = amount_cents + 1 where kind = 'split'":
      'a split turns every share into its ratio, and pays the rest at the price before',
    "update posted_entry set reference_id = gen_random_uuid() where kind = 'split'":
      'a split turns every share into its ratio, and pays the rest at the price before',
    "update posted_entry set shares_after = shares_after + 1 where kind = 'split'":
      'positions are what the entries of shares left',
    'update position set shares = shares + 1': 'positions are what the entries of shares left',
    'update position set splits = 0': 'a split that is complete left nothing counted as before it',
    "update tick set halted_slots = '{}'": 'the first ticks after a split are halted, and continue from its price',
  };
  for (const [sabotage, invariant] of Object.entries(expected)) {
    expect(await findings(sabotage), sabotage).toContain(invariant);
  }
});
