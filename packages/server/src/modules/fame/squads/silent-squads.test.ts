import { dayMs } from '@limelight/rules/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renewInviteCode } from './manage-squad.js';
import { noteContribution } from './member.sql.js';
import { silenceTask } from './silent-squads.js';
import { SquadsUnderTest } from './squads.fixture.js';

let squads: SquadsUnderTest;

beforeAll(async () => {
  squads = await SquadsUnderTest.open();
});
afterAll(() => squads.services.close());

/** Moves on by days; the task of each day runs, on two instances. */
async function pass(days: number): Promise<void> {
  const { clock } = squads.services;
  for (let day = 0; day < days; day += 1) {
    clock.advance(dayMs);
    const tick = { number: 1, atMs: clock.nowMs() };
    await silenceTask(squads.services).run(tick);
    await silenceTask(squads.services).run(tick);
  }
}

const contribute = (squadId: string, userId: string) =>
  noteContribution(squads.services.db, { squadId, userId }, squads.services.clock.now());
const countOf = async (userId: string, title: string) =>
  (await squads.noticesOf(userId)).filter((one) => one === title).length;

test('a squad in which nothing happens for 60 days is archived, 7 days after its captain was warned', async () => {
  const { id, captain } = await squads.stage();
  const { name } = await squads.row(id);
  await pass(52);
  expect(await countOf(captain, `${name} is silent`)).toBe(0);
  await pass(1);
  expect(await countOf(captain, `${name} is silent`)).toBe(1);
  await renewInviteCode(squads.services, { squadId: id, userId: captain });
  await pass(53);
  expect(await countOf(captain, `${name} is silent`)).toBe(2);
  await pass(6);
  expect((await squads.row(id)).archived_at).toBeNull();
  await pass(1);
  expect(await squads.row(id)).toMatchObject({ archive_reason: 'silence', archived_at: squads.services.clock.now() });
  expect(await countOf(captain, `${name} is archived`)).toBe(1);
  await squads.expectSound();
});

test('a server that was off for long warns first', async () => {
  const { id, captain } = await squads.stage();
  const { name } = await squads.row(id);
  squads.services.clock.advance(90 * dayMs);
  await pass(1);
  expect([(await squads.row(id)).archived_at, await countOf(captain, `${name} is silent`)]).toEqual([null, 1]);
  await pass(7);
  expect(await squads.row(id)).toMatchObject({ archive_reason: 'silence' });
});

test('a captain who is silent for 30 days is warned, and followed by who is active then', async () => {
  const { id, captain, deputy, member } = await squads.stage();
  const { name } = await squads.row(id);
  await pass(20);
  await contribute(id, member);
  await pass(3);
  expect(await squads.noticesOf(captain)).toEqual([`${name} misses its captain`]);
  await pass(6);
  expect(await squads.captainOf(id)).toBe(captain);
  await pass(1);
  // The deputy did nothing for as long.
  expect([await squads.captainOf(id), await squads.roleOf(id, captain)]).toEqual([member, 'member']);
  expect(await squads.noticesOf(captain)).toContain(`You no longer lead ${name}`);
  expect(await squads.roleOf(id, deputy)).toContain('deputy');
  expect((await squads.deedsOf(id)).at(-1)).toBe('succeeded');
  await squads.expectSound();
});

test('a captain who does something after the warning stays, and so does one of a squad in which nobody is active', async () => {
  const [back, alone] = [await squads.stage(), await squads.stage()];
  await pass(20);
  await contribute(back.id, back.deputy);
  await pass(5);
  await contribute(back.id, back.captain);
  await pass(8);
  await contribute(back.id, back.deputy);
  expect([await squads.captainOf(back.id), await squads.captainOf(alone.id)]).toEqual([back.captain, alone.captain]);
  expect(await squads.noticesOf(alone.captain)).toEqual([]);
  await squads.expectSound();
});
