import { createHmac } from 'node:crypto';
import { mailboxOf } from '@limelight/rules/mailbox';
import type { Executor } from '../../../platform/database.js';
import type { Services } from '../../../services.js';
import { type Contacts, findContacts, insertContactTrace, updateContactTrace } from './contact-trace.sql.js';

/**
 * Digests keyed with the server's secret, as those of a sign-up are: they can be compared, and nobody who
 * reads the table can try out addresses and numbers.
 */
function digestsOf({ secret }: Pick<Services, 'secret'>, { email, prefix, number }: Contacts) {
  const digestOf = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`contact ${purpose}\n${text}`).digest();
  return {
    mailbox_digest: digestOf('mailbox', mailboxOf(email)),
    mobile_digest: number === '' ? null : digestOf('mobile', `${prefix}${number}`),
  };
}

interface Noted {
  readonly userId: string;
  readonly now: Date;
}

/** Notes to which mailbox and mobile number a new account belongs. */
export async function noteContacts(
  tx: Executor,
  services: Pick<Services, 'secret'>,
  { userId, now, ...contacts }: Noted & Contacts,
): Promise<void> {
  await insertContactTrace(tx, { user_id: userId, noted_at: now, ...digestsOf(services, contacts) });
}

/** After a change of the address or of the number, for an account that has a trace. */
export async function updateContacts(
  tx: Executor,
  services: Pick<Services, 'secret'>,
  { userId, now }: Noted,
): Promise<void> {
  const contacts = await findContacts(tx, userId);
  if (contacts) await updateContactTrace(tx, { user_id: userId, noted_at: now, ...digestsOf(services, contacts) });
}
