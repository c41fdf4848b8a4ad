import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

export interface BlockRow {
  readonly handle: string;
  readonly created_at: Date;
}

/** The newest first; deleted accounts have no handle. */
export async function listBlocksOf(db: Executor, userId: string): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select account.handle, block.created_at from player_block as block
    join "user" as account on account.id = block.blocked_id
    where block.user_id = ${userId} and account.handle is not null
    order by block.created_at desc, block.blocked_id`.execute(db);
  return rows;
}

/** Whom a player has blocked, and who has blocked the player. */
export async function listHiddenHandles(db: Executor, userId: string): Promise<string[]> {
  const { rows } = await sql<{ handle: string }>`
    select account.handle from "user" as account
    where account.handle is not null and account.id in (
      select blocked_id from player_block where user_id = ${userId}
      union select user_id from player_block where blocked_id = ${userId}
    ) order by account.handle`.execute(db);
  return rows.map(({ handle }) => handle);
}

/** @returns whether there was room for it */
export async function insertBlock(
  tx: Executor,
  {
    userId,
    blockedId,
    max,
    now,
  }: { readonly userId: string; readonly blockedId: string; readonly max: number; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from player_block where user_id = ${userId} and blocked_id <> ${blockedId}`.execute(tx);
  if ((rows[0]?.count ?? 0) >= max) return false;
  await tx
    .insertInto('player_block')
    .values({ user_id: userId, blocked_id: blockedId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

export async function deleteBlock(tx: Executor, userId: string, blockedId: string): Promise<void> {
  await tx.deleteFrom('player_block').where('user_id', '=', userId).where('blocked_id', '=', blockedId).execute();
}

/** Nobody needs to block a deleted account. */
export async function deleteBlocksOf(tx: Executor, userId: string): Promise<void> {
  await tx.deleteFrom('player_block').where('blocked_id', '=', userId).execute();
}
