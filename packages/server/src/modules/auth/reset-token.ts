import { addressOf } from '@limelight/contract/address';
import { paths } from '@limelight/contract/paths';
import { systemClock } from '../../platform/clock.js';
import { type AccountServices, createAuth, resetSeconds } from './auth.js';

const tokenBytes = 24;

/**
 * Makes one-time links with which their holder sets the account's password. The tokens are as better-auth consumes them:
 * stored as a hash, deleted by the statement that redeems them.
 */
export function passwordLinkMaker(services: AccountServices) {
  const { random, publicUrl } = services;
  const auth = createAuth(services);
  return async (userId: string, validSeconds = resetSeconds): Promise<string> => {
    const token = Buffer.from(random.bytes(tokenBytes)).toString('base64url');
    const { internalAdapter } = await auth.$context;
    await internalAdapter.createVerificationValue({
      identifier: `reset-password:${token}`,
      value: userId,
      // The system clock, not the game's clock, because better-auth compares with the system clock.
      expiresAt: new Date(systemClock.nowMs() + validSeconds * 1_000),
    });
    return `${publicUrl}${addressOf(paths.resetPassword, {}, { token })}`;
  };
}
