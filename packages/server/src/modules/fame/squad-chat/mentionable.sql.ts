import type { SquadRole } from '@limelight/rules/squad';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import type { ChatKey } from './chat-access.js';

export interface MentionableRow {
  readonly user_id: string;
  readonly handle: string;
  readonly image: string | null;
  readonly role: SquadRole;
}

/**
 * Other members with a text in their handle: who begins with it, then who was active last. Without those whom
 * the player has blocked or who have blocked the player, whom a mention does not notify.
 */
export async function listMentionable(
  db: Executor,
  { squadId, userId }: ChatKey,
  { typed, limit }: { readonly typed: string; readonly limit: number },
): Promise<MentionableRow[]> {
  const { rows } = await sql<MentionableRow>`
    select member.user_id, account.handle, account.image, member.role
    from squad_member as member join "user" as account on account.id = member.user_id
    where member.squad_id = ${squadId} and member.user_id <> ${userId}
      and strpos(lower(account.handle), lower(${typed})) > 0
      and not exists (
        select from player_block as block
        where (block.user_id = member.user_id and block.blocked_id = ${userId})
          or (block.user_id = ${userId} and block.blocked_id = member.user_id)
      )
    order by starts_with(lower(account.handle), lower(${typed})) desc, member.last_contribution_at desc nulls last,
      account.handle
    limit ${limit}`.execute(db);
  return rows;
}
