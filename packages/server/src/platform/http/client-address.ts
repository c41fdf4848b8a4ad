import { isIP } from 'node:net';
import { normalizeIP } from '@better-auth/core/utils/ip';

/** Whom an address counts for. IPv6 clients own a /64, so that is what counts as one client. */
export function clientOf(address: string): string {
  return isIP(address) === 0 ? 'unknown' : normalizeIP(address, { ipv6Subnet: 64 });
}

/** In development everybody is on this machine: scripts that make a hundred players are no attack. */
export function isDeveloper({ production }: { readonly production: boolean }, address: string): boolean {
  return !production && (address === '::1' || clientOf(address).startsWith('127.'));
}
