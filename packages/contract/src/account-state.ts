import type * as schemas from './account-state.schema.js';
import { endpoint } from './endpoint.js';

/** Shared by the four endpoints below: repeating a request answers CONFLICT. */
const accountChange = {
  method: 'POST',
  tag: 'Staff',
} as const;

export const suspendAccount = endpoint<typeof schemas.suspendAccount>()({
  ...accountChange,
  url: '/api/v1/manager/users/:id/suspend',
  summary:
    'Suspend an account: sessions, keys and open orders end, and it takes no part in the game until it is restored',
  policy: { permission: 'user.suspend' },
  audit: 'user.suspend',
  errors: ['CONFLICT', 'LAST_ADMIN'],
});

export const restoreAccount = endpoint<typeof schemas.restoreAccount>()({
  ...accountChange,
  url: '/api/v1/manager/users/:id/restore',
  summary: 'Restore a suspended account; its sessions, keys and orders stay ended',
  policy: { permission: 'user.suspend' },
  audit: 'user.restore',
  errors: ['CONFLICT'],
});

export const freezeAccount = endpoint<typeof schemas.freezeAccount>()({
  ...accountChange,
  url: '/api/v1/manager/users/:id/freeze',
  summary: "Stop an account's trading and nothing else; its open orders wait",
  policy: { permission: 'user.freeze' },
  audit: 'user.freeze',
  errors: ['CONFLICT'],
});

export const unfreezeAccount = endpoint<typeof schemas.unfreezeAccount>()({
  ...accountChange,
  url: '/api/v1/manager/users/:id/unfreeze',
  summary: 'Let an account trade again',
  policy: { permission: 'user.freeze' },
  audit: 'user.unfreeze',
  errors: ['CONFLICT'],
});
