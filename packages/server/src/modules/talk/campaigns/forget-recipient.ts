import type { Executor } from '../../../platform/database.js';
import { anonymiseSends } from './recipient.sql.js';
import { deleteSubscribersOf } from './subscriber.sql.js';

/** For an account that is closed: its address leaves all lists and the mails of all campaigns. */
export async function forgetRecipient(
  tx: Executor,
  recipient: { readonly userId: string; readonly email: string | null; readonly now: Date },
): Promise<void> {
  if (recipient.email !== null) await deleteSubscribersOf(tx, recipient.email);
  await anonymiseSends(tx, recipient);
}
