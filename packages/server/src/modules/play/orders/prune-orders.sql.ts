import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/** Orders that ended without a trade. @returns how many were deleted, at most `limit` */
export async function deleteEndedBefore(tx: Executor, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from player_order
    where (user_id, id) in (
      select user_id, id from player_order
      where state in ('cancelled', 'expired', 'refused') and closed_at < ${before} order by closed_at limit ${limit}
    )`.execute(tx);
  return Number(numAffectedRows);
}

/** The oldest of those of each player beyond a number. @returns how many were deleted, at most `limit` */
export async function deleteEndedBeyond(tx: Executor, retainedMax: number, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from player_order
    where (user_id, id) in (
      select excess.user_id, excess.id
      from (
        select user_id from player_order where state in ('cancelled', 'expired', 'refused')
        group by user_id having count(*) > ${retainedMax}
      ) as busy,
      lateral (
        select user_id, id from player_order
        where user_id = busy.user_id and state in ('cancelled', 'expired', 'refused')
        order by created_at desc, id desc offset ${retainedMax} limit ${limit}
      ) as excess
      limit ${limit}
    )`.execute(tx);
  return Number(numAffectedRows);
}
