import { isIP } from 'node:net';
import { normalizeIP } from '@better-auth/core/utils/ip';

/** The rate-limit key of an address. An IPv6 client owns a /64, so a /64 counts as one client. */
export function clientOf(address: string): string {
  return isIP(address) === 0 ? 'unknown' : normalizeIP(address, { ipv6Subnet: 64 });
}

/** Whether an IP address is this machine's own. */
export function isLoopback(address: string): boolean {
  return address === '::1' || clientOf(address).startsWith('127.');
}

/** Loopback outside production has no limits: scripts that create a hundred players are no attack. */
export function isDeveloper({ production }: { readonly production: boolean }, address: string): boolean {
  return !production && isLoopback(address);
}
