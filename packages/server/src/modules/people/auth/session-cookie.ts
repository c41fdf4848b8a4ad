import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Services } from '../../../services.js';

/**
 * `__Host-` prevents a sibling subdomain from setting the cookies; browsers accept the prefix over HTTPS
 * only.
 */
export function sessionCookie({ env, publicUrl }: Pick<Services, 'env' | 'publicUrl'>) {
  const secure = env.production || publicUrl.startsWith('https:');
  const prefix = `${secure ? '__Host-' : ''}limelight`;
  return {
    prefix,
    name: `${prefix}.session`,
    /** Of a log-in that waits for the authenticator code. */
    twoFactorName: `${prefix}.two-factor`,
    /** Of a log-in without "Keep me logged in". */
    unrememberedName: `${prefix}.unremembered`,
    /** Of accounts that have logged in with this browser. */
    deviceName: `${prefix}.device`,
    secure,
  };
}

const cookieLengthMax = 512;
/** better-auth's signature format: the value, a dot, its HMAC-SHA256 in base64. */
const signatureBytes = 32;

export function readCookie(header: string | undefined, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const separator = part.indexOf('=');
    if (separator !== -1 && part.slice(0, separator).trim() === name) return part.slice(separator + 1).trim();
  }
  return null;
}

function hmac(key: KeyObject | string, value: string): Buffer {
  return createHmac('sha256', key).update(value).digest();
}

function readSigned(cookie: string | null, keys: readonly KeyObject[]): string | null {
  if (cookie === null || cookie.length > cookieLengthMax) return null;
  let signed: string;
  try {
    signed = decodeURIComponent(cookie);
  } catch {
    return null;
  }
  const dot = signed.lastIndexOf('.');
  if (dot < 1) return null;
  const value = signed.slice(0, dot);
  const signature = Buffer.from(signed.slice(dot + 1), 'base64');
  if (signature.length !== signatureBytes) return null;
  return keys.some((key) => timingSafeEqual(signature, hmac(key, value))) ? value : null;
}

export type ReadSignedCookie = (header: string | undefined, name: string) => string | null;

/** Cookies whose signature was checked, so that it need not be for the next request of the same browser. */
const knownMax = 10_000;

/**
 * Reads cookies that were signed with any of these secrets. A forged cookie costs no query. The keys are
 * created once: a string secret would be converted to a key for every request.
 */
export function signedCookieReader(secrets: readonly string[]): ReadSignedCookie {
  const keys = secrets.map((secret) => createSecretKey(Buffer.from(secret)));
  const values = new LRUCache<string, string>({ max: knownMax });
  return (header, name) => {
    const cookie = readCookie(header, name);
    if (cookie === null) return null;
    const known = values.get(cookie);
    if (known !== undefined) return known;
    const value = readSigned(cookie, keys);
    if (value !== null) values.set(cookie, value);
    return value;
  };
}

/** The value of a cookie that better-auth reads. */
export function signCookie(value: string, secret: string): string {
  return encodeURIComponent(`${value}.${hmac(secret, value).toString('base64')}`);
}
