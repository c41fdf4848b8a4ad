import type { changePassword as endpoint } from '@limelight/contract/profile';
import { Refusal } from '../../platform/http/refusal.js';
import type { Call } from '../../platform/http/route.js';
import { deleteOpenTokens, findAccountById, updatePasswordHash } from './account.sql.js';
import { enqueueMail } from './account-mail.js';
import type { AccountServices } from './auth.js';
import { confirmPassword } from './confirm-identity.js';
import { hashPassword } from './password.js';
import { deleteSessions } from './session.sql.js';

/** Sets a new password, signs out every other device and invalidates mailed links. */
export async function changePassword(
  services: AccountServices,
  { viewer, request, body }: Call<typeof endpoint>,
): Promise<void> {
  const { userId, sessionId } = viewer;
  const typed = { viewer, address: request.ip, password: body.currentPassword, field: 'currentPassword' };
  await confirmPassword(services, typed);
  const passwordHash = await hashPassword(body.newPassword);
  await services.db.transaction().execute(async (tx) => {
    const account = await findAccountById(tx, userId);
    if (!account) throw new Refusal('NOT_SIGNED_IN');
    await updatePasswordHash(tx, { userId, passwordHash, now: services.clock.now() });
    await deleteSessions(tx, userId, { except: sessionId });
    await deleteOpenTokens(tx, userId);
    await enqueueMail(services, tx, { template: 'password-changed', email: account.email });
  });
}
