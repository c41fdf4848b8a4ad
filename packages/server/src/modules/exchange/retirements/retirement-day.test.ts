import { dayMs, hourMs, londonDay, parseLondonDay, tickMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ManualClock } from '../../../testing/manual-clock.js';
import { seedTestMarket } from '../../../testing/market.js';
import { SavedTables } from '../../../testing/saved-tables.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { byStaff } from '../celebrities/celebrities.fixture.js';
import { restoreCelebrity } from '../celebrities/change-status.js';
import { setPrice } from '../celebrities/set-price.js';
import { commitFairDays, publishSeeds } from '../market/fair-day.js';
import { verifyDay } from '../market/market.public.js';
import { ensureCandlePartitions } from '../market/partitions.sql.js';
import { produceTick } from '../market/produce-tick.js';
import { RecordedDay } from '../market/recorded-day.fixture.js';
import { beginLeadership, findMarket } from '../market/tick.sql.js';
import { retireCelebrity } from './retire-celebrity.js';
import { withdrawRetirement } from './withdraw-retirement.js';

const day = parseLondonDay('2026-03-10');
const liveTicks = 60;
let services: TestServices;
let saved: SavedTables;
let firstLive: number;
let recorded: RecordedDay;

async function retire(id: string, sentence: string): Promise<void> {
  const { name } = await services.db
    .selectFrom('celebrity')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await retireCelebrity(services, { ...byStaff(id, 'For staff alone'), name, sentence, onRequest: false });
}

const actions: Readonly<Record<number, () => Promise<void>>> = {
  5: () => setPrice(services, { ...byStaff('1'), priceCents: 60_000 }),
  // On its way to the price, which it reaches first.
  7: () => retire('1', 'Leaves after a last tour.'),
  10: () => retire('gh1', 'Leaves the stage.'),
  // No tick has shown it: it changed nothing.
  20: async () => {
    await retire('ng1', 'Leaves by mistake.');
    await withdrawRetirement(services, byStaff('ng1'));
    await restoreCelebrity(services, byStaff('ng1'));
  },
};

beforeAll(async () => {
  const openingMs = Date.UTC(2026, 2, 11) - (liveTicks + 1) * tickMs;
  services = await createTestServices({ clock: new ManualClock(openingMs) });
  const { db, clock } = services;
  await seedTestMarket(services);
  clock.advance(tickMs);
  const epoch = await beginLeadership(db);
  const opening = (await findMarket(db))?.tick_number ?? 0;
  firstLive = opening + 1;
  await ensureCandlePartitions(db, openingMs, openingMs + 2 * dayMs);
  await commitFairDays(db, services);
  recorded = new RecordedDay(services, day);
  for (let count = 0; count < liveTicks + 3; count += 1) {
    if (count === liveTicks) await recorded.end();
    await actions[count]?.();
    await produceTick(services, { from: opening + count, atMs: clock.nowMs(), epoch, tempo: 'standard' });
    clock.advance(tickMs);
  }
  clock.advance(9 * hourMs);
  await publishSeeds(db, services, londonDay(clock.nowMs()));
  saved = await SavedTables.save(db, ['tick', 'retirement']);
});

afterAll(() => services.close());

const verified = async () => {
  const result = await verifyDay(services.db, day, await recorded.source());
  if ('reason' in result) throw new Error(result.reason);
  return result;
};

test('a day with retirements verifies, and names each with its public sentence, from the tick at which its price stands', async () => {
  const { problems, causes } = await verified();
  expect(problems).toEqual([]);
  const { rows } = await sql<{ tick: number }>`
    select last_tick as tick from celebrity_change where kind = 'price'`.execute(services.db);
  const reached = rows[0]?.tick ?? 0;
  expect(reached).toBeGreaterThan(firstLive + 7);
  expect(causes.toSorted((one, other) => one.tick - other.tick)).toMatchObject([
    { kind: 'price', celebrityId: '1', tick: firstLive + 5 },
    { kind: 'retirement', celebrityId: '1', tick: reached + 1, reason: 'Leaves after a last tour.' },
    { kind: 'retirement', celebrityId: 'gh1', tick: firstLive + 10, reason: 'Leaves the stage.' },
  ]);
});

test.each<[string, ReturnType<typeof sql>]>([
  ['a retirement that is not recorded', sql`delete from retirement where celebrity_id = 'gh1'`],
  ['one that began later', sql`update retirement set first_tick = first_tick + 10 where celebrity_id = 'gh1'`],
  ['one before its price was reached', sql`update retirement set first_tick = first_tick - 2 where celebrity_id = '1'`],
  ['one of somebody else', sql`update retirement set celebrity_id = 'za1' where celebrity_id = 'gh1'`],
  [
    'one that was taken back after an hour',
    sql`
    update retirement set withdrawn_at = noticed_at, ended_at = noticed_at, last_tick = first_tick + 20
    where celebrity_id = 'gh1'`,
  ],
])('%s fails the day', async (_, mutate) => {
  await mutate.execute(services.db);
  expect((await verified()).problems).not.toEqual([]);
  await saved.restore();
  expect((await verified()).problems).toEqual([]);
});
