import { dayMs } from '@limelight/rules/time';
import { enqueueMail } from '../auth/auth.public.js';
import { findAddressee, markReverted } from './email-change.sql.js';
import { takeAddress } from './take-address.js';
import { type LinkServices, withLinkedChange } from './with-linked-change.js';

/** How long the old address can take the account back. */
const revertibleMs = 7 * dayMs;

/**
 * The way back of the old address. Who holds it may be the only owner, so everybody is logged out, and a link
 * to set a password follows. Later changes are no obstacle, or a thief would change the address twice; their
 * ways back end too.
 * @returns whose address it is
 * @throws Refusal NOT_FOUND for a link that is invalid, too old, used or overtaken by the way back of an
 * earlier change; CONFLICT when the address has an account meanwhile
 */
export function revertEmailChange(services: LinkServices, token: string): Promise<string> {
  return withLinkedChange(
    services,
    { token, purpose: 'email-change' },
    async (tx, { account, change, now, invalid }) => {
      if (account.state === 'closed' || change.reverted_at !== null) throw invalid;
      const { changed_at: since, old_email: email } = change;
      if (since === null || now.getTime() - since.getTime() > revertibleMs) throw invalid;
      const { userId } = account;
      const present = await findAddressee(tx, userId);
      if (present.email === email) throw invalid;
      // The link reached the owner of the address, which proves it as a verification does.
      await takeAddress(tx, services, { userId, email, verified: true, now });
      await services.hooks.account('endsAccess', tx, { userId, now });
      await markReverted(tx, { userId, since, now });
      await enqueueMail(services, tx, { template: 'reset-password', email });
    },
  );
}
