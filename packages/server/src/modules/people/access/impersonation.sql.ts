import type { Role } from '@limelight/rules/permission';
import { type Insertable, sql } from 'kysely';
import type { Impersonation } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

/** An impersonation without a recorded end, with everything that decides whether it is still active. */
export interface OpenImpersonation {
  readonly id: string;
  readonly sessionId: string;
  readonly sessionLives: boolean;
  readonly adminId: string;
  readonly adminName: string;
  readonly adminRole: Role;
  readonly targetId: string;
  readonly targetRole: Role;
  readonly targetClosed: boolean;
  readonly targetSuspended: boolean;
  readonly targetEmailVerified: boolean;
  readonly requestId: string;
  readonly address: string;
  readonly endsAt: Date;
}

/** Sessions expire by the database's clock, which better-auth's timestamps agree with. */
const openImpersonations = sql`
  select impersonation.id, impersonation.session_id as "sessionId", session.id is not null as "sessionLives",
    admin.id as "adminId", admin.name as "adminName", admin.role as "adminRole",
    target.id as "targetId", target.role as "targetRole", target.account_state = 'closed' as "targetClosed",
    target.account_state <> 'active' as "targetSuspended", target.email_verified as "targetEmailVerified",
    impersonation.request_id as "requestId", impersonation.address, impersonation.ends_at as "endsAt"
  from impersonation
  join "user" as admin on admin.id = impersonation.admin_id
  join "user" as target on target.id = impersonation.target_id
  left join session on session.id = impersonation.session_id and session.user_id = admin.id
    and session.expires_at > now()
  where impersonation.ended_at is null`;

export async function listOpenImpersonations(db: Executor): Promise<OpenImpersonation[]> {
  return (await sql<OpenImpersonation>`${openImpersonations}`.execute(db)).rows;
}

export async function findOpenImpersonation(db: Executor, sessionId: string): Promise<OpenImpersonation | undefined> {
  const { rows } =
    await sql<OpenImpersonation>`${openImpersonations} and impersonation.session_id = ${sessionId}`.execute(db);
  return rows[0];
}

/** @returns false when the session already has an open impersonation */
export async function insertImpersonation(db: Executor, view: Insertable<Impersonation>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('impersonation')
    .values(view)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns whether it was open: of two concurrent calls only one records the end */
export async function markImpersonationEnded(db: Executor, id: string, endedAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('impersonation')
    .set({ ended_at: endedAt })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function findImpersonationTarget(db: Executor, userId: string) {
  return db
    .selectFrom('user')
    .select(['id as userId', 'role'])
    .where('id', '=', userId)
    .where('account_state', '<>', 'closed')
    .executeTakeFirst();
}
