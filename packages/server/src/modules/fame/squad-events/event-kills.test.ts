import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { EventsUnderTest } from './squad-events.fixture.js';

let events: EventsUnderTest;

afterEach(() => events.services.close());

/** What a killed leader may have left. */
async function progress(): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', pool.state, event.stage, event.noticed, count(entry.settled_at), count(fill.settled_at)) as text
    from pool join squad_event as event using (id)
    left join pool_entry as entry on entry.pool_id = pool.id
    left join pledge_fill as fill on fill.event_id = pool.id and fill.user_id = entry.user_id
    group by pool.state, event.stage, event.noticed`.execute(events.services.db);
  return rows[0]?.text ?? '';
}

/**
 * Kills the leader at its first statement, its next run at the second, and so on, until one comes through:
 * from the first again whenever something was committed, so that each state meets each kill.
 */
async function killEverywhere(): Promise<number> {
  let [kills, left] = [0, await progress()];
  for (let statement = 1; await events.runKilledAt(statement); statement += 1) {
    kills += 1;
    const now = await progress();
    if (now === left) continue;
    left = now;
    statement = 0;
  }
  return kills;
}

test('a leader that is killed before any statement of an event loses and doubles nothing', async () => {
  events = await EventsUnderTest.open();
  await events.pledgeAll(100_000);
  const { decidesAtMs, startsAtMs, unlocksAtMs } = await events.times();
  await events.moveTo(decidesAtMs);
  let kills = await killEverywhere();
  expect(await progress()).toBe('open scheduled scheduled 0 0');
  await events.trading.moveOn();
  await events.moveTo(startsAtMs);
  kills += await killEverywhere();
  expect(await progress()).toBe('shared started scheduled 12 0');
  await events.trading.moveOn();
  await events.moveTo(unlocksAtMs);
  kills += await killEverywhere();
  expect(await progress()).toBe('shared finished scheduled 12 12');
  expect(kills).toBeGreaterThanOrEqual(60);
  const { shares } = await events.fillOf(100_000);
  for (const userId of events.everybody) expect(await events.trading.sharesOf(userId)).toBe(shares);
  const titles = await events.squads.noticesOf(events.captain);
  expect(new Set(titles).size).toBe(titles.length);
  await events.trading.expectSound();
});
