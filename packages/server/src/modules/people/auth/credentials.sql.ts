import type { Executor } from '../../../platform/database.js';

export interface CredentialOwner {
  readonly userId: string;
  readonly version: number;
}

/**
 * Read this before the password is checked: a session that carries it ends with everything that ends
 * sessions.
 */
export function findCredentialVersion(
  db: Executor,
  account: { readonly email: string } | { readonly userId: string },
): Promise<CredentialOwner | undefined> {
  const query = db.selectFrom('user').select(['id as userId', 'credential_version as version']);
  return (
    'email' in account ? query.where('email', '=', account.email) : query.where('id', '=', account.userId)
  ).executeTakeFirst();
}

/** Whether the version is still the account's. Waits for a change that has not been committed. */
export async function isCurrentVersion(db: Executor, { userId, version }: CredentialOwner): Promise<boolean> {
  const query = db.selectFrom('user').select('id').where('id', '=', userId).where('credential_version', '=', version);
  return (await query.forShare().executeTakeFirst()) !== undefined;
}

/**
 * The only way to end the sessions of an account. The new version comes first, because it locks the account:
 * a log-in with the old one has either inserted its session, which is deleted here, or can no longer insert
 * it.
 * @param except the session that stays, as the one in which the player changes the password
 * @returns whether that session was still there
 * @throws outside a transaction
 */
export async function endSessions(
  tx: Executor,
  userId: string,
  { except }: { readonly except?: string | undefined } = {},
): Promise<boolean> {
  if (!tx.isTransaction) throw new Error('sessions end in the transaction that changes their account');
  const { version } = await tx
    .updateTable('user')
    .set((set) => ({ credential_version: set('credential_version', '+', 1) }))
    .where('id', '=', userId)
    .returning('credential_version as version')
    .executeTakeFirstOrThrow();
  const own = tx.updateTable('session').set({ credential_version: version }).where('user_id', '=', userId);
  const remaining = except === undefined ? [] : await own.where('id', '=', except).returning('id').execute();
  await tx.deleteFrom('session').where('user_id', '=', userId).where('credential_version', '<', version).execute();
  return remaining.length === 1;
}

/** @returns whether there were any */
export async function revokeKeys(tx: Executor, userId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Locks an account for a change that needs one of its sessions. Once it is locked, nothing can end the
 * sessions before the transaction has ended.
 * @returns whether the session has not ended meanwhile
 */
export async function lockOwnSession(
  tx: Executor,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<boolean> {
  await tx.selectFrom('user').select('id').where('id', '=', userId).forUpdate().execute();
  const session = tx.selectFrom('session').select('id').where('id', '=', sessionId).where('user_id', '=', userId);
  return (await session.executeTakeFirst()) !== undefined;
}
