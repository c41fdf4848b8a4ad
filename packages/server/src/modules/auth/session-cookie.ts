import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../services.js';

export interface CookieOptions {
  readonly name: string;
  /** Names the log-in that waits for the code of the authenticator app. */
  readonly twoFactorName: string;
  readonly secure: boolean;
}

/** `__Host-` keeps a neighbouring subdomain from setting the cookie; browsers take it only over HTTPS. */
export function sessionCookie({ env, publicUrl }: Pick<Services, 'env' | 'publicUrl'>): CookieOptions {
  const secure = env.production || publicUrl.startsWith('https:');
  const prefix = `${secure ? '__Host-' : ''}limelight`;
  return { name: `${prefix}.session`, twoFactorName: `${prefix}.two-factor`, secure };
}

const cookieLengthMax = 512;
/** Signed as better-auth signs: the token, a dot, its HMAC-SHA256 in base64. */
const signatureBytes = 32;

export function readCookie(header: string | undefined, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const separator = part.indexOf('=');
    if (separator !== -1 && part.slice(0, separator).trim() === name) return part.slice(separator + 1).trim();
  }
  return null;
}

/** The token of a session cookie, if we signed it. A forged one costs no query. */
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

/** The key that signs cookies, made once: as a text it would be prepared anew for each request. */
export function cookieKeyOf(secret: string): KeyObject {
  return createSecretKey(Buffer.from(secret));
}
