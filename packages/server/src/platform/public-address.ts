import { BlockList, isIP } from 'node:net';

/** IPv4 networks that are not on the public internet (IANA special-purpose registry), and multicast. */
const privateV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/**
 * All of the public IPv6 internet is in one network; loopback, mapped IPv4, unique local and link-local are
 * outside.
 */
const publicV6 = ['2000::', 3] as const;
/**
 * Inside of it: protocol assignments with Teredo, documentation, 6to4, AS112, documentation, direct
 * delegation of AS112.
 */
const privateV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2001:4:112::', 48],
  ['3fff::', 20],
  ['2620:4f:8000::', 48],
] as const;

function listOf(family: 'ipv4' | 'ipv6', networks: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
}

const blockedV4 = listOf('ipv4', privateV4);
const blockedV6 = listOf('ipv6', privateV6);
const allowedV6 = listOf('ipv6', [publicV6]);

/** Whether an IP address is on the public internet. False for anything that is no IP address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blockedV4.check(address, 'ipv4');
  // A zone names an interface of this machine.
  if (family !== 6 || address.includes('%')) return false;
  return allowedV6.check(address, 'ipv6') && !blockedV6.check(address, 'ipv6');
}
