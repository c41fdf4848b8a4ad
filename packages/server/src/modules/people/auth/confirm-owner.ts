import type { deleteMe } from '@limelight/contract/people/profile';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Call } from '../../../platform/http/route.js';
import { findAccountById } from './account.sql.js';
import { type AccountServices, createAuth } from './auth.js';
import { confirmPassword } from './confirm-identity.js';
import { confirmCode } from './two-factor.js';

type OwnerCall = Call<typeof deleteMe>;
type OwnerProof = Pick<OwnerCall, 'viewer' | 'request'> & {
  readonly body: Pick<OwnerCall['body'], 'password' | 'code'>;
};

/**
 * Confirms with every factor of the account that the person at an open session is the player.
 * @throws Refusal BAD_REQUEST naming the field, INVALID_CODE, TOO_MANY_REQUESTS
 */
export function ownerConfirmer(services: AccountServices) {
  const auth = createAuth(services);
  return async ({ viewer, request, body: { password, code } }: OwnerProof): Promise<void> => {
    await confirmPassword(services, { viewer, address: request.ip, password });
    const account = await findAccountById(services.db, viewer.userId);
    if (!account?.twoFactorEnabled) return;
    if (code === undefined) throw new Refusal('BAD_REQUEST', { details: { code: 'Please enter the code' } });
    await confirmCode(services, auth, { viewer, request, code });
  };
}
