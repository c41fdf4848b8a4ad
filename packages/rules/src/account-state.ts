import { isStaff, type Role } from './permission.js';

/** `suspended` by staff, and reversible; `closed` by its owner, and final. */
export const accountStates = ['active', 'suspended', 'closed'] as const;
export type AccountState = (typeof accountStates)[number];

export type AccountEvent = 'suspend' | 'restore' | 'close';

const transitions: Readonly<Record<AccountState, Readonly<Partial<Record<AccountEvent, AccountState>>>>> = {
  active: { suspend: 'suspended', close: 'closed' },
  suspended: { restore: 'active', close: 'closed' },
  closed: {},
};

/** The state after an event, or `null` when the account is not in a state that the event can change. */
export function nextAccountState(state: AccountState, event: AccountEvent): AccountState | null {
  return transitions[state][event] ?? null;
}

/**
 * What the wallet carries for the trade path: an active account of staff holds what it has and takes no part
 * in the game.
 */
export type WalletState = AccountState | 'staff';

export function walletStateOf(state: AccountState, role: Role): WalletState {
  return state === 'active' && isStaff(role) ? 'staff' : state;
}
