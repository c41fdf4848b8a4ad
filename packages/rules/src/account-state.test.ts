import { expect, it } from 'vitest';
import {
  type AccountEvent,
  type AccountState,
  nextAccountState,
  type WalletState,
  walletStateOf,
} from './account-state.js';
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

it.each<[AccountState, Role, WalletState]>([
  ['active', 'user', 'active'],
  ['active', 'manager', 'staff'],
  ['active', 'admin', 'staff'],
  ['suspended', 'manager', 'suspended'],
  ['closed', 'user', 'closed'],
])('the wallet of an account that is %s with the role %s is %s', (state, role, wallet) => {
  expect(walletStateOf(state, role)).toBe(wallet);
});
