import type { MediaQuery } from '@limelight/contract/talk/media.schema';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Media } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';
import { byLetters, contains } from '../../../platform/search-fold.sql.js';

const quotaLockKey = 7_266_330;

const creator = sql<string | null>`(select name from "user" where "user".id = media.created_by)`.as('creator');

export type MediaRow = Selectable<Media> & { readonly creator: string | null };

/**
 * The files of a filter in its order. Each order has an index, and so has the search.
 */
export function selectMedia(db: Executor, { q, kind, shelf, sort, direction }: MediaQuery) {
  let query = db
    .selectFrom('media')
    .selectAll()
    .select(creator)
    .where('deleted_at', shelf === 'trash' ? 'is not' : 'is', null);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (q !== '') query = query.where(contains(sql`name || ' ' || alt_text || ' ' || rights`, q));
  const order = { created: sql`created_at`, name: byLetters(sql`name`), size: sql`bytes` }[sort];
  return query.orderBy(order, direction).orderBy('id', direction);
}

export function findMedia(db: Executor, id: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().select(creator).where('id', '=', id).executeTakeFirst();
}

/** Until the transaction ends, nobody changes the row or begins to use the file. */
export function lockMedia(tx: Executor, id: string): Promise<MediaRow | undefined> {
  return tx.selectFrom('media').selectAll().select(creator).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Until the transaction ends, nobody moves the file to the Trash. Several transactions may hold it. */
export function shareMedia(tx: Executor, id: string): Promise<Pick<MediaRow, 'kind' | 'deleted_at'> | undefined> {
  return tx.selectFrom('media').select(['kind', 'deleted_at']).where('id', '=', id).forShare().executeTakeFirst();
}

/** Of several transactions that add files, one at a time: each counts the bytes of those before. */
export async function lockMediaQuota(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(quotaLockKey)})`.execute(tx);
}

export async function measureMedia(db: Executor): Promise<{ readonly usedBytes: number; readonly trashed: number }> {
  return db
    .selectFrom('media')
    .select([
      sql<number>`coalesce(sum(bytes::bigint + preview_bytes), 0)::bigint`.as('usedBytes'),
      sql<number>`count(*) filter (where deleted_at is not null)`.as('trashed'),
    ])
    .executeTakeFirstOrThrow();
}

/** @returns false when the id is taken */
export async function insertMedia(tx: Executor, row: Insertable<Media>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('media')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

type MediaChange = Pick<Updateable<Media>, 'name' | 'alt_text' | 'rights' | 'deleted_at' | 'deleted_by'>;

/** The caller has locked the row. */
export async function updateMediaRow(tx: Executor, id: string, change: MediaChange): Promise<void> {
  await tx
    .updateTable('media')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The caller has locked the row. */
export async function deleteMediaRow(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('media').where('id', '=', id).executeTakeFirstOrThrow();
}

/** Oldest first. */
export async function listTrashedBefore(db: Executor, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('deleted_at', '<=', before)
    .orderBy('deleted_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of the names that belong to a row. */
export async function listKnownFiles(db: Executor, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select file as name from media where file = any(${names}::text[])
    union all
    select preview_file from media where preview_file = any(${names}::text[])`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
