import type { Module } from '../../../module.js';
import { grantTask } from './expire-grants.js';
import { membershipInvariants } from './membership.invariants.sql.js';
import { registerMembership } from './membership.routes.js';

export const membershipModule = {
  name: 'money/membership',
  routes: registerMembership,
  afterTick: (services: Parameters<typeof grantTask>[0]) => [grantTask(services)],
  personalTables: [
    {
      table: 'membership_grant',
      exportAs: 'membershipGrants',
      secretColumns: ['granted_by', 'revoked_by'],
      orderBy: 'begins_at, id',
      onDeletion: 'keep',
      reason: 'payments',
    },
  ],
  invariants: membershipInvariants,
} satisfies Module;
