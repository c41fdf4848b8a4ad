import { createHmac } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { normalizeIP } from '@better-auth/core/utils/ip';
import type { FastifyRequest } from 'fastify';
import { clientOf, isDeveloper } from '../../platform/http/client-address.js';
import type { Services } from '../../services.js';

/** Where a sign-up came from: comparable with others, readable by nobody. */
export interface SignUpOrigin {
  readonly addressDigest: Buffer;
  readonly deviceDigest: Buffer;
}

const headerLengthMax = 400;

/** A phone changes its address all the time, and stays in its provider's network meanwhile. */
function networkOf(address: string): string {
  return isIPv4(address) ? address.split('.').slice(0, 2).join('.') : normalizeIP(address, { ipv6Subnet: 48 });
}

/**
 * Digests with the server's secret, so that nobody who reads the table can try out addresses. A browser alone says too
 * little to tell one device from a million others; with its languages and its network it says enough to ask staff.
 * @returns null on the server's own machine during development, where everybody is
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
    addressDigest: digestOf('address', [clientOf(ip)]),
    deviceDigest: digestOf('device', [
      networkOf(ip),
      userAgent.slice(0, headerLengthMax),
      languages.slice(0, headerLengthMax),
    ]),
  };
}
