import type { changePassword as endpoint } from '@limelight/contract/people/profile';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Call } from '../../../platform/http/route.js';
import { uuidv7 } from '../../../platform/random.js';
import { deleteOpenTokens, findAccountById, upsertCredential } from './account.sql.js';
import { enqueueMail } from './account-mail.js';
import type { AccountServices } from './auth.js';
import { confirmPassword } from './confirm-identity.js';
import { endSessions, revokeKeys } from './credentials.sql.js';
import { requireUncommonPassword } from './new-password.js';
import { hashPassword } from './password.js';

/**
 * Sets a new password, signs out every other device and invalidates mailed links; API keys on request.
 * @throws Refusal BAD_REQUEST naming the field, TOO_MANY_REQUESTS; NOT_SIGNED_IN when this session ended
 * meanwhile
 */
export async function changePassword(
  services: AccountServices,
  { viewer, request, body }: Call<typeof endpoint>,
): Promise<void> {
  const { userId, sessionId } = viewer;
  const typed = { viewer, address: request.ip, password: body.currentPassword, field: 'currentPassword' };
  await confirmPassword(services, typed);
  requireUncommonPassword('newPassword', body.newPassword);
  const passwordHash = await hashPassword(body.newPassword);
  const { db, clock, random } = services;
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    const stays = await endSessions(tx, userId, { except: sessionId });
    const account = await findAccountById(tx, userId);
    if (!stays || !account) throw new Refusal('NOT_SIGNED_IN');
    await upsertCredential(tx, { id: uuidv7(clock, random), userId, passwordHash, now });
    await deleteOpenTokens(tx, userId);
    const keysRevoked = body.revokeApiKeys !== false && (await revokeKeys(tx, userId, now));
    const template = keysRevoked ? 'password-changed-keys-revoked' : 'password-changed';
    await enqueueMail(services, tx, { template, email: account.email });
  });
}
