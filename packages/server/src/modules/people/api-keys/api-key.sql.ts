import type { ApiKeyScope } from '@limelight/rules/permission';
import { type Insertable, sql } from 'kysely';
import type { ApiKey } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';
import { preparedLookUp } from '../../../platform/prepared-look-up.js';

export interface KeyHolderRow {
  /** SHA-256 in hexadecimal, as requested. */
  readonly hash: string;
  readonly id: string;
  readonly userId: string;
  readonly scope: ApiKeyScope;
  readonly lastUsedOn: string | null;
  readonly suspended: boolean;
  readonly emailVerified: boolean;
  readonly ofStaff: boolean;
}

/** The active keys among these hashes, each with the current state of its account. */
export const listKeyHolders = preparedLookUp<KeyHolderRow>({
  name: 'key holders',
  textOf: (hashes) => `
    select requested.hash, api_key.id, api_key.user_id as "userId", api_key.scope, api_key.last_used_on as "lastUsedOn",
      "user".account_state <> 'active' as suspended, "user".email_verified as "emailVerified",
      "user".role <> 'user' as "ofStaff"
    from ${hashes} as requested (hash)
    join api_key on api_key.hash = decode(requested.hash, 'hex') and api_key.revoked_at is null
    join "user" on "user".id = api_key.user_id`,
});

/** Never replaces a later day by an earlier one, whichever instance writes last. */
export async function updateLastUsed(db: Executor, { userId, id }: KeyHolderRow, day: string): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ last_used_on: day })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where((where) => where.or([where('last_used_on', 'is', null), where('last_used_on', '<', day)]))
    .execute();
}

/** The keys among these that may still receive a player's own events. */
export async function listLiveKeyIds(db: Executor, keyIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from api_key where id = any(${keyIds}::uuid[]) and revoked_at is null`.execute(db);
  return rows.map(({ id }) => id);
}

/** Who makes a request; without a key for a session. */
export function findWhoami(db: Executor, { userId, keyId }: { readonly userId: string; readonly keyId?: string }) {
  return db
    .selectFrom('user')
    .leftJoin('api_key', (join) => join.onRef('api_key.user_id', '=', 'user.id').on('api_key.id', '=', keyId ?? null))
    .select(['user.handle', 'user.bot', 'api_key.name as keyName'])
    .where('user.id', '=', userId)
    .executeTakeFirst();
}

export function listApiKeysOf(db: Executor, userId: string) {
  return db
    .selectFrom('api_key')
    .select(['id', 'name', 'prefix', 'scope', 'created_at', 'last_used_on'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

export async function insertApiKey(db: Executor, key: Insertable<ApiKey>): Promise<void> {
  await db.insertInto('api_key').values(key).execute();
}

/** @returns whether there was such an active key */
export async function revokeApiKeyOf(
  db: Executor,
  { userId, id, now }: { readonly userId: string; readonly id: string; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function markAsBot(db: Executor, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('user')
    .set({ bot: true, updated_at: now })
    .where('id', '=', userId)
    .where('bot', '=', false)
    .execute();
}
