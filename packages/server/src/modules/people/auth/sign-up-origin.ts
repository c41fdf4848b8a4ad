import { createHmac } from 'node:crypto';
import { isIP, isIPv4 } from 'node:net';
import { normalizeIP } from '@better-auth/core/utils/ip';
import type { FastifyRequest } from 'fastify';
import type { SignUpOrigin as SignUpOriginRow } from '../../../platform/database.generated.js';
import { isDeveloper } from '../../../platform/http/client-address.js';
import type { Services } from '../../../services.js';

/** Where a sign-up came from, as digests that can be compared but not reversed. */
export type SignUpOrigin = Pick<SignUpOriginRow, 'address_digest' | 'device_digest'>;

const headerLengthMax = 400;

/**
 * One connection: of IPv6 the /48, which a provider gives to a household, and from which one person has any
 * number of /64.
 */
function connectionOf(address: string): string {
  return isIP(address) === 0 ? 'unknown' : normalizeIP(address, { ipv6Subnet: 48 });
}

/** A phone changes its address often but stays in its provider's network. */
function networkOf(address: string): string {
  return isIPv4(address) ? address.split('.').slice(0, 2).join('.') : normalizeIP(address, { ipv6Subnet: 48 });
}

/**
 * Digests keyed with the server's secret, so that a reader of the table cannot try out addresses. A user
 * agent alone does not distinguish devices; together with languages and network it is distinctive enough to
 * let staff review a match.
 * @returns null for the local machine in development, where all sign-ups look alike
 */
export function signUpOriginOf(
  services: Pick<Services, 'env' | 'secret'>,
  { ip, headers }: FastifyRequest,
): SignUpOrigin | null {
  if (isDeveloper(services.env, ip)) return null;
  const digestOf = (purpose: string, parts: readonly string[]) =>
    createHmac('sha256', services.secret)
      .update([`sign-up ${purpose}`, ...parts].join('\n'))
      .digest();
  const { 'user-agent': userAgent = '', 'accept-language': languages = '' } = headers;
  return {
    address_digest: digestOf('address', [connectionOf(ip)]),
    device_digest: digestOf('device', [
      networkOf(ip),
      userAgent.slice(0, headerLengthMax),
      languages.slice(0, headerLengthMax),
    ]),
  };
}
