import { endpoint } from './endpoint.js';
import type * as schemas from './users.schema.js';

export const listUsers = endpoint<typeof schemas.listUsers>()({
  url: '/api/v1/manager/users',
  summary: 'The accounts of players and staff; closed ones, which name nobody, are left out',
  policy: { permission: 'user.read' },
});

export const exportUsers = endpoint<typeof schemas.exportUsers>()({
  url: '/api/v1/manager/users/csv',
  summary: 'The same list as a CSV file, with every row of the filter',
  policy: { permission: 'user.read' },
});
