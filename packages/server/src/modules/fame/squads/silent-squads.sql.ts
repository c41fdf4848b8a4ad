import { activeMemberDays } from '@limelight/rules/squad';
import { dayMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/** In the order in which they are locked. */
export async function listSilentSquads(
  db: Executor,
  { activeBefore }: { readonly activeBefore: Date },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from squad where archived_at is null and last_active_at <= ${activeBefore} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of squads in which somebody else is active, in the order in which they are locked. */
export async function listSilentCaptains(
  db: Executor,
  { activeBefore, now }: { readonly activeBefore: Date; readonly now: Date },
): Promise<readonly string[]> {
  const activeSince = new Date(now.getTime() - activeMemberDays * dayMs);
  const { rows } = await sql<{ id: string }>`
    select id from squad
    join squad_member as captain on captain.squad_id = squad.id and captain.role = 'captain'
    where archived_at is null and last_active_at > ${activeSince} and captain_since <= ${activeBefore}
      and coalesce(captain.last_contribution_at <= ${activeBefore}, true)
      and exists (
        select from squad_member as other
        where other.squad_id = squad.id and other.role <> 'captain' and other.last_contribution_at > ${activeSince}
      )
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}
