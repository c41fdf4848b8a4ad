import type { VipTier } from '@limelight/rules/vip-plan';
import type { Selectable } from 'kysely';
import type { MembershipGrant } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

/** No grant is free: a check constraint. */
export type GrantRow = Omit<Selectable<MembershipGrant>, 'tier'> & { readonly tier: VipTier };

const rowsOf = (db: Executor) => db.selectFrom('membership_grant').selectAll().$castTo<GrantRow>();

/** @returns undefined when the id belongs to a grant already */
export function insertGrant(
  tx: Executor,
  grant: Omit<GrantRow, 'ended_at' | 'revoked_by'>,
): Promise<GrantRow | undefined> {
  const insert = tx.insertInto('membership_grant').values(grant);
  return insert
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .$castTo<GrantRow>()
    .executeTakeFirst();
}

export function findGrant(db: Executor, id: string): Promise<GrantRow | undefined> {
  return rowsOf(db).where('id', '=', id).executeTakeFirst();
}

export function listRunningGrants(db: Executor, userId: string): Promise<GrantRow[]> {
  return rowsOf(db).where('user_id', '=', userId).where('ended_at', 'is', null).execute();
}

/** Ends a grant, early when somebody revokes it. @returns false when it had ended */
export async function endGrant(
  tx: Executor,
  id: string,
  { endedAt, revokedBy }: { readonly endedAt: Date; readonly revokedBy: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('membership_grant')
    .set({ ended_at: endedAt, revoked_by: revokedBy })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Grants whose time is over. */
export function listOverdueGrants(db: Executor, now: Date, limit: number): Promise<GrantRow[]> {
  return rowsOf(db).where('ended_at', 'is', null).where('ends_at', '<=', now).orderBy('ends_at').limit(limit).execute();
}
