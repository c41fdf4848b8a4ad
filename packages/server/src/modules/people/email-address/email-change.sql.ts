import type { Insertable } from 'kysely';
import type { EmailChange } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

export function findAddressee(db: Executor, userId: string) {
  return db.selectFrom('user').select(['name', 'email']).where('id', '=', userId).executeTakeFirstOrThrow();
}

export async function isTaken(db: Executor, email: string): Promise<boolean> {
  return (await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;
}

export interface NewAddress {
  readonly userId: string;
  readonly email: string;
  readonly verified: boolean;
  readonly now: Date;
}

/** The unique constraint refuses an address that somebody else takes concurrently. */
export async function updateEmail(tx: Executor, { userId, email, verified, now }: NewAddress): Promise<void> {
  const change = { email, email_verified: verified, updated_at: now };
  await tx.updateTable('user').set(change).where('id', '=', userId).execute();
}

export async function insertEmailChange(tx: Executor, change: Insertable<EmailChange>): Promise<void> {
  await tx.insertInto('email_change').values(change).execute();
}

export function findEmailChange(db: Executor, id: string) {
  return db.selectFrom('email_change').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A new request replaces the one that waits for its link. */
export async function deleteWaitingChange(tx: Executor, userId: string): Promise<void> {
  await tx.deleteFrom('email_change').where('user_id', '=', userId).where('changed_at', 'is', null).execute();
}

export async function markChanged(tx: Executor, id: string, now: Date): Promise<void> {
  await tx.updateTable('email_change').set({ changed_at: now }).where('id', '=', id).execute();
}

/** A change and all later ones, so that their ways back end with it. */
export async function markReverted(
  tx: Executor,
  { userId, since, now }: { readonly userId: string; readonly since: Date; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('email_change')
    .set({ reverted_at: now })
    .where('user_id', '=', userId)
    .where('changed_at', '>=', since)
    .where('reverted_at', 'is', null)
    .execute();
}
