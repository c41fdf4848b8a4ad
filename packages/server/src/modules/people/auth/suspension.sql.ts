import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

interface NewSuspension {
  readonly userId: string;
  readonly publicText: string;
  readonly now: Date;
}

/** Before its sessions end: they are remembered by the digests of their tokens. */
export async function insertSuspension(tx: Executor, { userId, publicText, now }: NewSuspension): Promise<void> {
  await sql`
    insert into suspension (user_id, public_text, suspended_at, session_digests)
    select ${userId}, ${publicText}, ${now}, coalesce(array_agg(sha256(convert_to(token, 'utf8'))), '{}')
    from session where user_id = ${userId} and expires_at > now()
    on conflict (user_id) do update set public_text = excluded.public_text, suspended_at = excluded.suspended_at,
      session_digests = excluded.session_digests`.execute(tx);
}

export async function deleteSuspension(tx: Executor, userId: string): Promise<void> {
  await tx.deleteFrom('suspension').where('user_id', '=', userId).execute();
}

/** The public text of the suspension that ended the session of this token. */
export async function findSuspensionOfSession(db: Executor, token: string): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`
    select suspension.public_text as text
    from suspension join "user" on "user".id = suspension.user_id and "user".account_state = 'suspended'
    where suspension.session_digests @> array[sha256(convert_to(${token}, 'utf8'))]`.execute(db);
  return rows[0]?.text;
}
