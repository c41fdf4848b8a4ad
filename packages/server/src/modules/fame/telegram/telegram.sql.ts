import { type Selectable, sql } from 'kysely';
import type { TelegramPost } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

export type TelegramPostRow = Selectable<TelegramPost>;

/** Which of these keys have no post yet. */
export async function listNewKeys(db: Executor, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as wanted (key)
    where not exists (select from telegram_post where telegram_post.key = wanted.key)`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** @returns whether it is new */
export async function insertPost(
  tx: Executor,
  { key, text, now }: { readonly key: string; readonly text: string; readonly now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('telegram_post')
    .values({ key, text, not_before: now, created_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function findPost(db: Executor, key: string): Promise<TelegramPostRow | undefined> {
  return db.selectFrom('telegram_post').selectAll().where('key', '=', key).executeTakeFirst();
}

/** Takes a waiting post for one attempt. From here until the answer is stored it may have been sent. */
export async function claimPost(db: Executor, key: string, now: Date): Promise<TelegramPostRow | undefined> {
  return db
    .updateTable('telegram_post')
    .set({ state: 'sending', attempts: sql`attempts + 1` })
    .where('key', '=', key)
    .where('state', '=', 'waiting')
    .where('not_before', '<=', now)
    .returningAll()
    .executeTakeFirst();
}

/** Back to waiting after an attempt that has certainly not posted it. */
export async function postponePost(
  db: Executor,
  key: string,
  { notBefore, trouble }: { readonly notBefore: Date; readonly trouble: string },
): Promise<void> {
  const changes = { state: 'waiting', not_before: notBefore, trouble } as const;
  await db.updateTable('telegram_post').set(changes).where('key', '=', key).where('state', '=', 'sending').execute();
}

/** Of a post under way; a late answer also settles one whose outcome was not known. */
export async function endPost(
  db: Executor,
  key: string,
  end: { readonly state: TelegramPostRow['state']; readonly trouble: string | null; readonly now: Date },
): Promise<void> {
  const { state, trouble, now } = end;
  await db
    .updateTable('telegram_post')
    .set({ state, trouble, ended_at: now })
    .where('key', '=', key)
    .where('state', 'in', ['sending', 'unknown'])
    .execute();
}
