import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { findBrokenRows } from '../../../testing/audit.js';
import { RetirementsUnderTest } from './retirements.fixture.js';

const paysOnce = 'a retirement pays every share at the price that stood still, once';
const nobodyHolds = 'after a retirement nobody holds a share, and nothing waits for its price';
const standsStill = 'the price of a celebrity that leaves stands still, and is what is paid';

test('the audit names a payment of another sum, early or without its retirement, who still holds, and a price that moved', async () => {
  const game = await RetirementsUnderTest.open();
  onTestFinished(() => game.services.close());
  await game.addHolder(3);
  await game.retire();
  await game.wait();
  await game.afterTick();
  await game.afterTick();
  await game.trading.expectSound();
  const { db } = game.services;
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
  const expected: Readonly<Record<string, string>> = {
    "update posted_entry set amount_cents = amount_cents + 1 where kind = 'retirement'": paysOnce,
    "update posted_entry set reference_id = gen_random_uuid() where kind = 'retirement'": paysOnce,
    "update posted_entry set created_at = created_at - interval '1 day' where kind = 'retirement'": paysOnce,
    'update retirement set completed_at = null, withdrawn_at = due_at': paysOnce,
    "insert into position (user_id, celebrity_id, shares, average_price_cents) select user_id, '1', 1, 1 from wallet limit 1":
      nobodyHolds,
    'update retirement set price_cents = price_cents + 1': standsStill,
    'update tick set prices_cents[1] = prices_cents[1] + 1 where number = (select tick_number from market)':
      standsStill,
    "update celebrity set settling = true where id = '1'": standsStill,
    "update celebrity set status = 'active' where id = '1'":
      'a celebrity is suspended exactly while a suspension or a retirement of it is open',
  };
  for (const [sabotage, invariant] of Object.entries(expected)) {
    expect(await findings(sabotage), sabotage).toContain(invariant);
  }
});
