import { parseTerms } from '@limelight/rules/day-terms';
import { addDays, dayMs, hourMs, londonDay, parseLondonDay, tickMs } from '@limelight/rules/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ManualClock } from '../../../testing/manual-clock.js';
import { seedTestMarket } from '../../../testing/market.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { addCelebrity } from '../celebrities/add-celebrity.js';
import { byStaff, newCelebrity } from '../celebrities/celebrities.fixture.js';
import { suspendCelebrity } from '../celebrities/change-status.js';
import { setPrice } from '../celebrities/set-price.js';
import { retireCelebrity } from '../retirements/retire-celebrity.js';
import { closeDays } from './close-days.js';
import { storedDays } from './day-source.js';
import { commitFairDays } from './fair-day.js';
import { findFairDay } from './fair-day.sql.js';
import { ensureCandlePartitions } from './partitions.sql.js';
import { announceCauses } from './price-causes.js';
import { produceTick } from './produce-tick.js';
import { beginLeadership, findMarket } from './tick.sql.js';
import { verifyDay } from './verify-day.js';

const firstDay = parseLondonDay('2026-03-10');
const committedOn = addDays(firstDay, 1);
const day = addDays(committedOn, 7);
let services: TestServices;

async function tick(): Promise<void> {
  const { db, clock } = services;
  const from = (await findMarket(db))?.tick_number ?? 0;
  await produceTick(services, { from, atMs: clock.nowMs(), epoch: await beginLeadership(db), tempo: 'standard' });
  clock.advance(tickMs);
}

/** As the leader does after each tick. */
async function commit(): Promise<void> {
  await commitFairDays(services.db, services);
  await announceCauses(services.db, services);
}

async function retire(id: string): Promise<void> {
  const found = services.db.selectFrom('celebrity').select('name').where('id', '=', id);
  const { name } = await found.executeTakeFirstOrThrow();
  await retireCelebrity(services, { ...byStaff(id), name, sentence: 'Leaves the stage.', onRequest: false });
}

/** Staff change who trades in the minute of a commitment, and nobody afterwards. */
beforeAll(async () => {
  services = await createTestServices({ clock: new ManualClock(Date.UTC(2026, 2, 10, 12)) });
  const { db, clock } = services;
  await seedTestMarket(services);
  await announceCauses(db, services);
  await ensureCandlePartitions(db, clock.nowMs(), clock.nowMs() + 10 * dayMs);
  clock.advance(tickMs);
  await tick();
  await setPrice(services, { ...byStaff('1'), priceCents: 90_000 });
  await tick();
  clock.advance(12 * hourMs);
  await tick();
  await suspendCelebrity(services, byStaff('gh1'));
  // Its price is under way, and moves on until it has arrived.
  await retire('1');
  await commit();
  await suspendCelebrity(services, byStaff('za1'));
  await addCelebrity(services, newCelebrity());
  for (let count = 0; count < 30; count += 1) await tick();
  while (londonDay(clock.nowMs()) <= day) {
    clock.advance(dayMs);
    await tick();
    await commit();
  }
  await closeDays(services, londonDay(clock.nowMs()));
});

afterAll(() => services.close());

test('the list of a commitment is everybody whose price moved, and fits the records of that day', async () => {
  const { terms } = (await findFairDay(services.db, day)) ?? {};
  expect(parseTerms(terms ?? '')?.celebrityIds).toEqual(['1', 'ng1', 'za1']);
  expect(await verifyDay(services.db, day)).toMatchObject({ problems: [], ticks: 1, listOf: committedOn });
});

test('the lists of the first days are compared with the day on which the exchange opened', async () => {
  const second = addDays(firstDay, 2);
  expect(await verifyDay(services.db, second)).toMatchObject({ problems: [], ticks: 1, listOf: firstDay });
});

test('a list that does not fit the records of its day is named, and so are records that are missing', async () => {
  const days = storedDays(services.db);
  const codesWith = async (edit: (text: string) => string | null) => {
    const report = await verifyDay(services.db, day, {
      ...days,
      file: async (read) => {
        const file = await days.file(read);
        return file && read === committedOn ? { ...file, closing: edit(file.closing ?? '') } : file;
      },
    });
    return 'problems' in report ? report.problems.map(({ code, celebrityId }) => `${code} ${celebrityId}`) : report;
  };
  expect(await codesWith(() => null)).toEqual(['LIST_UNCHECKED null']);
  // Who was suspended in that minute was left out for no reason if nothing says that it was.
  const causes = /"causes":\[.*?\],"prices"/;
  expect(await codesWith((text) => text.replace(causes, '"causes":[],"prices"'))).toEqual(['LIST_BROKEN gh1']);
});
