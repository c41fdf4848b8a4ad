import type { Executor } from '../../platform/database.js';

export interface NewAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly mobileNumberPrefix: string;
  readonly mobileNumber: string;
  readonly referralCode: string;
  readonly referredBy: string | null;
  readonly now: Date;
  readonly termsAcceptedAt: Date | null;
  readonly role?: 'admin';
  readonly emailVerified?: boolean;
}

/** @returns whether it was inserted: false when the address or the referral code is taken */
export async function insertAccount(db: Executor, account: NewAccount): Promise<boolean> {
  const row = await db
    .insertInto('user')
    .values({
      id: account.id,
      name: account.name,
      email: account.email,
      email_verified: account.emailVerified ?? false,
      role: account.role ?? 'user',
      mobile_number_prefix: account.mobileNumberPrefix,
      mobile_number: account.mobileNumber,
      referral_code: account.referralCode,
      referred_by: account.referredBy,
      terms_accepted_at: account.termsAcceptedAt,
      created_at: account.now,
      updated_at: account.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
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

export interface NewPasswordHash {
  readonly userId: string;
  readonly hash: string;
  readonly now: Date;
}

export async function updatePasswordHash(db: Executor, { userId, hash, now }: NewPasswordHash): Promise<void> {
  await db
    .updateTable('account')
    .set({ password: hash, updated_at: now })
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
  const row = await db
    .updateTable('user')
    .set({ email_verified: true, updated_at: now })
    .where('id', '=', userId)
    .where('email_verified', '=', false)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
