import type { Executor } from '../../../platform/database.js';
import { uuidv7 } from '../../../platform/random.js';
import type { Services } from '../../../services.js';
import { enqueueMail } from '../auth/auth.public.js';
import { findAddressee, insertEmailChange } from './email-change.sql.js';
import { takeAddress } from './take-address.js';

export interface StaffEmailChange {
  readonly staffId: string;
  readonly userId: string;
  /** In lower case. */
  readonly email: string;
}

/**
 * Gives an account that the caller has locked another address, for a player who has lost theirs. All access
 * and all mailed links end; the new address must be verified; the old one is notified and can take the
 * account back.
 * @returns the old address
 * @throws Refusal CONFLICT when the address has an account
 */
export async function replaceByStaff(
  services: Pick<Services, 'clock' | 'random' | 'secret' | 'hooks'>,
  tx: Executor,
  { staffId, userId, email }: StaffEmailChange,
): Promise<string> {
  const { clock, random, hooks } = services;
  const now = clock.now();
  const { name, email: oldEmail } = await findAddressee(tx, userId);
  await takeAddress(tx, services, { userId, email, verified: false, now });
  await hooks.account('endsAccess', tx, { userId, now });
  const id = uuidv7(clock, random);
  const change = { old_email: oldEmail, new_email: email, changed_by: staffId, requested_at: now, changed_at: now };
  await insertEmailChange(tx, { id, user_id: userId, ...change });
  await enqueueMail(services, tx, { template: 'verify-email', email });
  await enqueueMail(services, tx, { template: 'email-changed-by-staff', email: oldEmail, name, emailChangeId: id });
  return oldEmail;
}
