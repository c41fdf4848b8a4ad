import { commitmentDaysAhead } from '@limelight/rules/check-publishing';
import { parseTerms } from '@limelight/rules/day-terms';
import { addDays, dayMs, hourMs, londonDay, parseLondonDay, startOfLondonDay, tickMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { findBrokenRows } from '../../../testing/audit.js';
import { ManualClock } from '../../../testing/manual-clock.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { testSecret } from '../../../testing/test-secret.js';
import { closeDays } from './close-days.js';
import { commitFairDays, findDayRefusal, publishSeeds, renewSealedSeeds, requireDay, sha256 } from './fair-day.js';
import { findClosure } from './market-closure.js';
import { produceTick } from './produce-tick.js';
import { openSeed, sealSeed } from './seal-seed.js';
import { readSeeds } from './seed-market.js';
import { beginLeadership, findMarket } from './tick.sql.js';

const today = parseLondonDay('2026-03-10');
const otherSecret = 'another secret that only tests know, long enough';

let services: TestServices;

beforeEach(async () => {
  services = await createTestServices({ template: 'market' });
});

afterEach(() => services.close());

const fairDays = () => services.db.selectFrom('fair_day').selectAll().orderBy('day').execute();

async function tick() {
  const { db, clock } = services;
  clock.advance(tickMs);
  const epoch = await beginLeadership(db);
  const from = (await findMarket(db))?.tick_number ?? 0;
  return produceTick(services, { from, atMs: clock.nowMs(), epoch, tempo: 'standard' });
}

/** What a person with access to the database can do who switches the triggers off. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    await sql`alter table fair_day disable trigger commitment_is_final`.execute(tx);
    await statement.execute(tx);
    await sql`alter table fair_day enable trigger commitment_is_final`.execute(tx);
  });
}

test('each commitment is the hash of its seed, of the commitment before it and of the terms of its day', async () => {
  const days = await fairDays();
  expect(days.map(({ day }) => day)).toEqual(
    Array.from({ length: 1 + commitmentDaysAhead }, (_, index) => addDays(today, index)),
  );
  let previous: Buffer = Buffer.alloc(32);
  for (const row of days) {
    const seed = openSeed([testSecret], row.sealed_seed ?? Buffer.alloc(0), row.day);
    expect(row.previous_commitment).toEqual(previous);
    const terms = sha256(Buffer.from(row.terms ?? ''));
    expect(row.commitment).toEqual(sha256(Buffer.concat([seed ?? Buffer.alloc(0), previous, terms])));
    previous = row.commitment;
  }
});

test('tempo and who can be on stage are committed to a week ahead, whatever staff change later', async () => {
  const { db, clock } = services;
  const termsOf = async () => (await fairDays()).map(({ terms }) => parseTerms(terms ?? ''));
  const before = await termsOf();
  expect(before).toEqual(
    before.map((terms) => ({ day: terms?.day, tempo: 'standard', celebrityIds: ['1', 'gh1', 'ng1', 'za1'] })),
  );
  await db.updateTable('celebrity').set({ status: 'suspended' }).where('id', '=', 'gh1').execute();
  clock.advance(dayMs);
  const settings = { of: () => ({ marketTempo: 'wild' }) } as unknown as TestServices['settings'];
  await commitFairDays(db, { ...services, settings });
  const last = { day: addDays(today, commitmentDaysAhead + 1), tempo: 'wild', celebrityIds: ['1', 'ng1', 'za1'] };
  expect(await termsOf()).toEqual([...before, last]);
  await expect(sql`update fair_day set terms = '{}'`.execute(db)).rejects.toThrow(/it cannot be changed/);
});

test('instances that commit at the same time continue one chain', async () => {
  const { db, clock } = services;
  clock.advance(3 * dayMs);
  await Promise.all(Array.from({ length: 5 }, () => commitFairDays(db, services)));
  const days = await fairDays();
  expect(days).toHaveLength(1 + 3 + commitmentDaysAhead);
  for (const [index, row] of days.entries()) {
    expect(row.previous_commitment).toEqual(days[index - 1]?.commitment ?? Buffer.alloc(32));
  }
});

test('no seed that is still secret is stored in clear', async () => {
  const seed = openSeed([testSecret], (await fairDays())[0]?.sealed_seed ?? Buffer.alloc(0), today);
  const { rows } = await sql<{ stored: string }>`select t::text as stored from fair_day as t`.execute(services.db);
  expect(seed).not.toBeNull();
  expect(rows.map(({ stored }) => stored).join()).not.toContain(Buffer.from(seed ?? []).toString('hex'));
  expect((await fairDays()).every((row) => row.seed === null)).toBe(true);
});

test('a seed is read with any of the secrets, never with another one, and never as that of another day', () => {
  const seed = Buffer.alloc(32, 7);
  const sealed = sealSeed(testSecret, seed, { day: today, random: services.random });
  expect(openSeed([otherSecret, testSecret], sealed, today)).toEqual(seed);
  expect(openSeed([otherSecret], sealed, today)).toBeNull();
  expect(openSeed([testSecret], sealed, addDays(today, 1))).toBeNull();
  sealed[20] = (sealed[20] ?? 0) ^ 1;
  expect(openSeed([testSecret], sealed, today)).toBeNull();
});

test('seeds are encrypted again with the newest secret, and the older one can go', async () => {
  const rotated = { ...services, secret: otherSecret, secrets: [otherSecret, testSecret] };
  expect(await renewSealedSeeds(services.db, rotated, today)).toEqual([]);
  expect(await findDayRefusal(services.db, { secrets: [otherSecret] }, today)).toBeNull();
  expect(await findDayRefusal(services.db, { secrets: [testSecret] }, today)).toBe('SEED_UNREADABLE');
});

test('the start names the days whose seeds SECRET does not decrypt', async () => {
  const lines: string[] = [];
  const foreign = { ...services, secret: otherSecret, secrets: [otherSecret] };
  await readSeeds(foreign, (line) => void lines.push(line));
  expect(lines[0]).toMatch(
    /^Warning: SECRET does not decrypt the seeds of 2026-03-10, 2026-03-11, .*: the market is closed/,
  );
  expect(await findClosure(foreign)).toMatchObject({ reason: expect.stringContaining('cannot be read') });
  await readSeeds({ ...foreign, secrets: [otherSecret, testSecret] }, (line) => void lines.push(line));
  expect(lines).toHaveLength(2);
  expect(await findClosure(foreign)).toBeNull();
});

test('with another secret the days are named whose seeds cannot be read, and nothing is overwritten', async () => {
  const before = await fairDays();
  const foreign = { ...services, secret: otherSecret, secrets: [otherSecret] };
  expect(await renewSealedSeeds(services.db, foreign, today)).toEqual(before.map(({ day }) => day));
  expect(await fairDays()).toEqual(before);
});

test('seeds that an earlier version stored in clear are encrypted, those of finished days stay public', async () => {
  const { db, random } = services;
  const days = [addDays(today, -1), today];
  const seed = Buffer.from(random.bytes(32));
  await tamper(sql`delete from fair_day`);
  for (const day of days) {
    const row = { day, seed, commitment: Buffer.from(sha256(seed)), created_at: services.clock.now() };
    await db.insertInto('fair_day').values(row).execute();
  }
  expect(await renewSealedSeeds(db, services, today)).toEqual([]);
  const [finished, current] = await fairDays();
  expect([finished?.seed, current?.seed]).toEqual([seed, null]);
  expect((await requireDay(db, services, today)).seed).toEqual(seed);
});

test('the chain continues the last commitment of the earlier rule', async () => {
  const { db, clock, random } = services;
  await tamper(sql`delete from fair_day`);
  const seed = Buffer.from(random.bytes(32));
  const commitment = Buffer.from(sha256(seed));
  await db.insertInto('fair_day').values({ day: today, seed, commitment, created_at: clock.now() }).execute();
  await commitFairDays(db, services);
  const [, first] = await fairDays();
  expect([first?.day, first?.previous_commitment]).toEqual([addDays(today, 1), commitment]);
  // That of the earlier rule may have been made on its day.
  expect(await findDayRefusal(db, services, today)).toBeNull();
});

test('a published commitment can be neither changed nor deleted', async () => {
  const { db } = services;
  const refused = /published: it cannot be changed/;
  await expect(sql`delete from fair_day where day = ${today}`.execute(db)).rejects.toThrow(refused);
  for (const change of [
    sql`commitment = sha256('x')`,
    sql`previous_commitment = sha256('x')`,
    sql`created_at = created_at - interval '1 day'`,
    sql`day = day - 1`,
  ]) {
    await expect(sql`update fair_day set ${change} where day = ${today}`.execute(db)).rejects.toThrow(refused);
  }
  await publishSeeds(db, services, addDays(today, 1));
  await expect(sql`update fair_day set seed = sha256('x') where day = ${today}`.execute(db)).rejects.toThrow(refused);
});

test('a swapped seed stops the market: it does not belong to the commitment', async () => {
  const swapped = sealSeed(testSecret, Buffer.alloc(32, 1), { day: today, random: services.random });
  await services.db.updateTable('fair_day').set({ sealed_seed: swapped }).where('day', '=', today).execute();
  const from = (await findMarket(services.db))?.tick_number;
  await expect(tick()).rejects.toThrow('the seed does not belong to its commitment');
  expect((await findMarket(services.db))?.tick_number).toBe(from);
});

test('a deleted commitment stops the market on its day, and is not made again', async () => {
  const tomorrow = addDays(today, 1);
  await tamper(sql`delete from fair_day where day = ${tomorrow}`);
  services.clock.advance(dayMs);
  await commitFairDays(services.db, services);
  await expect(tick()).rejects.toMatchObject({ day: tomorrow, refusal: 'UNCOMMITTED' });
});

test('a commitment that was made after its day began is refused', async () => {
  const tomorrow = addDays(today, 1);
  const late = new Date(startOfLondonDay(tomorrow));
  await tamper(sql`update fair_day set created_at = ${late} where day = ${tomorrow}`);
  expect(await findDayRefusal(services.db, services, tomorrow)).toBe('UNCOMMITTED');
  await tamper(sql`update fair_day set created_at = ${new Date(late.getTime() - 1)} where day = ${tomorrow}`);
  expect(await findDayRefusal(services.db, services, tomorrow)).toBeNull();
});

test('a new exchange may open on the day of its first commitment', async () => {
  expect(await findDayRefusal(services.db, services, today)).toBeNull();
  const fresh = await createTestServices({ clock: new ManualClock(Date.UTC(2026, 6, 1, 22, 59)) });
  await commitFairDays(fresh.db, fresh);
  expect(await findDayRefusal(fresh.db, fresh, londonDay(fresh.clock.nowMs()))).toBeNull();
  await fresh.close();
});

test('after more than seven days of downtime the market waits for the next day, with a new commitment to it', async () => {
  const { db, clock } = services;
  clock.advance((commitmentDaysAhead + 2) * dayMs);
  await commitFairDays(db, services);
  const now = londonDay(clock.nowMs());
  expect(await findDayRefusal(db, services, now)).toBe('UNCOMMITTED');
  expect(await findDayRefusal(db, services, addDays(now, 1))).toBeNull();
});

test('a seed is published after its day and not before, whatever is due', async () => {
  const { db, clock } = services;
  expect(await publishSeeds(db, services, today)).toEqual([]);
  expect((await fairDays()).every(({ seed }) => seed === null)).toBe(true);
  await publishSeeds(db, services, addDays(today, 1));
  expect((await fairDays()).filter(({ seed }) => seed !== null).map(({ day }) => day)).toEqual([today]);
  clock.advance(hourMs);
});

test('a seed that no secret reads is logged by its day, and never by its bytes', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const tomorrow = addDays(today, 1);
  await closeDays({ ...services, log, secrets: [otherSecret] }, tomorrow);
  expect(lines.join()).toContain(today);
  const sealed = (await fairDays())[0]?.sealed_seed;
  expect(lines.join()).not.toContain(sealed?.toString('hex'));
});

test('the audit names a broken chain, a wrong seed and what is published early', async () => {
  const { db } = services;
  const broken = async () => brokenFindings(await findBrokenRows(db)).map(({ invariant }) => invariant);
  await tick();
  expect(await broken()).toEqual([]);
  const tomorrow = addDays(today, 1);
  await publishSeeds(db, services, tomorrow);
  expect(await broken()).toEqual(['no seed and no closing record is published before its day is over']);
  await tamper(sql`update fair_day set seed = sha256('x') where day = ${today}`);
  expect(await broken()).toContain('a published seed belongs to its commitment');
  await tamper(sql`update fair_day set seed = null where day = ${today}`);
  await tamper(sql`delete from fair_day where day = ${tomorrow}`);
  expect(await broken()).toEqual(['each commitment continues the one before']);
});
