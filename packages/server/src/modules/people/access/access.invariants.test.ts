import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SavedTables } from '../../../testing/saved-tables.js';
import { AccountRaces } from './account-races.fixture.js';

let races: AccountRaces;
let saved: SavedTables;

/** One active, one suspended, one frozen, one closed account and one of staff. */
beforeAll(async () => {
  races = await AccountRaces.open();
  await races.orders.moveTo({ '1': 50_000 });
  const players = [];
  for (let player = 0; player < 5; player += 1) players.push(await races.addPlayer());
  const steps = [
    { kind: 'suspend', player: 1 },
    { kind: 'freeze', player: 2 },
    { kind: 'close', player: 3 },
    { kind: 'promote', player: 4 },
  ] as const;
  await races.run(steps, players);
  // These would refuse or report the restored rows of a suspended account, and what the tests write for a
  // closed one.
  await races.rewards.services.pool.query(`
    alter table api_key disable trigger active_account;
    alter table account disable trigger open_account;
    alter table "user" drop constraint closed_account_is_anonymous;
    alter table player_order disable trigger late`);
  const tables = [
    'user',
    'wallet',
    'session',
    'account',
    'api_key',
    'push_subscription',
    'price_alert',
    'player_order',
    'hold',
  ];
  saved = await SavedTables.save(races.rewards.services.db, tables);
});
beforeEach(() => saved.restore());
afterAll(() => races.rewards.close());

const carries = 'a wallet carries the state and the freeze of its account';
const carriesTier = 'an account carries the tier of its wallet';
const carriesVersion = 'a session carries the credential version of its account';
const noHold = 'an account that is not active, or of staff, holds nothing that ends with trading';
const noGame = 'an account has traded and earned nothing since it joined the staff';
const noAccess = 'an account that is not active has no session, no key in force and no push subscription';
const namesNobody = 'a closed account names nobody and cannot be entered';
const playing = `account_state = 'active' and frozen_at is null and role = 'user'`;
const suspendPlaying = `update "user" set account_state = 'suspended' where ${playing}`;

test('accounts in every state satisfy all invariants', async () => {
  expect(await races.listProblems()).toEqual([]);
});

test.each([
  ['an account suspended without its wallet', suspendPlaying, [carries, noHold, noAccess]],
  [
    'a player who joined the staff without the wallet',
    `update "user" set role = 'manager' where ${playing}`,
    [carries, noHold],
  ],
  ['staff who play again', `update wallet set account_state = 'active' where account_state = 'staff'`, [carries]],
  ['a trade of staff', 'update wallet set staff_after_entry = 1 where staff_after_entry is not null', [noGame]],
  ['a wallet that trades again', `update wallet set account_state = 'active'`, [carries]],
  ['a plan that the account alone has', `update "user" set tier = 'elite'`, [carriesTier]],
  ['a freeze that nobody recorded', 'update wallet set frozen = true', [carries]],
  ['a freeze that the wallet lost', 'update wallet set frozen = false', [carries]],
  [
    'a session of before a new password',
    'update "user" set credential_version = credential_version + 1',
    [carriesVersion],
  ],
  ['a key in force again', 'update api_key set revoked_at = null', [noAccess]],
  [
    'the hold of a cancelled order',
    `insert into hold (user_id, owner_kind, owner_id, celebrity_id, cents, shares, until)
     select user_id, 'order', id, celebrity_id, 1, 0, now() from player_order where state = 'cancelled'`,
    [noHold],
  ],
  ['a retained name', `update "user" set name = 'Ama' where account_state = 'closed'`, [namesNobody]],
  [
    'a retained handle',
    `alter table "user" disable trigger handle_changed;
     update "user" set handle = 'Ama' where account_state = 'closed';
     alter table "user" enable trigger handle_changed`,
    [namesNobody],
  ],
  [
    'a retained phone number',
    `update "user" set mobile_number = '244123456' where closed_at is not null`,
    [namesNobody],
  ],
  [
    'a retained password',
    `insert into account (id, account_id, provider_id, user_id, created_at, updated_at)
     select gen_random_uuid(), id, 'credential', id, now(), now() from "user" where account_state = 'closed'`,
    [namesNobody],
  ],
])('%s is detected and named', async (_name, sabotage, invariants) => {
  await races.rewards.services.pool.query(sabotage);
  expect(await races.listProblems()).toEqual(expect.arrayContaining(invariants));
});
