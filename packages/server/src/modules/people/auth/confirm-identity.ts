import { Refusal } from '../../../platform/http/refusal.js';
import type { SessionViewer } from '../../../platform/http/viewer.js';
import { findPasswordHash } from './account.sql.js';
import { enforceLimit, type LimitServices } from './limits.js';
import { verifyPassword } from './password.js';

export interface TypedPassword {
  readonly viewer: SessionViewer;
  readonly address: string;
  readonly password: string;
  /** The form field that holds the password. */
  readonly field?: string;
}

/**
 * Confirms that the person at an open session is the player.
 * @throws Refusal BAD_REQUEST naming the field, TOO_MANY_REQUESTS after too many tries
 */
export async function confirmPassword(services: LimitServices, typed: TypedPassword): Promise<void> {
  const { viewer, address, password, field = 'password' } = typed;
  await enforceLimit(services, 'confirm-identity', { address, account: viewer.userId });
  const hash = await findPasswordHash(services.db, viewer.userId);
  if (hash === undefined || !(await verifyPassword({ hash, password }))) {
    throw new Refusal('BAD_REQUEST', { details: { [field]: 'This is not your password' }, isWrongPassword: true });
  }
}
