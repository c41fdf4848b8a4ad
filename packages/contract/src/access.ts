import type * as schemas from './access.schema.js';
import { endpoint } from './endpoint.js';

export const confirmIdentity = endpoint<typeof schemas.confirmIdentity>()({
  method: 'POST',
  url: '/api/v1/me/authentication',
  tag: 'Account',
  summary: 'Confirm with the password who is there, for the calls that need a recent log-in',
  policy: 'signed-in',
});

export const startImpersonation = endpoint<typeof schemas.startImpersonation>()({
  method: 'POST',
  url: '/api/v1/manager/users/:id/impersonation',
  tag: 'Staff',
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
  tag: 'Staff',
  summary: 'Stop viewing as a player; without an open view nothing happens',
  policy: 'signed-in',
  impersonation: 'allowed',
});
