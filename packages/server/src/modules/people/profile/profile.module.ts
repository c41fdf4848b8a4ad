import type { Module } from '../../../module.js';
import { registerProfile } from './profile.routes.js';

export const profileModule = {
  name: 'people/profile',
  routes: registerProfile,
  personalTables: [
    { table: 'user', owner: 'id', exportAs: 'profile', secretColumns: ['frozen_by'], onDeletion: 'anonymise' },
  ],
} satisfies Module;
