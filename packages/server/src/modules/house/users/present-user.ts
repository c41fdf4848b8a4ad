import type { UserRow } from '@limelight/contract/house/users.schema';
import { avatarUrlOf } from '../../people/avatars/avatars.public.js';
import type { UserListRow } from './users.sql.js';

export function presentUser(row: UserListRow): UserRow {
  const { id, name, handle, email, emailVerified, state, role, tier, lastLoginAt, createdAt } = row;
  return {
    id,
    name,
    handle,
    email,
    emailVerified,
    state,
    role,
    avatarUrl: row.image ?? avatarUrlOf(id),
    frozen: row.frozenAt !== null,
    tier: tier ?? 'free',
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
