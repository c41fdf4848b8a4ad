import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { IposUnderTest } from './ipos.fixture.js';

let ipos: IposUnderTest;

afterEach(() => ipos.services.close());

/** What a killed leader may have left. */
async function progress(): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', pool.state, ipo.stage, count(settled_at), count(number), sum(allotted)) as text
    from pool join ipo using (id) left join pool_entry on pool_id = pool.id
    group by pool.state, ipo.stage`.execute(ipos.services.db);
  return rows[0]?.text ?? '';
}

/**
 * Kills the leader at its first statement, its next run at the second, and so on, until one comes through:
 * from the first again whenever something was committed, so that each state meets each kill.
 * @returns how many were killed, and the states that were left
 */
async function killEverywhere(): Promise<{ readonly kills: number; readonly left: readonly string[] }> {
  const left = [await progress()];
  let kills = 0;
  for (let statement = 1; await ipos.runKilledAt(statement); statement += 1) {
    kills += 1;
    const now = await progress();
    if (now === left.at(-1)) continue;
    left.push(now);
    statement = 0;
  }
  return { kills, left };
}

test('a leader that is killed before any statement of a close and a share-out loses and doubles nothing', async () => {
  ipos = await IposUnderTest.open({ shares: 700, cap: 5 });
  await ipos.openWindow();
  await ipos.enterMany(600, 2);
  const { closes_at } = await ipos.row();
  await ipos.moveTo(closes_at.getTime());
  const closing = await killEverywhere();
  expect(closing.left).toHaveLength(2);
  await ipos.trading.moveOn();
  await ipos.moveToShareOut();
  const sharing = await killEverywhere();
  expect(sharing.left.length, 'closed, shared out, listed, a range, all').toBeGreaterThanOrEqual(5);
  expect(closing.kills + sharing.kills).toBeGreaterThanOrEqual(40);
  await ipos.run();
  expect(await ipos.row()).toMatchObject({ pool_state: 'shared' });
  const { rows } = await sql<{ taken: number; shares: number; notices: number }>`
    select (select sum(taken) from pool_entry)::integer as taken, (select sum(shares) from position)::integer as shares,
      (select count(*) from notification)::integer as notices`.execute(ipos.services.db);
  expect(rows[0]).toEqual({ taken: 700, shares: 700, notices: 600 });
  await ipos.trading.moveOn();
  await ipos.trading.expectSound();
});
