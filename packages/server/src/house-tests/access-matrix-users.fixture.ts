import type { Group } from './access-matrix-row.fixture.js';

/** The endpoints of user management. */
export const userGroups: readonly Group[] = [
  {
    policy: { permission: 'user.read' },
    staff: ['manager', 'admin'],
    routes: {
      'GET /api/v1/manager/saved-views': { status: 200, url: '/api/v1/manager/saved-views?list=users' },
      'PUT /api/v1/manager/saved-views': {
        status: 200,
        body: () => ({ list: 'users', name: 'Frozen', search: { status: 'suspended' } }),
      },
      'POST /api/v1/manager/saved-views/delete': { status: 200, body: () => ({ list: 'users', name: 'Frozen' }) },
      'GET /api/v1/manager/users': { status: 200, namesPlayerTo: ['manager', 'admin'] },
      'GET /api/v1/manager/users/:id': 404,
      'GET /api/v1/manager/users/:id/timeline': 200,
      'GET /api/v1/manager/users/:id/related': 200,
    },
  },
  {
    policy: { permission: 'user.read', recentAuthentication: true },
    staff: ['manager', 'admin'],
    routes: { 'GET /api/v1/manager/users/csv': { status: 200, namesPlayerTo: ['manager', 'admin'] } },
  },
  {
    policy: { permission: 'user.adjust-cash', recentAuthentication: true },
    staff: ['admin'],
    routes: {
      'POST /api/v1/manager/users/:id/cash-adjustments': {
        status: 404,
        body: (access) => ({ id: access.newId(), amountCents: 500, reason: 'A mistake of ours' }),
      },
    },
  },
  {
    policy: { permission: 'user.end-access', recentAuthentication: true },
    staff: ['manager', 'admin'],
    routes: {
      'POST /api/v1/manager/users/:id/access-end': { status: 404, body: () => ({ reason: 'Somebody else logged in' }) },
    },
  },
  {
    policy: { permission: 'user.reset-handle' },
    staff: ['manager', 'admin'],
    routes: {
      'POST /api/v1/manager/users/:id/handle-reset': { status: 404, body: () => ({ reason: 'Offends others' }) },
    },
  },
  {
    policy: { permission: 'user.change-email', recentAuthentication: true },
    staff: ['admin'],
    routes: {
      'POST /api/v1/manager/users/:id/email': {
        status: 404,
        body: () => ({ email: 'new@example.org', reason: 'Lost the old one' }),
      },
    },
  },
  {
    policy: { permission: 'user.change-role', recentAuthentication: true },
    staff: ['admin'],
    routes: {
      'PUT /api/v1/manager/users/:id/role': {
        status: 404,
        body: () => ({ role: 'manager', reason: 'Joins the team' }),
      },
    },
  },
];
