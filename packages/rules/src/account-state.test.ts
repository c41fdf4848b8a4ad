import { expect, it } from 'vitest';
import { type AccountEvent, type AccountState, mayChangeAccount, nextAccountState } from './account-state.js';
import type { Role } from './permission.js';

it.each<[AccountState, AccountEvent, AccountState | null]>([
  ['active', 'suspend', 'suspended'],
  ['active', 'restore', null],
  ['active', 'close', 'closed'],
  ['suspended', 'suspend', null],
  ['suspended', 'restore', 'active'],
  ['suspended', 'close', 'closed'],
  ['closed', 'suspend', null],
  ['closed', 'restore', null],
  ['closed', 'close', null],
])('an account that is %s becomes, by "%s", %s', (state, event, next) => {
  expect(nextAccountState(state, event)).toBe(next);
});

it.each<[Role, Role, boolean]>([
  ['user', 'user', false],
  ['manager', 'user', true],
  ['manager', 'manager', false],
  ['manager', 'admin', false],
  ['admin', 'user', true],
  ['admin', 'manager', true],
  ['admin', 'admin', true],
])('a %s may change the state of a %s: %s', (role, target, may) => {
  expect(mayChangeAccount({ userId: 'a', role }, { userId: 'b', role: target })).toBe(may);
});

it.each<Role>(['user', 'manager', 'admin'])('a %s may not change their own state', (role) => {
  expect(mayChangeAccount({ userId: 'a', role }, { userId: 'a', role })).toBe(false);
});
