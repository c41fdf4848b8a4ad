import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { deleteOpenTokens, updateContacts } from '../auth/auth.public.js';
import { deleteWaitingChange, isTaken, type NewAddress, updateEmail } from './email-change.sql.js';

/**
 * Gives an account an address. Mailed links end with the old one, and so does a change that waits for its
 * link. The caller has locked the account, and ends its access.
 * @throws Refusal CONFLICT when the address has an account, also when somebody else takes it concurrently
 */
export async function takeAddress(
  tx: Executor,
  services: Pick<Services, 'secret'>,
  address: NewAddress,
): Promise<void> {
  const taken = new Refusal('CONFLICT', { message: 'This address already has an account' });
  if (await isTaken(tx, address.email)) throw taken;
  await updateEmail(tx, address).catch((error: unknown) => {
    throw isUniqueViolation(error) ? taken : error;
  });
  await updateContacts(tx, services, address);
  await deleteOpenTokens(tx, address.userId);
  await deleteWaitingChange(tx, address.userId);
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
