import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findingsOf } from '../../../platform/audit.sql.js';
import type { Executor } from '../../../platform/database.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { suspendByAdmin } from '../../people/access/access.fixture.js';
import { foundSquad } from './found-squad.js';
import { joinSquad } from './join-squad.js';
import { kickMember, liftRefusal, undoKick } from './kick-member.js';
import { leaveSquad } from './leave-squad.js';
import { insertMember, lockPlayer } from './member.sql.js';
import { handOverSquad, setSquadRole } from './set-role.js';
import { refusalOf, SquadsUnderTest } from './squads.fixture.js';
import { squadInvariants } from './squads.invariants.sql.js';

let squads: SquadsUnderTest;
/** On the same database. */
let other: TestServices;

beforeAll(async () => {
  squads = await SquadsUnderTest.open();
  const { database, clock } = squads.services;
  other = await createTestServices({ database, clock });
  await other.settings.refresh();
});
afterAll(() => squads.services.close());

/** Requests in parallel, alternating between two instances. @returns what each said, sorted */
async function race(requests: readonly ((services: TestServices) => Promise<unknown>)[]): Promise<string[]> {
  const answers = requests.map((request, index) => refusalOf(request(index % 2 === 0 ? squads.services : other)));
  return (await Promise.all(answers)).sort();
}

test('of joins in parallel, a player with nine squads gets one', async () => {
  const player = await squads.addPlayer();
  const ids: string[] = [];
  for (const founder of await squads.addPlayers(15)) ids.push((await squads.found(founder)).id);
  await squads.join(ids[0] ?? '', player);
  for (const id of ids.slice(1, 9)) await squads.join(id, player);
  const joins = ids
    .slice(9)
    .map((squadId) => (services: TestServices) => joinSquad(services, { squadId, userId: player }));
  expect(await race(joins)).toEqual([...Array(5).fill('SQUAD_LIMIT'), 'done']);
  const { rows } = await sql`select from squad_member where user_id = ${player}`.execute(squads.services.db);
  expect(rows).toHaveLength(10);
  await squads.expectSound();
});

test('joining once ten times in parallel is one membership', async () => {
  const [founder = '', player = ''] = await squads.addPlayers(2);
  const { id } = await squads.found(founder);
  const join = (services: TestServices) => joinSquad(services, { squadId: id, userId: player });
  expect(await race(Array(10).fill(join))).toEqual(Array(10).fill('done'));
  expect([(await squads.row(id)).members, await squads.deedsOf(id)]).toEqual([2, ['founded', 'joined']]);
});

test('of foundings of one name in parallel one is done, and the same founding is one squad', async () => {
  const founders = await squads.addPlayers(8);
  const requests = founders.map((userId, index) =>
    squads.foundingOf(userId, { name: index % 2 === 0 ? 'Race Fans' : 'race-fans' }),
  );
  const found = requests.map((request) => (services: TestServices) => foundSquad(services, request));
  expect(await race(found)).toEqual([...Array(7).fill('SQUAD_NAME_TAKEN'), 'done']);
  const same = squads.foundingOf(await squads.addPlayer());
  expect(await race(Array(8).fill((services: TestServices) => foundSquad(services, same)))).toEqual(
    Array(8).fill('done'),
  );
  expect(await squads.deedsOf(same.id)).toEqual(['founded']);
  // One id, two founders.
  const [one = '', two = ''] = await squads.addPlayers(2);
  const id = randomUUID();
  const both = [one, two].map((userId) => squads.foundingOf(userId, { id }));
  const answers = await race(both.map((request) => (services: TestServices) => foundSquad(services, request)));
  expect(answers).toEqual(['SQUAD_ID_REUSED', 'done']);
  await squads.expectSound();
});

test('a founder who is at the limit founds one more in parallel', async () => {
  const player = await squads.addPlayer();
  await squads.found(player);
  await squads.found(player);
  const found = Array.from({ length: 5 }, () => {
    const request = squads.foundingOf(player);
    return (services: TestServices) => foundSquad(services, request);
  });
  expect(await race(found)).toEqual([...Array(4).fill('SQUAD_FOUNDING'), 'done']);
});

const steps = ['leave', 'join', 'kick', 'undo', 'lift', 'hand over', 'promote', 'suspend'] as const;
type Step = (typeof steps)[number];

interface Scene {
  readonly id: string;
  readonly people: readonly string[];
  readonly handles: readonly string[];
}

/** One of the people does something to another one. */
function take(
  services: TestServices,
  { id, people, handles }: Scene,
  step: Step,
  [by, whom]: readonly [number, number],
) {
  const userId = people[by] ?? '';
  const key = { squadId: id, userId };
  const on = { ...key, handle: handles[whom] ?? '' };
  const kickOf = async () => {
    const rows = services.db.selectFrom('squad_refusal').select('id').where('squad_id', '=', id);
    const last = await rows
      .where('user_id', '=', people[whom] ?? '')
      .orderBy('kicked_at', 'desc')
      .executeTakeFirst();
    return { ...key, kickId: last?.id ?? randomUUID() };
  };
  const take: Readonly<Record<Step, () => Promise<unknown>>> = {
    leave: () => leaveSquad(services, key),
    join: () => joinSquad(services, key),
    kick: () => kickMember(services, { ...on, reason: 'Insults' }),
    undo: async () => undoKick(services, await kickOf()),
    lift: async () => liftRefusal(services, await kickOf()),
    'hand over': () => handOverSquad(services, on),
    promote: () => setSquadRole(services, { ...on, role: 'deputy', rights: ['members'] }),
    suspend: () => suspendByAdmin(services, userId),
  };
  return take[step]();
}

const anyStep = fc.tuple(fc.constantFrom(...steps), fc.tuple(fc.nat(4), fc.nat(4)));

test('whatever people do to each other in parallel, an open squad has one captain and all invariants hold', async () => {
  const done = new Set<Step>();
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 6, maxLength: 14 }), async (list) => {
      const { id, captain, deputy, members } = await squads.stage(3);
      const people = [captain, deputy, ...members];
      const handles = await Promise.all(people.map((userId) => squads.readHandle(userId)));
      await Promise.all(
        list.map(async ([step, pair], index) => {
          const services = index % 2 === 0 ? squads.services : other;
          const answer = await refusalOf(take(services, { id, people, handles }, step, pair));
          if (answer === 'done') done.add(step);
          // A refusal of the game: no error of the database, and no deadlock.
          expect(answer).toMatch(/^[A-Za-z_]+$/);
        }),
      );
      const findings = await findingsOf(squads.services.db, squadInvariants);
      expect(findings.flatMap(({ brokenRows }) => brokenRows)).toEqual([]);
    }),
    { numRuns: 40 },
  );
  // So the test did not pass for lack of activity.
  expect(done.size).toBeGreaterThan(5);
  await squads.expectSound();
});

/** Begins a request while a change is not committed, and commits it once the request waits for it. */
async function meanwhile(change: (tx: Executor) => Promise<void>, request: () => Promise<unknown>): Promise<string> {
  const { db } = squads.services;
  const answer = await db.transaction().execute(async (tx) => {
    await change(tx);
    const begun = refusalOf(request());
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(rows.length).toBeGreaterThan(0);
    });
    return { begun };
  });
  return answer.begun;
}

const setRole = (squadId: string, userId: string, role: string) => (tx: Executor) =>
  sql`update squad_member set role = ${role}::squad_role, rights = '{}' where squad_id = ${squadId} and user_id = ${userId}`.execute(
    tx,
  );
const lockRow = (squadId: string) => (tx: Executor) =>
  sql`select from squad where id = ${squadId} for no key update`.execute(tx);

test('a kick waits for a hand-over that is under way, and does not remove the new captain', async () => {
  const { id, captain, member } = await squads.stage();
  const handle = await squads.readHandle(member);
  const handOver = async (tx: Executor) => {
    for (const change of [lockRow(id), setRole(id, captain, 'member'), setRole(id, member, 'captain')])
      await change(tx);
  };
  const kick = () => kickMember(other, { squadId: id, userId: captain, handle, reason: 'Insults' });
  expect(await meanwhile(handOver, kick)).toBe('SQUAD_RIGHT_NEEDED');
  expect(await squads.captainOf(id)).toBe(member);
});

test('a captain who leaves waits for a kick that is under way, and is not followed by the removed deputy', async () => {
  const { id, captain, deputy, member } = await squads.stage();
  const kick = async (tx: Executor) => {
    await lockRow(id)(tx);
    await sql`delete from squad_member where squad_id = ${id} and user_id = ${deputy}`.execute(tx);
  };
  expect(await meanwhile(kick, () => leaveSquad(other, { squadId: id, userId: captain }))).toBe('done');
  expect(await squads.captainOf(id)).toBe(member);
});

test('a player who joins waits for another membership that is under way, and counts it', async () => {
  const player = await squads.addPlayer();
  const ids: string[] = [];
  for (const founder of await squads.addPlayers(11)) ids.push((await squads.found(founder)).id);
  for (const id of ids.slice(0, 9)) await squads.join(id, player);
  const tenth = async (tx: Executor) => {
    await lockPlayer(tx, player);
    const now = squads.services.clock.now();
    const member = { squadId: ids[9] ?? '', userId: player, role: 'member' } as const;
    await insertMember(tx, { ...member, joinedAt: now, unbrokenSince: now, contributedAt: null });
  };
  const join = () => joinSquad(other, { squadId: ids[10] ?? '', userId: player });
  expect(await meanwhile(tenth, join)).toBe('SQUAD_LIMIT');
});

test('a member who is suspended meanwhile does not get the squad by a hand-over', async () => {
  const { id, captain, member } = await squads.stage();
  const handle = await squads.readHandle(member);
  const answers = await race([
    (services) => suspendByAdmin(services, member),
    (services) => handOverSquad(services, { squadId: id, userId: captain, handle }),
  ]);
  expect(['CONFLICT', 'done']).toContain(answers[0]);
  expect(await squads.captainOf(id)).not.toBe(member);
  await squads.expectSound();
});
