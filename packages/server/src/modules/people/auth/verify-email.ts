import { createHash } from 'node:crypto';
import { verifyJWT } from 'better-auth/crypto';
import { z } from 'zod';
import { Refusal } from '../../../platform/http/refusal.js';
import { findAccountByEmail, markEmailVerified } from './account.sql.js';
import type { AccountServices } from './auth.js';
import { isVerificationLink } from './verification-link.sql.js';

const claimsSchema = z.object({ email: z.string() });

/** What is stored of a token. */
export function verificationDigest(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * @returns the address that a token was made for, with any of the secrets; null for an invalid or expired one
 */
async function emailOf(token: string, secrets: readonly string[]): Promise<string | null> {
  for (const secret of secrets) {
    const claims = claimsSchema.safeParse(await verifyJWT(token, secret));
    if (claims.success) return claims.data.email;
  }
  return null;
}

/**
 * Verifies an address with the token of a mail. Starts no session: the link may have been forwarded, or
 * opened by a mail scanner. Idempotent.
 * @throws Refusal BAD_REQUEST for a link that is invalid, expired or not the newest
 */
export async function verifyEmail(services: AccountServices, token: string): Promise<void> {
  const { db, clock, secrets, settings, hooks } = services;
  const email = await emailOf(token, secrets);
  const account = email === null ? undefined : await findAccountByEmail(db, email);
  const isNewest = account && (await isVerificationLink(db, { digest: verificationDigest(token), userId: account.id }));
  if (!isNewest) throw new Refusal('BAD_REQUEST', { message: 'Invalid or expired link' });
  await markEmailVerified(db, account.id, clock.now());
  await hooks.account('verifies', db, { userId: account.id, now: clock.now(), settings });
}
