import { isSignature, type Signed, sign, signatureBytes } from '../../../platform/signature.js';
import type { SetupState } from './setup-state.sql.js';

/**
 * Made from the secret, so that nothing is stored and every instance prints the same one. The number of
 * admins that were made is signed too: what an old log says is void, also when all admins are gone one day.
 */
function signedOf({ game }: SetupState, adminsMade: number): Signed {
  return { purpose: 'first-admin', payload: Buffer.concat([game, Buffer.from(`:${adminsMade}`)]) };
}

/** The token with which somebody becomes the first admin; null when there is an admin. */
export function setupTokenOf(state: SetupState, secret: string): string | null {
  return state.hasAdmin ? null : sign(secret, signedOf(state, state.adminsMade)).toString('base64url');
}

/** `spent`: it was valid before somebody became an admin. `unknown`: none of this game. */
export type TokenStanding = 'valid' | 'spent' | 'unknown';

export function standingOf(token: string, state: SetupState, secrets: readonly string[]): TokenStanding {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== signatureBytes) return 'unknown';
  const isOf = (adminsMade: number) => isSignature(bytes, secrets, signedOf(state, adminsMade));
  if (isOf(state.adminsMade)) return state.hasAdmin ? 'spent' : 'valid';
  return Array.from({ length: state.adminsMade }, (_, earlier) => earlier).some(isOf) ? 'spent' : 'unknown';
}
