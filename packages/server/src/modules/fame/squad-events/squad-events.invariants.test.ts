import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrokenRows } from '../../../testing/audit.js';
import { EventsUnderTest } from './squad-events.fixture.js';

let events: EventsUnderTest;

beforeAll(async () => {
  events = await EventsUnderTest.open({ pledgers: 11 });
  await events.pledgeAll(100_000);
  await events.decide();
  await events.start();
});
afterAll(() => events.services.close());

class RolledBack extends Error {}

/** The sentences that the audit finds broken after a change, which is not committed. */
async function brokenBy(change: RawBuilder<unknown>): Promise<string[]> {
  let broken: string[] = [];
  const changing = events.services.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await change.execute(tx);
    const found = (await findBrokenRows(tx)).filter(({ brokenRows }) => brokenRows.length > 0);
    broken = found.map(({ invariant }) => invariant);
    throw new RolledBack();
  });
  await expect(changing).rejects.toBeInstanceOf(RolledBack);
  return broken;
}

test('a started event is sound', async () => {
  await events.trading.expectSound();
});

test.each<[string, RawBuilder<unknown>, string]>([
  [
    'a pool of another kind',
    sql`update pool set kind = 'other'`,
    'every event has a pool of pledges, in the state of its stage',
  ],
  [
    'another price of the start',
    sql`update squad_event set price_cents = price_cents + 1`,
    'an event starts at the price of the first tick at or after its time',
  ],
  [
    'a pledger more',
    sql`update squad_event set pledgers = pledgers - 1`,
    'the pledgers of an event that has started are the lines that count',
  ],
  ['a higher boost', sql`update fee_window set boost_ppm = 30000`, 'the boost of an event is that of its pledgers'],
  ['no fee', sql`delete from fee_window`, 'the boost of an event is that of its pledgers'],
  [
    'a share more for the same cash',
    sql`update pledge_fill set shares = shares + 1`,
    'a pledge becomes the shares that it pays at the price of the start, with a fee of 3 %',
  ],
  [
    'a prize of one’s own choice',
    sql`update pledge_fill set prize_cents = prize_cents + 1`,
    'a pledge becomes the shares that it pays at the price of the start, with a fee of 3 %',
  ],
  [
    'a plan that had another fee',
    sql`update pledge_fill set plan_fee_bps = 123`,
    'a pledge becomes the shares that it pays at the price of the start, with a fee of 3 %',
  ],
  [
    'a fee that is not in the ledger',
    sql`delete from posted_entry where kind = 'pledge_fee'`,
    'every pledge that took shares has its fill, and the ledgers have both',
  ],
  [
    'a fill that is gone',
    sql`delete from pledge_fill where user_id = (select user_id from pledge_fill limit 1)`,
    'every pledge that took shares has its fill, and the ledgers have both',
  ],
  [
    'shares that are free already',
    sql`update pledge_fill set unlocked_at = filled_at`,
    'every hold of kind "event-lock" has its owner, and every owner its hold',
  ],
  [
    'an end with locked shares',
    sql`update squad_event set stage = 'finished', finished_at = starts_at`,
    'an event that is over has nothing locked and no prize open',
  ],
])('the audit names %s', async (_what, change, sentence) => {
  expect(await brokenBy(change)).toContain(sentence);
});
