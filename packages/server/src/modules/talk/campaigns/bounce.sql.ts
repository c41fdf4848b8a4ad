import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

export function findMail(db: Executor, id: string) {
  return db
    .selectFrom('campaign_send')
    .select(['id', 'campaign_id', 'email', 'state', 'handed_over_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface LateEnding {
  readonly id: string;
  readonly state: 'bounced' | 'rejected';
  readonly reply: string;
}

/** A mail that was accepted did not arrive. @returns false when that is known already */
export async function updateBounced(db: Executor, { id, state, reply }: LateEnding): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update campaign_send set state = ${state}, reply = ${reply}
    where id = ${id} and state in ('sent', 'uncertain')`.execute(db);
  return numAffectedRows === 1n;
}
