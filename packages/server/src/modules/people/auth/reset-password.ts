import { Refusal } from '../../../platform/http/refusal.js';
import { uuidv7 } from '../../../platform/random.js';
import {
  deleteOpenTokens,
  findAccountById,
  findPasswordToken,
  markEmailVerified,
  redeemPasswordToken,
  upsertCredential,
} from './account.sql.js';
import { enqueueMail } from './account-mail.js';
import type { AccountServices } from './auth.js';
import { endSessions, revokeKeys } from './credentials.sql.js';
import { hashPassword } from './password.js';
import { passwordTokenDigest } from './reset-token.js';

/**
 * Sets a new password with the token of a mail. Anyone who knew the old one loses everything in the same
 * transaction: all sessions, log-ins in progress, API keys, and other mailed links.
 *
 * better-auth's reset is not used: it writes the password first and ends the sessions afterwards.
 * @returns whose password it is
 * @throws Refusal BAD_REQUEST for an invalid, used or expired link
 */
export async function resetPassword(
  services: AccountServices,
  { token, newPassword }: { readonly token: string; readonly newPassword: string },
): Promise<string> {
  const { db, clock, random, settings, hooks } = services;
  const invalidLink = new Refusal('BAD_REQUEST', { message: 'Invalid or expired link' });
  const digest = passwordTokenDigest(token);
  const found = await findPasswordToken(db, digest);
  if (!found) throw invalidLink;
  const { userId } = found;
  const passwordHash = await hashPassword(newPassword);
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    // Before the token, as every change of the credentials locks the account first.
    await endSessions(tx, userId);
    const account = await findAccountById(tx, userId);
    if (!account || !(await redeemPasswordToken(tx, { digest, userId }))) throw invalidLink;
    await upsertCredential(tx, { id: uuidv7(clock, random), userId, passwordHash, now });
    await deleteOpenTokens(tx, userId);
    const keysRevoked = await revokeKeys(tx, userId, now);
    // The link reached the owner of the address, which proves the address as verification does.
    await markEmailVerified(tx, userId, now);
    const template = keysRevoked ? 'password-changed-keys-revoked' : 'password-changed';
    await enqueueMail(services, tx, { template, email: account.email });
  });
  await hooks.account('verifies', db, { userId, now: clock.now(), settings });
  return userId;
}
