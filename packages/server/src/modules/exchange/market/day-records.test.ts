// Longer than 300 lines because its tests share one market and the helpers that let its days pass.
import { createHash } from 'node:crypto';
import type { ClosingRecord } from '@limelight/rules/closing-record';
import type { OpeningRecord } from '@limelight/rules/day-record';
import { tickLine } from '@limelight/rules/day-record';
import { priceCentsOf } from '@limelight/rules/market';
import { bps } from '@limelight/rules/money';
import { addDays, dayMs, hourMs, type LondonDay, londonDay, parseLondonDay, tickMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { findBrokenRows } from '../../../testing/audit.js';
import { ManualClock } from '../../../testing/manual-clock.js';
import { seedTestMarket } from '../../../testing/market.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { withImpacts } from '../news/impacts.fixture.js';
import { closeDays } from './close-days.js';
import { dayTickOf } from './day-source.js';
import { commitFairDays, sha256 } from './fair-day.js';
import { listStoredBranches } from './ledger-root.sql.js';
import { hashOfRecord, openNextDay } from './open-day.js';
import { ensureCandlePartitions } from './partitions.sql.js';
import { announceCauses } from './price-causes.js';
import { produceTick } from './produce-tick.js';
import { openSeed } from './seal-seed.js';
import { beginLeadership, findMarket, listTicksNumbered } from './tick.sql.js';
import { verifyDay } from './verify-day.js';

const day = parseLondonDay('2026-03-10');
const nextDay = addDays(day, 1);
const midnightMs = Date.UTC(2026, 2, 11);

let services: TestServices;
let opening: number;

beforeEach(async () => {
  services = await createTestServices({ clock: new ManualClock(midnightMs - 21 * tickMs) });
  const { db, clock } = services;
  await seedTestMarket(services);
  await ensureCandlePartitions(db, clock.nowMs(), clock.nowMs() + 3 * dayMs);
  opening = await newestTick();
  clock.advance(tickMs);
});

afterEach(() => services.close());

async function newestTick(): Promise<number> {
  return (await findMarket(services.db))?.tick_number ?? 0;
}

/** Ticks from now on, one per interval. */
async function tick(count: number, impacts: readonly { celebrityId: string; impactBps: number }[] = []) {
  const epoch = await beginLeadership(services.db);
  const applied = impacts.map(({ celebrityId, impactBps }) => ({ celebrityId, impactBps: bps(impactBps) }));
  for (let index = 0; index < count; index += 1) {
    const plan = { from: await newestTick(), atMs: services.clock.nowMs(), epoch, tempo: 'standard' as const };
    await produceTick(withImpacts(services, index === 0 ? applied : []), plan);
    services.clock.advance(tickMs);
  }
}

async function openNext(): Promise<void> {
  const now = services.clock.now();
  await openNextDay(services, { day: nextDay, afterTick: await newestTick(), tempo: 'standard', now });
}

const close = (nowMs = midnightMs + hourMs) => closeDays(services, londonDay(nowMs));
const recordOf = (ofDay: LondonDay) =>
  services.db.selectFrom('market_day').selectAll().where('day', '=', ofDay).executeTakeFirstOrThrow();
const openingOf = async (ofDay: LondonDay) => JSON.parse((await recordOf(ofDay)).opening) as OpeningRecord;
const closingOf = async (ofDay: LondonDay) => JSON.parse((await recordOf(ofDay)).closing ?? 'null') as ClosingRecord;
const broken = async () => brokenFindings(await findBrokenRows(services.db)).map(({ invariant }) => invariant);

/** As staff do, with the number of the next tick. */
async function change(kind: 'suspension' | 'price' | 'category', celebrityId: string): Promise<void> {
  const { db } = services;
  const [category, price] = [kind === 'category' ? 'Influencer' : null, kind === 'price' ? 50_000 : null];
  await sql`
    insert into celebrity_change (id, celebrity_id, kind, at, first_tick, reason, category_before, category, previous_price_cents, price_cents)
    select gen_random_uuid(), celebrity.id, ${kind}, now(), tick_number + 1, 'a test', case when ${category}::text is not null then category end,
      ${category}::celebrity_category, case when ${price}::bigint is not null then celebrity_market.price_cents end, ${price}::bigint
    from market, celebrity join celebrity_market on celebrity_id = celebrity.id where celebrity.id = ${celebrityId}`.execute(
    db,
  );
  if (kind === 'suspension')
    await db.updateTable('celebrity').set({ status: 'suspended' }).where('id', '=', celebrityId).execute();
  if (kind === 'category')
    await db.updateTable('celebrity').set({ category: 'Influencer' }).where('id', '=', celebrityId).execute();
}

test('the opening record is the state after the last tick before the day, and the first tick continues from it', async () => {
  await tick(20);
  await openNext();
  const record = await openingOf(nextDay);
  const states = await sql<{ id: string; price_cents: number }>`
    select celebrity_id as id, price_cents from celebrity_market`.execute(services.db);
  expect(record.celebrities.map(({ id, priceMicros }) => [id, priceCentsOf(priceMicros)])).toEqual(
    record.celebrities.map(({ id }) => [id, states.rows.find((row) => row.id === id)?.price_cents]),
  );
  expect(record).toMatchObject({ afterTick: opening + 20, tempo: 'standard', premieres: [], premiereDraw: null });
  expect((await recordOf(nextDay)).opened_at.getTime()).toBeLessThanOrEqual(midnightMs);
  await tick(1);
  expect((await recordOf(nextDay)).opening).toBe(JSON.stringify(record));
});

test('the opening record has what premieres, splits and popularity follow from', async () => {
  const { db } = services;
  await announceCauses(db, services);
  await sql`insert into split (celebrity_id, number, from_shares, to_shares, announced_day, announced_at)
    values ('gh1', 1, 1, 10, ${nextDay}::date, now())`.execute(db);
  await sql`insert into celebrity_change (id, celebrity_id, kind, at, reason, day, popularity_before, popularity)
    values (gen_random_uuid(), 'za1', 'popularity', now(), 'Counted twice', ${nextDay}::date, 61, 50)`.execute(db);
  await tick(20);
  await openNext();
  const record = await openingOf(nextDay);
  expect(record).toMatchObject({
    version: 5,
    firstDay: day,
    tickMs,
    splits: [{ celebrityId: 'gh1', from: 1, to: 10 }],
    corrections: [{ celebrityId: 'za1', from: 61, to: 50, reason: 'Counted twice' }],
    premiereDraw: { celebrityIds: record.celebrities.map(({ id }) => id), restingIds: [[], []] },
  });
  expect(record.premieres).toHaveLength(3);
});

test('when the server dies after the last tick, the day is opened before its first tick', async () => {
  await tick(20);
  services.clock.advance(3 * hourMs);
  await tick(1);
  expect(await openingOf(nextDay)).toMatchObject({ afterTick: opening + 20 });
  expect(await recordOf(day)).toMatchObject({ last_tick: opening + 20 });
  expect(await broken()).toEqual([]);
});

test('instances that open a day at the same time publish one record', async () => {
  await tick(20);
  await Promise.all([openNext(), openNext(), openNext(), openNext()]);
  await tick(1);
  expect(await broken()).toEqual([]);
});

test('no tick is made on a day before the one that is open', async () => {
  await tick(10);
  await openNext();
  await expect(tick(1)).rejects.toThrow(`${nextDay} is open: no tick can be on ${day}`);
});

test('the closing record has the hash of all prices, and the records form two chains', async () => {
  await tick(22);
  await close();
  const first = await recordOf(day);
  const ticks = await listTicksNumbered(services.db, opening + 1, opening + 20);
  const hash = createHash('sha256');
  for (const row of ticks) hash.update(tickLine(dayTickOf(row)));
  const closing = await closingOf(day);
  expect(closing).toMatchObject({ day, firstTick: opening + 1, lastTick: opening + 20, previousClosing: null });
  expect(closing.prices).toBe(hash.digest('hex'));
  expect(closing.opening).toBe(first.opening_hash.toString('hex'));
  expect(first.closing_hash).toEqual(hashOfRecord(first.closing ?? ''));
  expect((await openingOf(nextDay)).previousOpening).toBe(first.opening_hash.toString('hex'));

  services.clock.advance(dayMs - 2 * tickMs);
  await tick(1);
  await close(midnightMs + dayMs + hourMs);
  expect((await closingOf(nextDay)).previousClosing).toBe(first.closing_hash?.toString('hex'));
  expect(await broken()).toEqual([]);
});

test('ticks behind one that was dated ahead are declared as early, and the day is confirmed', async () => {
  const { clock, db } = services;
  await tick(5);
  clock.advance(4 * tickMs);
  await tick(1);
  for (let count = 0; count < 2; count += 1) {
    clock.advance(1 - tickMs);
    await tick(1);
  }
  await tick(5);
  await openNext();
  clock.advance(hourMs);
  await close();
  expect((await closingOf(day)).causes).toEqual([
    { kind: 'downtime', tick: opening + 6, seconds: 150 },
    { kind: 'catch-up', tick: opening + 7, ticks: 2 },
    { kind: 'early-end', tick: opening + 13, seconds: 180 },
  ]);
  expect(await verifyDay(db, day)).toMatchObject({ problems: [], ticks: 13 });
});

test('a day is closed once, before the next one has a tick, and again only with the same text', async () => {
  await tick(20);
  await openNext();
  expect((await recordOf(day)).closing).toBeNull();
  await Promise.all([close(), close(), close()]);
  const text = (await recordOf(day)).closing;
  expect(text).not.toBeNull();
  // They stay for an instance that is still closing this day.
  expect(await listStoredBranches(services.db, midnightMs - dayMs, midnightMs)).toHaveLength(1_440);
  await tick(1);
  await close();
  expect((await recordOf(day)).closing).toBe(text);
});

test('every cause is in the closing record with the first tick that shows it', async () => {
  await tick(2);
  await tick(1, [{ celebrityId: '1', impactBps: 1_600 }]);
  await change('suspension', 'gh1');
  await tick(1);
  await services.db.updateTable('celebrity').set({ status: 'active' }).where('id', '=', 'gh1').execute();
  await sql`update celebrity_change set last_tick = (select tick_number from market), end_reason = 'settled' where celebrity_id = 'gh1'`.execute(
    services.db,
  );
  await change('category', 'ng1');
  await change('price', 'za1');
  services.clock.advance(4 * tickMs);
  await tick(14);
  await close();
  expect((await closingOf(day)).causes).toEqual([
    { kind: 'news', tick: opening + 3, celebrityId: '1', impactBps: 1_600 },
    { kind: 'suspension', tick: opening + 4, celebrityId: 'gh1', reason: 'a test' },
    { kind: 'category', tick: opening + 5, celebrityId: 'ng1', category: 'Influencer', reason: 'a test' },
    { kind: 'restoration', tick: opening + 5, celebrityId: 'gh1', reason: 'settled' },
    { kind: 'price', tick: opening + 5, celebrityId: 'za1', targetCents: 50_000, reason: 'a test' },
    { kind: 'downtime', tick: opening + 5, seconds: 150 },
  ]);
});

test('what staff change between the last tick and the opening is a cause of the next day, not a state', async () => {
  await tick(20);
  await change('suspension', 'gh1');
  await change('category', 'ng1');
  await change('price', 'za1');
  await openNext();
  const record = await openingOf(nextDay);
  const opened = new Map(record.celebrities.map((celebrity) => [celebrity.id, celebrity]));
  expect(opened.get('gh1')?.suspended).toBe(false);
  expect(opened.get('ng1')?.category).not.toBe('Influencer');
  expect(opened.get('za1')?.targetCents).toBeNull();
  await tick(1);
  services.clock.advance(dayMs);
  await tick(1);
  await close(midnightMs + dayMs + hourMs);
  const kinds = (await closingOf(nextDay)).causes.map((cause) => [cause.kind, cause.tick]);
  expect(kinds).toEqual(['category', 'suspension', 'price', 'early-end'].map((kind) => [kind, opening + 21]));
  expect((await closingOf(day)).causes).toEqual([]);
});

test('anybody with the rows of a day recomputes the root of its ledger', async () => {
  await tick(20);
  const { db } = services;
  await sql`
    insert into posted_entry (user_id, number, kind, house, amount_cents, balance_cents, reference_id, created_at)
    select gen_random_uuid(), 1, 'adjustment', 'adjustments', place, place, gen_random_uuid(),
      ${new Date(midnightMs)}::timestamptz - place * interval '7.3 minutes'
    from generate_series(1, 250) as place`.execute(db);
  await tick(2);
  const { rows } = await sql<{ line: string; minute: number }>`
    select concat_ws(';', user_id, number, kind, house, amount_cents, balance_cents, reference_id,
        (extract(epoch from created_at) * 1000000)::bigint) as line,
      floor(extract(epoch from created_at - ${new Date(midnightMs - dayMs)}::timestamptz) / 60)::integer as minute
    from ledger_entry where created_at >= ${new Date(midnightMs - dayMs)} and created_at < ${new Date(midnightMs)}
    order by user_id, number`.execute(db);
  const digest = (part: string | Buffer) => createHash('sha256').update(part).digest();
  const branches = Array.from({ length: 1_440 }, (_, minute) =>
    digest(Buffer.concat(rows.filter((row) => row.minute === minute).map(({ line }) => digest(line)))),
  );
  const root = digest(Buffer.concat(branches)).toString('hex');
  expect((await closingOf(day)).ledger).toEqual({ rows: rows.length, root });
  expect(rows.length).toBeGreaterThan(150);

  const ledgerInvariant = 'the ledger of a closed day is the one that was closed';
  expect(await broken()).not.toContain(ledgerInvariant);
  await sql`update posted_entry set amount_cents = amount_cents + 1, balance_cents = balance_cents + 1 where amount_cents = 9`.execute(
    db,
  );
  expect(await broken()).toContain(ledgerInvariant);
});

/** As the version before made the chain of commitments. */
async function forgetTerms(): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    let previous = Buffer.alloc(32);
    for (const row of await tx.selectFrom('fair_day').selectAll().orderBy('day').execute()) {
      const seed = openSeed(services.secrets, row.sealed_seed ?? Buffer.alloc(0), row.day);
      const commitment = Buffer.from(sha256(Buffer.concat([seed ?? Buffer.alloc(32), previous])));
      const set = { terms: null, commitment, previous_commitment: previous };
      await tx.updateTable('fair_day').set(set).where('day', '=', row.day).execute();
      previous = commitment;
    }
  });
}

test('a game whose records are of earlier rules goes on, and its next days are checked by those of now', async () => {
  const { db, clock } = services;
  await forgetTerms();
  await announceCauses(db, services);
  await tick(20);
  // As the version before wrote it.
  const { opening: text } = await recordOf(day);
  const { firstDay: _, ...record } = JSON.parse(text) as OpeningRecord;
  const earlier = JSON.stringify({ ...record, version: 2 });
  await db.transaction().execute(async (tx) => {
    await sql`alter table market_day disable trigger record_is_final`.execute(tx);
    const set = { opening: earlier, opening_hash: hashOfRecord(earlier) };
    await tx.updateTable('market_day').set(set).where('day', '=', day).execute();
    await sql`alter table market_day enable trigger record_is_final`.execute(tx);
  });
  await openNext();
  expect(await openingOf(nextDay)).toMatchObject({ version: 5, firstDay: day, popularity: { accounts: 0 } });
  await tick(5);
  clock.advance(dayMs);
  await tick(1);
  await close(midnightMs + dayMs + hourMs);
  expect(await verifyDay(db, day)).toEqual({ reason: 'EARLIER_RULES' });
  expect(await verifyDay(db, nextDay)).toMatchObject({ problems: [], ticks: 5 });

  // Up to the first day that was committed to with its terms.
  await ensureCandlePartitions(db, clock.nowMs(), clock.nowMs() + 10 * dayMs);
  for (let days = 0; days < 9; days += 1) {
    await commitFairDays(db, services);
    await announceCauses(db, services);
    clock.advance(dayMs - tickMs);
    await tick(1);
  }
  await close(clock.nowMs() + hourMs);
  const last = addDays(londonDay(clock.nowMs()), -1);
  expect(
    (await db.selectFrom('fair_day').select('terms').where('day', '=', last).executeTakeFirst())?.terms,
  ).not.toBeNull();
  for (const one of [addDays(last, -1), last])
    expect(await verifyDay(db, one), one).toMatchObject({ problems: [], ticks: 1 });
  expect(await broken()).toEqual([]);
});

test('a published record can be neither changed nor deleted', async () => {
  await tick(22);
  await close();
  const refused = /published: it cannot be changed/;
  for (const column of ['opening', 'closing', 'last_state']) {
    const update = sql`update market_day set ${sql.ref(column)} = ${sql.ref(column)} || ' ' where day = ${day}`;
    await expect(update.execute(services.db), column).rejects.toThrow(refused);
  }
  await expect(sql`delete from market_day where day = ${day}`.execute(services.db)).rejects.toThrow(refused);
});

test('the audit names a changed record, state or price', async () => {
  await tick(22);
  await close();
  expect(await broken()).toEqual([]);
  const tamper = async (statement: ReturnType<typeof sql>) => {
    const error = new Error('undo');
    let names: string[] = [];
    await services.db
      .transaction()
      .execute(async (tx) => {
        await sql`alter table market_day disable trigger record_is_final`.execute(tx);
        await statement.execute(tx);
        names = brokenFindings(await findBrokenRows(tx)).map(({ invariant }) => invariant);
        throw error;
      })
      .catch((thrown: unknown) => expect(thrown).toBe(error));
    return names;
  };
  const records = 'the hash of a record is that of its text, and names the record before it';
  expect(
    await tamper(sql`update market_day set opening = replace(opening, 'standard', 'wild') where day = ${day}`),
  ).toContain(records);
  expect(await tamper(sql`update market_day set closing = closing || ' ' where day = ${day}`)).toContain(records);
  expect(await tamper(sql`delete from market_day where day = ${day}`)).toContain(records);
  expect(
    await tamper(sql`update tick set prices_cents[1] = prices_cents[1] + 1 where number = ${opening + 20}`),
  ).toContain('a day ends with the prices of its last tick');
  expect(
    await tamper(
      sql`update market_day set last_state = regexp_replace(last_state, '"priceMicros":\\d+', '"priceMicros":1') where day = ${day}`,
    ),
  ).toContain('a day opens with what the day before it ended with');
});

test('a day whose ticks are gone gets no closing record, and the later days do', async () => {
  await tick(20);
  await sql`delete from tick where number = ${opening + 4}`.execute(services.db);
  await tick(2);
  services.clock.advance(dayMs);
  await tick(1);
  await close(midnightMs + dayMs + hourMs);
  expect((await recordOf(day)).closing).toBeNull();
  expect((await closingOf(nextDay)).previousClosing).toBeNull();
});
