import type { Category, Country } from '@limelight/rules/celebrity';
import { type Selectable, sql } from 'kysely';
import type { SharedPicture } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

export interface ShareFacts {
  readonly price_cents: number;
  /** Null when the player holds none. */
  readonly shares: number | null;
  readonly average_price_cents: number | null;
  readonly made_today: number;
}

/**
 * Locks the player, so that concurrent requests create pictures one after the other and the daily limit
 * holds.
 */
export async function lockSharer(tx: Executor, userId: string): Promise<void> {
  await tx.selectFrom('user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** The celebrity's price and the player's position in it, from one snapshot. */
export async function findShareFacts(
  db: Executor,
  userId: string,
  celebrityId: string,
  since: Date,
): Promise<ShareFacts | undefined> {
  const { rows } = await sql<ShareFacts>`
    select celebrity_market.price_cents, position.shares, position.average_price_cents,
      (select count(*) from shared_picture where user_id = ${userId} and created_at > ${since}::timestamptz) as made_today
    from celebrity_market
    left join position on position.user_id = ${userId} and position.celebrity_id = celebrity_market.celebrity_id
    where celebrity_market.celebrity_id = ${celebrityId}`.execute(db);
  return rows[0];
}

export async function insertSharedPicture(db: Executor, picture: Selectable<SharedPicture>): Promise<void> {
  await db.insertInto('shared_picture').values(picture).execute();
}

export interface SharedPictureRow extends Selectable<SharedPicture> {
  readonly name: string;
  readonly category: Category;
  readonly country: Country;
}

/** What a picture shows. */
export type PictureFacts = Omit<SharedPictureRow, 'user_id'>;

export function findSharedPicture(db: Executor, id: string): Promise<SharedPictureRow | undefined> {
  return db
    .selectFrom('shared_picture')
    .innerJoin('celebrity', 'celebrity.id', 'shared_picture.celebrity_id')
    .selectAll('shared_picture')
    .select(['celebrity.name', 'celebrity.category', 'celebrity.country'])
    .where('shared_picture.id', '=', id)
    .executeTakeFirst();
}
