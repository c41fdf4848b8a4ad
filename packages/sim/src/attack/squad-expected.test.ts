import { expect, test } from 'vitest';
import { type Demand, expectedOf, type Requester } from './squad-expected.js';

const player = { account: 'player', standing: null, hasWritten: false } as const satisfies Requester;
const member = { ...player, standing: { role: 'member', rights: [] } } as const satisfies Requester;
const captain = { ...player, standing: { role: 'captain', rights: [] } } as const satisfies Requester;
const deputy: Requester = { ...player, standing: { role: 'deputy', rights: ['members'] } };
const kick: Demand = { account: 'trader', standing: 'members', on: 'member' };
const read: Demand = { account: 'player', scope: 'read', standing: 'member' };
const pledge: Demand = { account: 'trader', scope: 'trade', standing: 'member' };
const cancel: Demand = { account: 'staff', standing: 'none' };

test.each<[string, Requester, Demand, ReturnType<typeof expectedOf>]>([
  ['no account', { ...member, account: 'visitor' }, read, 401],
  ['no verified address', { ...member, account: 'unverified' }, read, 403],
  ['no membership', player, read, 403],
  ['a membership', member, read, 'done'],
  ['no right', member, kick, 403],
  ['a right', deputy, kick, 'done'],
  ['another right', deputy, { ...kick, standing: 'events' }, 403],
  ['a right upon a deputy', deputy, { ...kick, on: 'deputy' }, 403],
  ['the captain upon a deputy', captain, { ...kick, on: 'deputy' }, 'done'],
  ['the captain upon the captain', captain, { ...kick, on: 'captain' }, 403],
  ['a deputy for the captain', deputy, { account: 'trader', standing: 'captain' }, 403],
  ['a key that reads', { ...member, account: 'read key' }, read, 'done'],
  ['a key that reads, for a pledge', { ...member, account: 'read key' }, pledge, 403],
  ['a key that trades, for a pledge', { ...member, account: 'trade key' }, pledge, 'done'],
  ['a key where none may', { ...captain, account: 'trade key' }, kick, 403],
  ['a player for staff', captain, cancel, 403],
  ['staff', { ...player, account: 'staff' }, cancel, 'done'],
  ['a key of staff', { ...player, account: 'staff key' }, { ...cancel, scope: 'read' }, 403],
  ['staff for players', { ...captain, account: 'staff' }, kick, 403],
  ['no own message', member, { account: 'player', standing: 'none', ownMessage: true }, 403],
  ['a removed player', { ...player, isRemoved: true }, { account: 'trader', standing: 'not removed' }, 403],
])('%s', (_, requester, demand, expected) => {
  expect(expectedOf(requester, demand)).toBe(expected);
});
