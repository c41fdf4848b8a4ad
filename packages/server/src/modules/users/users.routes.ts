import * as contract from '@limelight/contract/users';
import type { UserRow } from '@limelight/contract/users.schema';
import type { FastifyInstance } from 'fastify';
import { sendCsv } from '../../platform/http/csv.js';
import { route } from '../../platform/http/route.js';
import { readPageOfRows, streamRows } from '../../platform/staff-list.sql.js';
import type { Services } from '../../services.js';
import { avatarUrlOf } from '../profile/profile.public.js';
import { selectUsers, type UserListRow } from './users.sql.js';

export function registerUsers(app: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  route(app, contract.listUsers, async ({ query }) => {
    const { rows, ...count } = await readPageOfRows(db, selectUsers(db, query), query);
    return { rows: rows.map(present), ...count };
  });

  route(app, contract.exportUsers, async ({ query, reply }) =>
    sendCsv(reply, {
      name: 'users',
      rows: streamRows(db, selectUsers(db, query)),
      columns: {
        Id: ({ id }) => id,
        Name: ({ name }) => name,
        Email: ({ email }) => email,
        'Email verified': ({ emailVerified }) => (emailVerified ? 'yes' : 'no'),
        Status: ({ state }) => state,
        Frozen: ({ frozenAt }) => frozenAt?.toISOString() ?? null,
        Role: ({ role }) => role,
        Plan: ({ tier }) => tier ?? 'free',
        'Last login': ({ lastLoginAt }) => lastLoginAt?.toISOString() ?? null,
        'Member since': ({ createdAt }) => createdAt.toISOString(),
      },
    }),
  );
}

function present({ image, frozenAt, tier, lastLoginAt, createdAt, ...row }: UserListRow): UserRow {
  return {
    ...row,
    avatarUrl: image ?? avatarUrlOf(row.id),
    frozen: frozenAt !== null,
    tier: tier ?? 'free',
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
