import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

export function findSend(db: Executor, id: string) {
  return db.selectFrom('campaign_send').select(['email', 'user_id']).where('id', '=', id).executeTakeFirst();
}

/** Notes the first time only. */
export async function updateUnsubscribed(db: Executor, id: string, now: Date): Promise<void> {
  await db
    .updateTable('campaign_send')
    .set({ unsubscribed_at: now })
    .where('id', '=', id)
    .where('unsubscribed_at', 'is', null)
    .execute();
}

/** Removes a player and their address from the mails of all campaigns; the outcomes still count. */
export async function anonymiseSends(
  db: Executor,
  { userId, email, now }: { userId: string; email: string | null; now: Date },
): Promise<void> {
  await sql`
    update campaign_send
    set user_id = null, email = null, name = '', done_at = coalesce(done_at, ${now}),
      state = case state when 'waiting' then 'skipped' else state end
    where user_id = ${userId} or email = ${email}`.execute(db);
}
