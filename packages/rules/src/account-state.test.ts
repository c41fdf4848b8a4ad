import { expect, it } from 'vitest';
import { type AccountEvent, type AccountState, nextAccountState } from './account-state.js';

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
