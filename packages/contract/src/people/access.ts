import { endpoint } from '../endpoint.js';
import type * as schemas from './access.schema.js';

/** The section in the API documentation. @public */
export const tag = 'Account';

export const confirmIdentity = endpoint<typeof schemas.confirmIdentity>()({
  method: 'POST',
  url: '/api/v1/me/authentication',
  summary: 'Confirm the password, and the code of an account that has one, for endpoints that need a recent log-in',
  policy: 'signed-in',
});

export const startImpersonation = endpoint<typeof schemas.startImpersonation>()({
  method: 'POST',
  url: '/api/v1/manager/users/:id/impersonation',
  summary: 'View the game as this player, read-only, for at most half an hour; replaces a view that is open',
  policy: { permission: 'user.impersonate', recentAuthentication: true },
  audit: 'user.impersonate',
  status: 201,
  errors: ['CONFLICT'],
});

/** Open to any session, because an impersonating admin has only the player's rights. */
export const endImpersonation = endpoint<typeof schemas.endImpersonation>()({
  method: 'DELETE',
  url: '/api/v1/me/impersonation',
  tag: 'Account',
  summary: 'Stop viewing as a player; without an open view nothing happens',
  policy: 'signed-in',
  impersonation: 'allowed',
});

export const changeRole = endpoint<typeof schemas.changeRole>()({
  method: 'PUT',
  url: '/api/v1/manager/users/:id/role',
  summary: "Change an account's role, effective on its next request; never one's own, and never the last admin's",
  policy: { permission: 'user.change-role', recentAuthentication: true },
  audit: 'user.change-role',
  errors: ['CONFLICT', 'LAST_ADMIN'],
});

// Repeating one of these requests answers CONFLICT.

export const suspendAccount = endpoint<typeof schemas.suspendAccount>()({
  method: 'POST',
  url: '/api/v1/manager/users/:id/suspend',
  summary:
    'Suspend an account: sessions, keys and open orders end, and it takes no part in the game until it is restored',
  policy: { permission: 'user.suspend', recentAuthentication: true },
  audit: 'user.suspend',
  errors: ['CONFLICT', 'LAST_ADMIN'],
});

export const restoreAccount = endpoint<typeof schemas.restoreAccount>()({
  method: 'POST',
  url: '/api/v1/manager/users/:id/restore',
  summary: 'Restore a suspended account; its sessions, keys and orders stay ended',
  policy: { permission: 'user.suspend' },
  audit: 'user.restore',
  errors: ['CONFLICT'],
});

export const freezeAccount = endpoint<typeof schemas.freezeAccount>()({
  method: 'POST',
  url: '/api/v1/manager/users/:id/freeze',
  summary: "Stop an account's trading and nothing else; its open orders wait",
  policy: { permission: 'user.freeze' },
  audit: 'user.freeze',
  errors: ['CONFLICT'],
});

export const unfreezeAccount = endpoint<typeof schemas.unfreezeAccount>()({
  method: 'POST',
  url: '/api/v1/manager/users/:id/unfreeze',
  summary: 'Let an account trade again',
  policy: { permission: 'user.freeze' },
  audit: 'user.unfreeze',
  errors: ['CONFLICT'],
});
