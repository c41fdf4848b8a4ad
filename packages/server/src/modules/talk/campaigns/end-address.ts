import type { Executor } from '../../../platform/database.js';
import { upsertSuppression } from '../../people/mail-consent/mail-consent.public.js';
import { type Outcome, statusOf } from './outcome.js';
import { type ClaimedSend, wasInactiveBefore } from './send.sql.js';
import { deleteSubscribersOf } from './subscriber.sql.js';

/** The mailbox is switched off, perhaps for a while (RFC 3463). */
const inactiveStatus = '5.2.1';

/** Whether a refusal ends its address: it does not exist, or has been switched off for three campaigns. */
export async function isGone(
  db: Executor,
  send: Pick<ClaimedSend, 'email' | 'id'>,
  { kind, reply }: Outcome,
): Promise<boolean> {
  return kind === 'bounced' || (statusOf(reply) === inactiveStatus && (await wasInactiveBefore(db, send)));
}

/** No campaign mails the address again, unless its player agrees after this time. */
export async function endAddress(tx: Executor, email: string, now: Date): Promise<void> {
  await upsertSuppression(tx, { email, reason: 'bounced', now });
  await deleteSubscribersOf(tx, email);
}
