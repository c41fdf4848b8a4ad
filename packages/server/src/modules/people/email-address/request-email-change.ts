import { Refusal } from '../../../platform/http/refusal.js';
import { uuidv7 } from '../../../platform/random.js';
import type { Services } from '../../../services.js';
import { lockAccount } from '../access/access.public.js';
import { enqueueEmailInUse, enqueueMail } from '../auth/auth.public.js';
import { deleteWaitingChange, findAddressee, insertEmailChange, isTaken } from './email-change.sql.js';

export interface EmailChangeRequest {
  readonly userId: string;
  /** The log-in that stays when the address changes. */
  readonly sessionId: string;
  /** In lower case. */
  readonly email: string;
}

/**
 * Mails a link to the new address, which changes the address when it is opened. An address that has an
 * account gets a mail that says so instead; the caller cannot distinguish the two. A later request replaces
 * an earlier one.
 * @throws Refusal BAD_REQUEST for the present address, NOT_SIGNED_IN when the account was closed or suspended
 * meanwhile
 */
export function requestEmailChange(
  services: Pick<Services, 'db' | 'clock' | 'random'>,
  { userId, sessionId, email }: EmailChangeRequest,
): Promise<void> {
  const { db, clock, random } = services;
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (account?.state !== 'active') throw new Refusal('NOT_SIGNED_IN');
    const { email: oldEmail } = await findAddressee(tx, userId);
    if (email === oldEmail) throw new Refusal('BAD_REQUEST', { details: { email: 'This is your address already' } });
    await deleteWaitingChange(tx, userId);
    if (await isTaken(tx, email)) return enqueueEmailInUse(services, tx, email);
    const id = uuidv7(clock, random);
    const change = { old_email: oldEmail, new_email: email, changed_by: userId, session_id: sessionId };
    await insertEmailChange(tx, { id, user_id: userId, ...change, requested_at: clock.now() });
    // The new address may belong to a stranger, so the mail contains no text of the player's.
    await enqueueMail(services, tx, { template: 'confirm-new-email', email, name: 'there', emailChangeId: id });
  });
}
