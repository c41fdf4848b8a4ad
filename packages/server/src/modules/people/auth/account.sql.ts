import { type Insertable, sql } from 'kysely';
import type { SignUpOrigin, User } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

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

/** The row against which better-auth checks a password. Replaces the password that the account had. */
export async function upsertCredential(db: Executor, { id, userId, passwordHash, now }: NewCredential): Promise<void> {
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
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'provider_id']).doUpdateSet({ password: passwordHash, updated_at: now }),
    )
    .execute();
}

export async function insertSignUpOrigin(db: Executor, origin: Insertable<SignUpOrigin>): Promise<void> {
  await db.insertInto('sign_up_origin').values(origin).execute();
}

/**
 * Those of accounts that were closed before a time, and of accounts that do not exist any more, with their
 * shared devices.
 */
export async function deleteSignUpOrigins(db: Executor, before: Date): Promise<void> {
  await sql`
    delete from sign_up_origin
    where created_at < ${before}
      and not exists (select from "user" where id = user_id and (closed_at is null or closed_at > ${before}))`.execute(
    db,
  );
  await sql`
    delete from shared_device
    where noted_at < ${before}
      and exists (select from "user" where id in (user_id, other_id) and closed_at <= ${before})`.execute(db);
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
  return db
    .selectFrom('user')
    .leftJoin('suspension', 'suspension.user_id', 'user.id')
    .select(['user.account_state as state', 'suspension.public_text as suspensionText'])
    .where('user.id', '=', userId)
    .executeTakeFirst();
}

/** The referral code of a closed account stays reserved but no longer refers to anyone. */
export function findReferrer(db: Executor, code: string) {
  return db
    .selectFrom('user')
    .select(['id', 'handle'])
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

/** Deletes mailed links and logins that wait for a code. */
export async function deleteOpenTokens(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('verification').where('value', '=', userId).execute();
}

export async function markEmailVerified(db: Executor, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('user')
    .set({ email_verified: true, updated_at: now })
    .where('id', '=', userId)
    .where('email_verified', '=', false)
    .execute();
}

export interface PasswordToken {
  /** Of the token: a reader of the table cannot use it. */
  readonly digest: string;
  readonly userId: string;
}

/** The token is valid by the database's clock. */
export async function insertPasswordToken(
  db: Executor,
  { id, digest, userId, validSeconds }: PasswordToken & { readonly id: string; readonly validSeconds: number },
): Promise<void> {
  await sql`
    insert into verification (id, identifier, value, expires_at, created_at, updated_at)
    values (${id}, ${digest}, ${userId}, now() + make_interval(secs => ${validSeconds}), now(), now())`.execute(db);
}

export function findPasswordToken(db: Executor, digest: string): Promise<{ readonly userId: string } | undefined> {
  return db
    .selectFrom('verification')
    .select('value as userId')
    .where('identifier', '=', digest)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** @returns whether it was unused: of two concurrent calls only one gets true */
export async function redeemPasswordToken(tx: Executor, { digest, userId }: PasswordToken): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('verification')
    .where('identifier', '=', digest)
    .where('value', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** For the timeline of a person. */
export function selectSignUp(userId: string) {
  return sql`
    select 'account' as key, created_at as at, '{}'::jsonb as data from "user" where id = ${userId}`;
}

/** Accounts of players made since a time, closed ones included. */
export async function countSignUpsSince(db: Executor, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from "user" where created_at > ${since} and role = 'user'`.execute(db);
  return rows[0]?.count ?? 0;
}
