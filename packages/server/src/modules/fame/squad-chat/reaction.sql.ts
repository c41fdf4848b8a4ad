import type { Reaction } from '@limelight/rules/squad-message';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

export interface ReactionKey {
  readonly squadId: string;
  readonly number: number;
  readonly userId: string;
  readonly reaction: Reaction;
}

/** @returns whether it is new */
export async function insertReaction(
  tx: Executor,
  { squadId, number, userId, reaction }: ReactionKey,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('squad_reaction')
    .values({ squad_id: squadId, number, user_id: userId, reaction })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns whether it was there */
export async function deleteReaction(
  tx: Executor,
  { squadId, number, userId, reaction }: ReactionKey,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('squad_reaction')
    .where('squad_id', '=', squadId)
    .where('number', '=', number)
    .where('user_id', '=', userId)
    .where('reaction', '=', reaction)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export interface OwnReactionsRow {
  readonly number: number;
  readonly reactions: readonly Reaction[];
}

/** Of a player, on messages of a squad that have some. */
export async function listOwnReactions(
  db: Executor,
  squadId: string,
  userId: string,
  numbers: readonly number[],
): Promise<OwnReactionsRow[]> {
  const { rows } = await sql<OwnReactionsRow>`
    select number, array_agg(reaction::text order by reaction) as reactions from squad_reaction
    where squad_id = ${squadId} and number = any(${numbers}::integer[]) and user_id = ${userId}
    group by number order by number`.execute(db);
  return rows;
}
