import type { UsersQuery } from '@limelight/contract/house/users.schema';
import { sql } from 'kysely';
import type { AccountSearch } from '../../../platform/account-search.sql.js';
import type { Executor } from '../../../platform/database.js';
import { byLetters } from '../../../platform/search-fold.sql.js';

export type UserListRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['execute']>>[number];

/** What a row of the list shows of accounts that are not closed. */
export function listedUsers(db: Executor) {
  return db
    .selectFrom('user')
    .select((row) => row.fn.coalesce('user.handle', sql<string>`''`).as('handle'))
    .select(['user.id', 'user.name', 'user.email', 'user.email_verified as emailVerified', 'user.image', 'user.role'])
    .select(['user.account_state as state', 'user.tier', 'user.created_at as createdAt'])
    .select(['user.frozen_at as frozenAt', 'user.last_login_at as lastLoginAt'])
    .where('user.account_state', '<>', 'closed');
}

/** The users of a filter in its order, which the indexes of the table have. */
export function selectUsers(
  db: Executor,
  { status, role, tier, sort, direction }: UsersQuery,
  search: AccountSearch | undefined,
) {
  let query = listedUsers(db);
  if (search !== undefined) query = query.where(search.condition);
  if (status === 'active' || status === 'suspended') query = query.where('user.account_state', '=', status);
  if (status === 'frozen') query = query.where('user.frozen_at', 'is not', null);
  if (role !== undefined) query = query.where('user.role', '=', role);
  if (tier !== undefined) query = query.where('user.tier', '=', tier);
  // Names the partial index of members.
  if (tier !== undefined && tier !== 'free') query = query.where('user.tier', '<>', 'free');
  const order = {
    // Accounts without a log-in come last, and first in the other direction: one index serves both.
    lastLogin: sql`"user".last_login_at ${sql.raw(direction === 'desc' ? 'desc nulls last' : 'asc nulls first')}`,
    name: sql`${byLetters(sql`"user".name`)} ${sql.raw(direction)}`,
    created: sql`"user".created_at ${sql.raw(direction)}`,
  }[sort];
  return query.orderBy(order).orderBy('user.id', direction);
}

export async function findRole(db: Executor, userId: string) {
  const row = await db.selectFrom('user').select('role').where('id', '=', userId).executeTakeFirst();
  return row?.role;
}
