import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

export interface HeadRow {
  readonly userId: string;
  readonly squadId: string;
  readonly head: number;
  readonly readNumber: number | null;
  readonly quiet: boolean;
}

/** The newest numbers of these squads for their members among these players; null: of all their squads. */
export async function listHeads(
  db: Executor,
  userIds: readonly string[],
  squadIds: readonly string[] | null,
): Promise<HeadRow[]> {
  const { rows } = await sql<HeadRow>`
    select member.user_id as "userId", member.squad_id as "squadId", coalesce(chat.head, 0) as head,
      reader.read_number as "readNumber", coalesce(reader.quiet, false) as quiet
    from squad_member as member
    left join squad_chat as chat on chat.squad_id = member.squad_id
    left join squad_reader as reader on reader.squad_id = member.squad_id and reader.user_id = member.user_id
    where member.user_id = any(${userIds}::uuid[])
      and (${squadIds}::uuid[] is null or member.squad_id = any(${squadIds}::uuid[]))
    order by member.user_id, member.squad_id`.execute(db);
  return rows;
}

/** Forward only, and not beyond the newest message. */
export async function moveReader(tx: Executor, squadId: string, userId: string, number: number): Promise<void> {
  await sql`
    insert into squad_reader as reader (squad_id, user_id, read_number)
    values (
      ${squadId}, ${userId},
      least(${number}::integer, coalesce((select head from squad_chat where squad_id = ${squadId}), 0))
    )
    on conflict (squad_id, user_id) do update set read_number = excluded.read_number
    where reader.read_number is null or reader.read_number < excluded.read_number`.execute(tx);
}

export async function setQuiet(tx: Executor, squadId: string, userId: string, quiet: boolean): Promise<void> {
  await sql`
    insert into squad_reader (squad_id, user_id, quiet) values (${squadId}, ${userId}, ${quiet})
    on conflict (squad_id, user_id) do update set quiet = excluded.quiet`.execute(tx);
}
