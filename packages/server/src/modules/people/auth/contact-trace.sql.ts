import { type Insertable, sql } from 'kysely';
import type { ContactTrace } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

export interface Contacts {
  readonly email: string;
  readonly prefix: string;
  /** Empty without one. */
  readonly number: string;
}

export function findContacts(tx: Executor, userId: string): Promise<Contacts | undefined> {
  return tx
    .selectFrom('user')
    .select(['email', 'mobile_number_prefix as prefix', 'mobile_number as number'])
    .where('id', '=', userId)
    .where('account_state', '<>', 'closed')
    .executeTakeFirst();
}

export async function insertContactTrace(tx: Executor, trace: Insertable<ContactTrace>): Promise<void> {
  await tx.insertInto('contact_trace').values(trace).execute();
}

/** What stays the same is as old as it was. */
export async function updateContactTrace(
  tx: Executor,
  { user_id, mailbox_digest, mobile_digest, noted_at }: Insertable<ContactTrace>,
): Promise<void> {
  await sql`
    update contact_trace set mailbox_digest = ${mailbox_digest}, mobile_digest = ${mobile_digest}, noted_at = ${noted_at},
      mailbox_since = case when mailbox_digest = ${mailbox_digest} then coalesce(mailbox_since, noted_at) end,
      mobile_since = case when mobile_digest = ${mobile_digest} then coalesce(mobile_since, noted_at) end
    where user_id = ${user_id}`.execute(tx);
}
