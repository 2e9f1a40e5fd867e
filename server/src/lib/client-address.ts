import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** The trusted proxies: a number of hops, or networks. null: none. */
export type TrustedProxies = { hops: number } | { networks: readonly string[] } | null;

/** Finds the address that a request comes from. */
export type AddressOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

/**
 * The client's address as reported by the nearest trusted proxies: X-Forwarded-For is read from its end, since only
 * entries appended by trusted proxies count. Invalid entries are ignored.
 */
export function clientAddressBy(trusted: TrustedProxies): AddressOf {
  const isTrusted = trustOf(trusted);
  return ({ headers, socket }) => {
    let address = socket.remoteAddress ?? '';
    const header = headers['x-forwarded-for'];
    if (trusted === null || header === undefined) return address;
    const forwarded = [header].flat().join(',').split(',').reverse();
    for (const [hop, text] of forwarded.entries()) {
      const named = withoutPort(text.trim());
      if (isIP(named) === 0 || !isTrusted(address, hop)) break;
      address = named;
    }
    return address;
  };
}

/** Whether a text is an address or a network like 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    rest.length === 0 && most > 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= most))
  );
}

function trustOf(trusted: TrustedProxies): (address: string, hop: number) => boolean {
  if (trusted === null) return () => false;
  if ('hops' in trusted) return (_address, hop) => hop < trusted.hops;
  const list = new BlockList();
  for (const network of trusted.networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address.replace(/%.*$/, ''), isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Some proxies include the port: 203.0.113.9:4711, [2001:db8::1]:4711. */
function withoutPort(text: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}
