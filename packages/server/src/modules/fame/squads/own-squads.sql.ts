import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import { byLetters } from '../../../platform/search-fold.sql.js';

/** A player's squads by name, archived ones last. */
export function listOwnSquads(db: Executor, userId: string) {
  return db
    .selectFrom('squad_member')
    .innerJoin('squad', 'squad.id', 'squad_member.squad_id')
    .leftJoin('squad_rank', 'squad_rank.squad_id', 'squad.id')
    .selectAll('squad')
    .select(['squad_rank.rank', 'squad_rank.return_bps', 'role', 'rights', 'joined_at'])
    .where('squad_member.user_id', '=', userId)
    .orderBy(sql`archived_at is not null`)
    .orderBy(byLetters(sql`squad.name`))
    .orderBy('squad.id')
    .execute();
}
