import type { Group } from './access-matrix-row.fixture.js';

/** The endpoints of user management. */
export const userGroups: readonly Group[] = [
  {
    policy: { permission: 'user.read' },
    staff: ['manager', 'admin'],
    routes: {
      'GET /api/v1/manager/users': { status: 200, namesPlayerTo: ['manager', 'admin'] },
      'GET /api/v1/manager/users/csv': { status: 200, namesPlayerTo: ['manager', 'admin'] },
    },
  },
];
