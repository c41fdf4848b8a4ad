import { endpoint } from '../endpoint.js';
import type * as schemas from './users.schema.js';

export const listUsers = endpoint<typeof schemas.listUsers>()({
  url: '/api/v1/manager/users',
  summary: 'The accounts of players and staff; closed ones, which name nobody, are left out',
  policy: { permission: 'user.read' },
});

export const exportUsers = endpoint<typeof schemas.exportUsers>()({
  url: '/api/v1/manager/users/csv',
  summary: 'The same list as a CSV file, with every row of the filter',
  policy: { permission: 'user.read', recentAuthentication: true },
  audit: 'list.export',
});

export const getUser = endpoint<typeof schemas.getUser>()({
  url: '/api/v1/manager/users/:id',
  summary: 'One account: state, money, plan, and how many other accounts share a trace with it',
  policy: { permission: 'user.read' },
  errors: ['NOT_FOUND'],
});

export const getUserTimeline = endpoint<typeof schemas.getUserTimeline>()({
  url: '/api/v1/manager/users/:id/timeline',
  summary: 'What happened to an account, newest first: log-ins, trades, money, tickets, actions of staff',
  policy: { permission: 'user.read' },
});

export const listRelatedUsers = endpoint<typeof schemas.listRelatedUsers>()({
  url: '/api/v1/manager/users/:id/related',
  summary:
    'Accounts that share a sign-up address or device, the address of a session, a payer or an invitation with this one',
  policy: { permission: 'user.read' },
});

export const adjustCash = endpoint<typeof schemas.adjustCash>()({
  method: 'POST',
  url: '/api/v1/manager/users/:id/cash-adjustments',
  summary: 'Add SE$ to the cash of a player, or take some; a repeat with the same id is the same adjustment',
  policy: { permission: 'user.adjust-cash', recentAuthentication: true },
  audit: 'user.adjust-cash',
  status: 201,
  errors: ['NOT_FOUND', 'CONFLICT', 'NOT_ENOUGH_CASH'],
});

export const changeEmail = endpoint<typeof schemas.changeEmail>()({
  method: 'POST',
  url: '/api/v1/manager/users/:id/email',
  summary:
    'Change the address of an account: all access ends, the new address is to be verified, the old one gets a way back',
  policy: { permission: 'user.change-email', recentAuthentication: true },
  audit: 'user.change-email',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const endUserAccess = endpoint<typeof schemas.endUserAccess>()({
  method: 'POST',
  url: '/api/v1/manager/users/:id/access-end',
  summary: 'Log an account out everywhere: its sessions, API keys and push subscriptions end, the account stays active',
  policy: { permission: 'user.end-access', recentAuthentication: true },
  audit: 'user.end-access',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const resetHandle = endpoint<typeof schemas.resetHandle>()({
  method: 'POST',
  url: '/api/v1/manager/users/:id/handle-reset',
  summary: 'Replace an offensive handle by a generated one; nobody can choose the old one again',
  policy: { permission: 'user.reset-handle' },
  audit: 'user.reset-handle',
  errors: ['NOT_FOUND', 'CONFLICT'],
});
