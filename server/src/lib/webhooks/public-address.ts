import { BlockList, isIP } from 'node:net';

/** IPv4 that is not reached over the public internet, or must not be (RFC 6890, and a cloud's own service). */
const PRIVATE_4: readonly (readonly [net: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
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
];

// All of IPv6 that is global; everything else is refused, such as ::1, fc00::/7, fe80::/10, mapped IPv4 and 64:ff9b::/96.
const GLOBAL_6 = ['2000::', 3] as const;

/** Parts of it that lead to IPv4 addresses, or nowhere. */
const PRIVATE_6: readonly (readonly [net: string, bits: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const refused = new BlockList();
for (const [net, bits] of PRIVATE_4) refused.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of PRIVATE_6) refused.addSubnet(net, bits, 'ipv6');
const global6 = new BlockList();
global6.addSubnet(...GLOBAL_6, 'ipv6');

/** Whether an IP address belongs to the public internet: not a private, local, shared, special or embedded one. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refused.check(address, 'ipv4');
  return family === 6 && global6.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}
