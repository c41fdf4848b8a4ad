import { hourMs, minuteMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testActor } from '../../people/audit-trail/audit-trail.fixture.js';
import { archiveSquad } from '../squads/moderate-squad.js';
import { refusalOf } from '../squads/squads.fixture.js';
import { cancelByStaff, withdrawSquadEvent } from './end-event.js';
import { EventsUnderTest } from './squad-events.fixture.js';

let stage: Awaited<ReturnType<typeof EventsUnderTest.prepare>>;
let events: EventsUnderTest;

beforeAll(async () => {
  stage = await EventsUnderTest.prepare();
});
afterAll(() => stage.close());
beforeEach(async () => {
  events = await stage.copy();
});
afterEach(() => events.services.close());

/** Another squad of the same celebrity, with an event some hours after the first one. */
async function addRival({ pledgers = 11, hoursLater = 5, cents = 50_000 } = {}) {
  const { id: squadId, captain, deputy, members } = await events.squads.stage(pledgers - 2);
  const startsAt = new Date((await events.row()).starts_at.getTime() + hoursLater * hourMs);
  const { id } = await events.propose({ squadId, userId: captain, startsAt });
  const everybody = [captain, deputy, ...members];
  await events.letTrade(everybody);
  await Promise.all(everybody.map((userId) => events.pledge(userId, cents, { id })));
  return { id, squadId, captain, everybody };
}

/** Something that moves the celebrity's price by itself. */
async function addPremiere(at: Date): Promise<void> {
  const { db } = events.services;
  const day = at.toISOString().slice(0, 10);
  await sql`insert into premiere_day (day, celebrity_ids, announced_at) values (${day}, '{}', ${events.services.clock.now()}) on conflict do nothing`.execute(
    db,
  );
  await sql`delete from premiere where day = ${day} and stage = 'Encore'`.execute(db);
  await sql`update premiere set celebrity_id = 'za1' where day = ${day} and celebrity_id = '1'`.execute(db);
  await sql`insert into premiere (day, stage, celebrity_id, at) values (${day}, 'Encore', '1', ${at})`.execute(db);
}

test('of two proposals the one with more who count gets the slot, and all cash of the other is free', async () => {
  await events.pledgeAll(50_000);
  const rival = await addRival();
  expect(await events.decide()).toMatchObject({ stage: 'scheduled' });
  expect(await events.row(rival.id)).toMatchObject({ stage: 'cancelled', cancel_reason: 'slot' });
  await events.run();
  for (const userId of rival.everybody) expect((await events.walletOf(userId)).reserved).toBe(0);
  const { rows } = await sql`select from fee_window where celebrity_id = '1'`.execute(events.services.db);
  expect(rows).toHaveLength(1);
  await events.trading.expectSound();
});

test('a later proposal with more takes the slot of an earlier one, and keeps its own time', async () => {
  await events.pledgeAll(50_000);
  const rival = await addRival({ pledgers: 13 });
  expect(await events.decide()).toMatchObject({ stage: 'cancelled', cancel_reason: 'slot' });
  expect((await events.row(rival.id)).stage).toBe('proposed');
  expect(await events.decide(rival.id)).toMatchObject({ stage: 'scheduled', slot_pledgers: 13 });
  await events.trading.expectSound();
});

test('instances that decide at the same time give the slot once', async () => {
  await events.pledgeAll(50_000);
  const rival = await addRival({ hoursLater: 0 });
  await events.moveTo((await events.times()).decidesAtMs);
  await Promise.all([events.run(), events.run(), events.run()]);
  expect((await events.row()).stage).toBe('scheduled');
  expect((await events.row(rival.id)).stage).toBe('cancelled');
  await events.run();
  await events.trading.expectSound();
});

test('with a slot that is taken nothing is proposed within 72 hours, and after that it is', async () => {
  await events.pledgeAll(50_000);
  await events.decide();
  const { id: squadId, captain: userId } = await events.squads.stage();
  const { endsAtMs } = await events.times();
  const near = events.propose({ squadId, userId, startsAt: new Date(endsAtMs + 72 * hourMs - minuteMs) });
  expect(await refusalOf(near)).toBe('EVENT_SLOT_TAKEN');
  const far = await events.propose({ squadId, userId, startsAt: new Date(endsAtMs + 72 * hourMs) });
  expect(far.stage).toBe('proposed');
});

test('a squad has one event ahead, officers alone propose and withdraw it, and the same request is one event', async () => {
  const startsAt = events.startIn();
  expect(await refusalOf(events.propose())).toBe('EVENT_OPEN');
  expect((await events.propose({ id: events.id, startsAt })).id).toBe(events.id);
  expect(await refusalOf(events.propose({ id: events.id, startsAt: events.startIn({ days: 3 }) }))).toBe(
    'EVENT_ID_REUSED',
  );
  const [member = ''] = events.members;
  expect(await refusalOf(events.propose({ userId: member }))).toBe('SQUAD_RIGHT_NEEDED');
  const stranger = await events.squads.addPlayer();
  expect(await refusalOf(events.propose({ userId: stranger }))).toBe('SQUAD_MEMBERS_ONLY');
  await events.pledge(member, 50_000);
  const withdrawal = (userId: string) => withdrawSquadEvent(events.services, { id: events.id, userId });
  expect(await refusalOf(withdrawal(member))).toBe('SQUAD_RIGHT_NEEDED');
  expect(await withdrawal(events.deputy)).toMatchObject({ stage: 'cancelled', cancel_reason: 'withdrawn' });
  await events.run();
  expect((await events.walletOf(member)).reserved).toBe(0);
  expect(await events.squads.deedsOf(events.squadId)).toContain('event-withdrawn');
  await events.trading.expectSound();
});

test('a decided event is withdrawn by nobody; staff cancel it, and its fee goes', async () => {
  await events.pledgeAll(50_000);
  await events.decide();
  const { db } = events.services;
  expect(await refusalOf(withdrawSquadEvent(events.services, { id: events.id, userId: events.captain }))).toBe(
    'EVENT_DECIDED',
  );
  const cancelled = await cancelByStaff(events.services, { actor: testActor(), id: events.id, reason: 'A mistake' });
  expect(cancelled).toMatchObject({ stage: 'cancelled', cancel_reason: 'staff', cancel_text: 'A mistake' });
  expect((await sql`select from fee_window where celebrity_id = '1'`.execute(db)).rows).toEqual([]);
  await events.run();
  expect((await events.walletOf(events.captain)).reserved).toBe(0);
  const again = cancelByStaff(events.services, { actor: testActor(), id: events.id, reason: 'Again' });
  expect(await refusalOf(again)).toBe('EVENT_CLOSED');
  await events.trading.expectSound();
});

test('nothing starts near a premiere: it is not proposed, or cancelled where the premiere came later', async () => {
  await addPremiere(new Date((await events.row()).starts_at.getTime() + 3 * hourMs));
  const { id: squadId, captain: userId } = await events.squads.stage();
  expect(await refusalOf(events.propose({ squadId, userId }))).toBe('EVENT_NEAR');
  await events.pledgeAll(50_000);
  expect(await events.decide()).toMatchObject({ stage: 'cancelled', cancel_reason: 'near' });
  await events.run();
  await events.trading.expectSound();
});

test('a slot that no tick shows in time is lost, as the records of the day would not say when it was decided', async () => {
  await events.pledgeAll(50_000);
  const { decidesAtMs } = await events.times();
  await events.moveTo(decidesAtMs);
  await events.run();
  expect((await events.row()).stage).toBe('scheduled');
  await events.moveTo(decidesAtMs + 16 * minuteMs);
  await events.run();
  expect(await events.row()).toMatchObject({ stage: 'cancelled', cancel_reason: 'late', slot_tick: null });
  await events.trading.expectSound();
});

test('a celebrity that is suspended, unknown or leaves has no event', async () => {
  await events.trading.suspendCelebrity('1');
  const { id: squadId, captain: userId } = await events.squads.stage();
  expect(await refusalOf(events.propose({ squadId, userId }))).toBe('CELEBRITY_UNKNOWN');
  await events.pledgeAll(50_000);
  expect(await events.decide()).toMatchObject({ stage: 'cancelled', cancel_reason: 'celebrity' });
});

test('an archived squad and a market that stood still have none, and all cash is free', async () => {
  await events.pledgeAll(50_000);
  const rival = await addRival({ hoursLater: 5 });
  await archiveSquad(events.services, { actor: testActor(), squadId: rival.squadId, reason: 'Spam' });
  await events.run();
  expect(await events.row(rival.id)).toMatchObject({ stage: 'cancelled', cancel_reason: 'squad' });
  await events.moveTo((await events.times()).decidesAtMs + 11 * minuteMs);
  await events.run();
  expect(await events.row()).toMatchObject({ stage: 'cancelled', cancel_reason: 'late' });
  for (const userId of [...events.everybody, ...rival.everybody]) {
    expect((await events.walletOf(userId)).reserved).toBe(0);
  }
  await events.trading.expectSound();
});
