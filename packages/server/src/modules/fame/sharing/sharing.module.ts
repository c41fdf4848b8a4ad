import type { Module } from '../../../module.js';
import { registerSharing } from './sharing.routes.js';

export const sharingModule = {
  name: 'fame/sharing',
  routes: registerSharing,
  personalTables: [
    { table: 'shared_picture', exportAs: 'sharedPictures', orderBy: 'created_at, id', onDeletion: 'erase' },
  ],
} satisfies Module;
