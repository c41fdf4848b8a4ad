import type { Module } from '../../../module.js';
import { registerEmailAddress } from './email-address.routes.js';

export const emailAddressModule = {
  name: 'people/email-address',
  routes: registerEmailAddress,
  personalTables: [
    {
      table: 'email_change',
      exportAs: 'emailChanges',
      secretColumns: ['changed_by', 'session_id'],
      orderBy: 'requested_at, id',
      onDeletion: 'erase',
    },
  ],
} satisfies Module;
