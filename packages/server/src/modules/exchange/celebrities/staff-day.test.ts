import { bps } from '@limelight/rules/money';
import { dayMs, hourMs, londonDay, parseLondonDay, tickMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ManualClock } from '../../../testing/manual-clock.js';
import { seedTestMarket } from '../../../testing/market.js';
import { SavedTables } from '../../../testing/saved-tables.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { testActor } from '../../people/audit-trail/audit-trail.fixture.js';
import { commitFairDays, publishSeeds } from '../market/fair-day.js';
import { verifyDay } from '../market/market.public.js';
import { ensureCandlePartitions } from '../market/partitions.sql.js';
import { produceTick } from '../market/produce-tick.js';
import { RecordedDay } from '../market/recorded-day.fixture.js';
import { beginLeadership, findMarket } from '../market/tick.sql.js';
import { withImpacts } from '../news/impacts.fixture.js';
import { addCelebrity } from './add-celebrity.js';
import { byStaff, newCelebrity } from './celebrities.fixture.js';
import { restoreCelebrity, suspendCelebrity } from './change-status.js';
import { editCelebrity } from './edit-celebrity.js';
import { setPrice } from './set-price.js';

const day = parseLondonDay('2026-03-10');
const liveTicks = 120;
let services: TestServices;
let saved: SavedTables;
let firstLive: number;
let recorded: RecordedDay;
let listedId: string;

/** Staff act at every stage of a day that ends at midnight. */
const actions: Readonly<Record<number, () => Promise<unknown>>> = {
  20: () => setPrice(services, { ...byStaff('1', 'An impact was applied twice'), priceCents: 60_000 }),
  30: () => suspendCelebrity(services, byStaff('gh1')),
  40: async () => {
    listedId = await addCelebrity(services, newCelebrity());
  },
  50: () => changeCategory('ng1'),
  // Suspended for two days by then.
  70: () => restoreCelebrity(services, byStaff('za1')),
  // Suspended and restored between two ticks: it touches none.
  80: async () => {
    await suspendCelebrity(services, byStaff('za1'));
    await restoreCelebrity(services, byStaff('za1'));
  },
};

async function changeCategory(id: string): Promise<void> {
  const { db } = services;
  const row = await db.selectFrom('celebrity').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { name, country, description, featured, version } = row;
  const unchanged = {
    name,
    country,
    description,
    featured,
    version,
    fanSentiment: row.entered_sentiment,
    imageMediaId: null,
  };
  await editCelebrity(services, {
    ...unchanged,
    actor: testActor(),
    id,
    category: 'Acting',
    categoryReason: 'She acts now',
  });
}

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
  await suspendCelebrity({ ...services, clock: new ManualClock(openingMs - 2 * dayMs) }, byStaff('za1'));
  await sql`update celebrity_change set first_tick = first_tick - 1 where kind = 'suspension'`.execute(db);
  recorded = new RecordedDay(services, day);
  for (let count = 0; count < liveTicks + 3; count += 1) {
    if (count === liveTicks) await recorded.end();
    await actions[count]?.();
    // News arrive while the price set by staff is not reached.
    const impacts = count === 21 ? [{ celebrityId: '1', impactBps: bps(900) }] : [];
    const plan = { from: opening + count, atMs: clock.nowMs(), epoch, tempo: 'standard' } as const;
    await produceTick(withImpacts(services, impacts), plan);
    clock.advance(tickMs);
  }
  clock.advance(9 * hourMs);
  await publishSeeds(db, services, londonDay(clock.nowMs()));
  saved = await SavedTables.save(db, ['tick', 'celebrity_change']);
});

afterAll(() => services.close());

const verified = async () => {
  const result = await verifyDay(services.db, day, await recorded.source());
  if ('reason' in result) throw new Error(result.reason);
  return result;
};

async function priceAt(tick: number, slot: number): Promise<number | null> {
  const { rows } = await sql<{ price: number | null }>`
    select prices_cents[${slot + 1}] as price from tick where number = ${tick}`.execute(services.db);
  return rows[0]?.price ?? null;
}

test('a day with a price change, a suspension, a listing and a category change verifies, and names each of them', async () => {
  const { problems, causes, prices } = await verified();
  expect(problems).toEqual([]);
  expect(prices).toBe(liveTicks * 4 + (liveTicks - 40));
  const at = (count: number) => firstLive + count;
  expect(causes).toMatchObject([
    { kind: 'price', celebrityId: '1', tick: at(20), targetCents: 60_000, reason: 'An impact was applied twice' },
    { kind: 'news', celebrityId: '1', tick: at(21), impactBps: 900 },
    { kind: 'suspension', celebrityId: 'gh1', tick: at(30), reason: 'A request of the agency' },
    { kind: 'listing', celebrityId: 'gh2', tick: at(40), priceCents: 30_000 },
    { kind: 'category', celebrityId: 'ng1', tick: at(50), category: 'Acting' },
    { kind: 'restoration', celebrityId: 'za1', tick: at(70) },
  ]);
  expect(listedId).toBe('gh2');
});

test('the price that staff set is reached within the cap of a tick, and news continue from there', async () => {
  const { rows } = await sql<{ tick: number }>`
    select last_tick as tick from celebrity_change where kind = 'price'`.execute(services.db);
  const reached = rows[0]?.tick ?? 0;
  expect(await priceAt(reached, 0)).toBe(60_000);
  const path = await Promise.all([19, 20, 21].map((count) => priceAt(firstLive + count, 0)));
  const [before = 0, first = 0] = path.map((price) => price ?? 0);
  expect(Math.abs(first - before)).toBeLessThanOrEqual(before * 0.05);
  expect((await priceAt(reached + 4, 0)) ?? 0).toBeGreaterThan(61_000);
});

test('a suspended price stands still from the next tick to the restoration', async () => {
  const pricesOf = (slot: number, counts: readonly number[]) =>
    Promise.all(counts.map((count) => priceAt(firstLive + count, slot)));
  expect(new Set(await pricesOf(1, [29, 30, 69, liveTicks - 1])).size).toBe(1);
  const [first, last, restored] = await pricesOf(3, [0, 69, 75]);
  expect(first).toBe(last);
  expect(restored).not.toBe(last);
});

const push = (tick: number, slot: number, cents: number) =>
  sql`update tick set prices_cents[${slot + 1}] = prices_cents[${slot + 1}] + ${cents}::bigint where number = ${tick}`;
const change = (kind: string, assignment: string) =>
  sql`update celebrity_change set ${sql.raw(assignment)} where kind = ${kind}::celebrity_change_kind`;
const forget = (kind: string) => sql`delete from celebrity_change where kind = ${kind}::celebrity_change_kind`;

test.each<[string, () => { execute: (db: TestServices['db']) => Promise<unknown> }]>([
  ['a cent more on the way to the price', () => push(firstLive + 20, 0, 1)],
  ['a cent less on the way to the price', () => push(firstLive + 21, 0, -1)],
  ['a cent of a suspended price', () => push(firstLive + 50, 1, 1)],
  ['a first price that does not follow from the listing', () => push(firstLive + 40, 4, 900)],
  ['a price change that is not recorded', () => forget('price')],
  ['a price change to another price', () => change('price', 'price_cents = price_cents + 1')],
  ['a price change from another tick on', () => change('price', 'first_tick = first_tick + 1')],
  ['a suspension that is not recorded', () => forget('suspension')],
  ['a suspension that began later', () => change('suspension', 'first_tick = first_tick + 10')],
  ['a suspension of somebody else', () => change('suspension', "celebrity_id = 'ng1'")],
  ['a listing that is not recorded', () => forget('listing')],
  ['a listing at another price', () => change('listing', 'price_cents = price_cents + 1000')],
  ['a category change that is not recorded', () => forget('category')],
])('%s fails the day', async (_, mutate) => {
  await mutate().execute(services.db);
  expect((await verified()).problems).not.toEqual([]);
  await saved.restore();
  expect((await verified()).problems).toEqual([]);
});
