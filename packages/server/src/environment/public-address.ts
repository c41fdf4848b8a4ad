import { isIP } from 'node:net';
import { emailSchema } from '@limelight/contract/scalars.schema';
import { isLoopback } from '../platform/http/client-address.js';
import { EnvironmentError } from './environment-error.js';

const namedNetworks: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** An address, a network such as 10.0.0.0/8, or one of Fastify's names of private networks. */
export function isProxy(entry: string): boolean {
  if (namedNetworks.has(entry)) return true;
  const [address = '', bits, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** `name@domain`, or `Name <name@domain>`. */
export function isSender(text: string): boolean {
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  return emailSchema.safeParse(address.trim()).success;
}

/** Where players reach the game: the host alone, as its pages and cookies are at the root. */
export function isOrigin(text: string): boolean {
  const { pathname, search, hash, username } = new URL(text);
  return pathname === '/' && search === '' && hash === '' && username === '';
}

/** @throws EnvironmentError for an address at which a browser stores no secure cookie */
export function requireSecureOrigin(publicUrl: string | undefined): void {
  if (publicUrl === undefined) return;
  const { protocol, hostname } = new URL(publicUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol === 'https:' || host === 'localhost' || (isIP(host) > 0 && isLoopback(host))) return;
  throw new EnvironmentError('PUBLIC_URL must start with https:// in production: browsers keep no log-in without TLS');
}
