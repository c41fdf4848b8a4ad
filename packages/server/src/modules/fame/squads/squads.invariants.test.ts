import { afterAll, beforeAll, expect, test } from 'vitest';
import { findingsOf } from '../../../platform/audit.sql.js';
import { kickMember } from './kick-member.js';
import { SquadsUnderTest } from './squads.fixture.js';
import { squadInvariants } from './squads.invariants.sql.js';

let squads: SquadsUnderTest;

beforeAll(async () => {
  squads = await SquadsUnderTest.open();
});
afterAll(() => squads.services.close());

const [oneCaptain, counted, notRefused, chained, fewKicks, ownAddress] = squadInvariants.map(
  ({ invariant }) => invariant,
);

test.each([
  [
    'a captain who is a member',
    `update squad_member set role = 'member' where role = 'captain'`,
    [oneCaptain, counted],
  ],
  ['a captain whose account is suspended', `update "user" set account_state = 'suspended'`, [oneCaptain]],
  ['a captain of staff', `update "user" set role = 'manager'`, [oneCaptain]],
  ['a count that is wrong', 'update squad set members = members + 1', [counted]],
  ['a captain since no time', 'update squad set captain_since = null', [counted]],
  [
    'a member who is refused',
    `insert into squad_member (squad_id, user_id, role, joined_at, unbroken_since)
      select squad_id, user_id, 'member', now(), now() from squad_refusal`,
    [notRefused],
  ],
  [
    'a day that goes on from another index',
    `insert into squad_day (squad_id, opened_on, closed_on, players, opening_index, closing_index)
      select id, '2026-03-01', '2026-03-02', 5, 1.1, 1.2 from squad`,
    [chained],
  ],
  [
    'twenty-one kicks on a day',
    `insert into squad_refusal (id, squad_id, user_id, reason, kicked_at, former_role, former_rights, former_joined_at)
      select gen_random_uuid(), squad_id, gen_random_uuid(), reason, kicked_at, former_role, former_rights, former_joined_at
      from squad_refusal, generate_series(1, 20)`,
    [fewKicks],
  ],
  [
    'an address that it has now, as one of before',
    'insert into squad_former_handle (handle, squad_id) select handle, id from squad',
    [ownAddress],
  ],
])('%s is found, and nothing else', async (_what, change, broken) => {
  const { id, captain, member } = await squads.stage();
  const handle = await squads.readHandle(member);
  await kickMember(squads.services, { squadId: id, userId: captain, handle, reason: 'Insults' });
  const client = await squads.services.pool.connect();
  const found = async () => {
    const names: string[] = [];
    for (const { invariant, broken: rows } of squadInvariants) {
      if ((await client.query(rows)).rows.length > 0) names.push(invariant);
    }
    return names;
  };
  try {
    await client.query('begin');
    expect(await found()).toEqual([]);
    await client.query(change);
    expect(await found()).toEqual(broken);
  } finally {
    await client.query('rollback');
    client.release();
  }
  expect((await findingsOf(squads.services.db, squadInvariants)).flatMap(({ brokenRows }) => brokenRows)).toEqual([]);
});

test('the schema refuses a second captain, rights of a member and an unknown right', async () => {
  const { id } = await squads.stage();
  const refused = (change: string) => squads.services.pool.query(change, [id]).then(String, ({ code }) => code);
  expect(await refused(`update squad_member set role = 'captain', rights = '{}' where squad_id = $1`)).toBe('23505');
  const toMember = `update squad_member set role = 'member' where squad_id = $1 and role = 'deputy'`;
  expect(await refused(toMember)).toBe('23514');
  const unknown = `update squad_member set rights = '{"all"}' where squad_id = $1 and role = 'deputy'`;
  expect(await refused(unknown)).toBe('23514');
});
