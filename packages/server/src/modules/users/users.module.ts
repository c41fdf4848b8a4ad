import type { Module } from '../../module.js';
import { registerUsers } from './users.routes.js';

export const usersModule = {
  name: 'users',
  routes: registerUsers,
  personalTables: [
    {
      table: 'email_change',
      exportAs: 'emailChangesByStaff',
      secretColumns: ['changed_by'],
      orderBy: 'changed_at, id',
      onDeletion: 'erase',
    },
  ],
} satisfies Module;
