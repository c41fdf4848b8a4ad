import type { Insertable } from 'kysely';
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

export async function updateContactTrace(
  tx: Executor,
  { user_id, ...digests }: Insertable<ContactTrace>,
): Promise<void> {
  await tx.updateTable('contact_trace').set(digests).where('user_id', '=', user_id).execute();
}
