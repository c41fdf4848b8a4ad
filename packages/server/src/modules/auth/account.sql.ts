import type { Insertable } from 'kysely';
import type { SignUpOrigin, User } from '../../platform/database.generated.js';
import type { Executor } from '../../platform/database.js';

/** @returns whether it was inserted: false when the address or the referral code is taken */
export async function insertAccount(db: Executor, account: Insertable<User>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('user')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export interface NewCredential {
  readonly id: string;
  readonly userId: string;
  readonly passwordHash: string;
  readonly now: Date;
}

/** The row against which better-auth checks a password. */
export async function insertCredential(db: Executor, { id, userId, passwordHash, now }: NewCredential): Promise<void> {
  await db
    .insertInto('account')
    .values({
      id,
      account_id: userId,
      provider_id: 'credential',
      user_id: userId,
      password: passwordHash,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

export async function insertSignUpOrigin(db: Executor, origin: Insertable<SignUpOrigin>): Promise<void> {
  await db.insertInto('sign_up_origin').values(origin).execute();
}

export function findAccountByEmail(db: Executor, email: string) {
  return db
    .selectFrom('user')
    .select(['id', 'name', 'email', 'email_verified as emailVerified', 'role'])
    .where('email', '=', email)
    .executeTakeFirst();
}

export function findAccountById(db: Executor, userId: string) {
  return db
    .selectFrom('user')
    .select(['name', 'email', 'role', 'image', 'two_factor_enabled as twoFactorEnabled'])
    .where('id', '=', userId)
    .where('account_state', '<>', 'closed')
    .executeTakeFirst();
}

export function findAccountState(db: Executor, userId: string) {
  return db.selectFrom('user').select('account_state as state').where('id', '=', userId).executeTakeFirst();
}

/** The referral code of a closed account stays reserved but no longer refers to anyone. */
export function findReferrer(db: Executor, code: string) {
  return db
    .selectFrom('user')
    .select('id')
    .where('referral_code', '=', code)
    .where('account_state', '<>', 'closed')
    .executeTakeFirst();
}

export async function findPasswordHash(db: Executor, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? undefined;
}

export async function updatePasswordHash(
  db: Executor,
  { userId, passwordHash, now }: Omit<NewCredential, 'id'>,
): Promise<void> {
  await db
    .updateTable('account')
    .set({ password: passwordHash, updated_at: now })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .execute();
}

/** Deletes mailed links and logins that wait for a code. */
export async function deleteOpenTokens(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('verification').where('value', '=', userId).execute();
}

/** @returns whether it was unverified before */
export async function markEmailVerified(db: Executor, userId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({ email_verified: true, updated_at: now })
    .where('id', '=', userId)
    .where('email_verified', '=', false)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
