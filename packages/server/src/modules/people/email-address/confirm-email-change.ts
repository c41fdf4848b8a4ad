import { dayMs } from '@limelight/rules/time';
import { endSessions, enqueueMail } from '../auth/auth.public.js';
import { findAddressee, markChanged } from './email-change.sql.js';
import { takeAddress } from './take-address.js';
import { type LinkServices, withLinkedChange } from './with-linked-change.js';

const confirmableMs = dayMs;

/**
 * The link in the mail to the new address: only now the address changes. As after a change of the password,
 * all devices but the requesting one are logged out and mailed links end. The old address is notified and can
 * take the account back.
 * @returns whose address it is
 * @throws Refusal NOT_FOUND for a link that is invalid, too old, used or replaced; CONFLICT when the address
 * has an account meanwhile
 */
export function confirmEmailChange(services: LinkServices, token: string): Promise<string> {
  return withLinkedChange(
    services,
    { token, purpose: 'email-confirm' },
    async (tx, { account, change, now, invalid }) => {
      if (account.state !== 'active' || change.changed_at !== null) throw invalid;
      if (now.getTime() - change.requested_at.getTime() > confirmableMs) throw invalid;
      const { userId } = account;
      const { name } = await findAddressee(tx, userId);
      // The link reached the owner of the address, which proves it as a verification does.
      await markChanged(tx, change.id, now);
      await takeAddress(tx, services, { userId, email: change.new_email, verified: true, now });
      await endSessions(tx, userId, { except: change.session_id ?? undefined });
      const { old_email: email } = change;
      await enqueueMail(services, tx, { template: 'email-changed', email, name, emailChangeId: change.id });
    },
  );
}
