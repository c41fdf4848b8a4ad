import { addressOf } from '@limelight/contract/address';
import { paths } from '@limelight/contract/paths';
import { systemClock } from '../../platform/clock.js';
import { type AccountServices, createAuth, resetSeconds } from './auth.js';

const tokenBytes = 24;

/** A link that lets its holder set the account's password, once. */
export type MakePasswordLink = (userId: string, validSeconds?: number) => Promise<string>;

/** Reset tokens as better-auth redeems them: stored as a hash, deleted by the statement that redeems them. */
export function passwordLinkMaker(services: AccountServices): MakePasswordLink {
  const { random, publicUrl } = services;
  const auth = createAuth(services);
  return async (userId, validSeconds = resetSeconds) => {
    const token = Buffer.from(random.bytes(tokenBytes)).toString('base64url');
    const { internalAdapter } = await auth.$context;
    await internalAdapter.createVerificationValue({
      identifier: `reset-password:${token}`,
      value: userId,
      // The machine's time, not the game's: better-auth compares with the former.
      expiresAt: new Date(systemClock.nowMs() + validSeconds * 1_000),
    });
    return `${publicUrl}${addressOf(paths.resetPassword, {}, { token })}`;
  };
}
