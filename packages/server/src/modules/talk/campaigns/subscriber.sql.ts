import { sql } from 'kysely';
import type { EmailSubscriberSource } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

export interface NewSubscriber {
  readonly email: string;
  readonly name: string;
}

/** @returns how many were not on the list before */
export async function insertSubscribers(
  db: Executor,
  subscribers: readonly NewSubscriber[],
  { listId, source, now }: { listId: string; source: EmailSubscriberSource; now: Date },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into email_subscriber (list_id, email, name, source, added_at)
    select ${listId}, email, name, ${source}, ${now}
    from unnest(${subscribers.map(({ email }) => email)}::text[], ${subscribers.map(({ name }) => name)}::text[])
      as added (email, name)
    order by email
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
}

/** How many of the addresses are on the list. */
export async function countSubscribed(db: Executor, listId: string, emails: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from email_subscriber where list_id = ${listId} and email = any(${emails}::text[])`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** @returns the removed row; undefined when the list has no such subscriber */
export function deleteSubscriber(db: Executor, { listId, id }: { listId: string; id: string }) {
  return db
    .deleteFrom('email_subscriber')
    .where('list_id', '=', listId)
    .where('id', '=', id)
    .returning(['email', 'name'])
    .executeTakeFirst();
}

/** From every list. */
export async function deleteSubscribersOf(db: Executor, email: string): Promise<void> {
  await db.deleteFrom('email_subscriber').where('email', '=', email).execute();
}
