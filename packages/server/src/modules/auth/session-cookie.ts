import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../services.js';

/** `__Host-` prevents a sibling subdomain from setting the cookie; browsers accept the prefix over HTTPS only. */
export function sessionCookie({ env, publicUrl }: Pick<Services, 'env' | 'publicUrl'>) {
  const secure = env.production || publicUrl.startsWith('https:');
  const prefix = `${secure ? '__Host-' : ''}limelight`;
  // The second cookie is of a login that waits for the authenticator code.
  return { name: `${prefix}.session`, twoFactorName: `${prefix}.two-factor`, secure };
}

const cookieLengthMax = 512;
/** better-auth's signature format: the token, a dot, its HMAC-SHA256 in base64. */
const signatureBytes = 32;

export function readCookie(header: string | undefined, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const separator = part.indexOf('=');
    if (separator !== -1 && part.slice(0, separator).trim() === name) return part.slice(separator + 1).trim();
  }
  return null;
}

/** Returns the token of a session cookie with a valid signature. A forged cookie costs no query. */
export function readSessionToken(cookie: string | null, secret: KeyObject): string | null {
  if (cookie === null || cookie.length > cookieLengthMax) return null;
  let signed: string;
  try {
    signed = decodeURIComponent(cookie);
  } catch {
    return null;
  }
  const dot = signed.lastIndexOf('.');
  if (dot < 1) return null;
  const token = signed.slice(0, dot);
  const signature = Buffer.from(signed.slice(dot + 1), 'base64');
  if (signature.length !== signatureBytes) return null;
  return timingSafeEqual(signature, createHmac('sha256', secret).update(token).digest()) ? token : null;
}

/** The cookie signing key, created once: a string secret would be converted to a key for every request. */
export function cookieKeyOf(secret: string): KeyObject {
  return createSecretKey(Buffer.from(secret));
}
