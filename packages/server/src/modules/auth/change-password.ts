import { Refusal } from '../../platform/http/refusal.js';
import type { SessionViewer } from '../../platform/http/viewer.js';
import { deleteOpenTokens, findAccountById, updatePasswordHash } from './account.sql.js';
import { enqueueMail } from './account-mail.js';
import type { AccountServices } from './auth.js';
import { confirmPassword } from './confirm-identity.js';
import { hashPassword } from './password.js';
import { deleteSessions } from './session.sql.js';

export interface ChangePassword {
  readonly viewer: SessionViewer;
  readonly address: string;
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Sets a new password, signs out every other device and invalidates mailed links. */
export async function changePassword(services: AccountServices, change: ChangePassword): Promise<void> {
  const { viewer, address, currentPassword, newPassword } = change;
  const { userId, sessionId } = viewer;
  await confirmPassword(services, { viewer, address, password: currentPassword, field: 'currentPassword' });
  const hash = await hashPassword(newPassword);
  await services.db.transaction().execute(async (tx) => {
    const account = await findAccountById(tx, userId);
    if (!account) throw new Refusal('NOT_SIGNED_IN');
    await updatePasswordHash(tx, { userId, hash, now: services.clock.now() });
    await deleteSessions(tx, userId, { except: sessionId });
    await deleteOpenTokens(tx, userId);
    await enqueueMail(services, tx, { template: 'password-changed', email: account.email });
  });
}
