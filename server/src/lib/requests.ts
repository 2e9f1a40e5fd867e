import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { isOwnPath } from '@singleback/game/text/own-path.ts';
import { AppError } from './app-error.ts';

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

const ENTITY_TAG = /^"(\d{1,10})"$/;

/**
 * The version that a write is based on: from the body, or from the header `If-Match: "3"` (rules 7.1). Null
 * when neither has one, or the header is `*`. Refuses an invalid header, and one that contradicts the body, as
 * malformed.
 */
export function baseVersionOf(
  body: { version?: number } | null | undefined,
  ifMatch: string | undefined,
  what: 'lineup' | 'orders' = 'lineup',
): number | null {
  const sent = body?.version ?? null;
  if (ifMatch === undefined || ifMatch.trim() === '*') return sent;
  const match = ENTITY_TAG.exec(ifMatch.trim());
  if (!match) throw new AppError('malformed', `If-Match must be the version of the ${what} in quotes, as in "3".`);
  const version = Number(match[1]);
  if (sent !== null && sent !== version) {
    throw new AppError('malformed', 'If-Match and the version in the body are not the same.');
  }
  return version;
}

/**
 * Whether the database can store every text and field name in a value: it has no U+0000, which no column takes, and no
 * half of a surrogate pair, which JSON columns refuse and text columns replace.
 */
export function isStorable(value: unknown): boolean {
  // Iterative rather than recursive: client input may be nested very deeply.
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string') {
      if (next.includes('\u0000') || !next.isWellFormed()) return false;
    } else if (typeof next === 'object' && next !== null && !ArrayBuffer.isView(next)) {
      for (const [name, each] of Object.entries(next)) left.push(name, each);
    }
  }
  return true;
}

/** Every field in which a sign-in request may carry a redirect target. */
const TARGET_FIELDS = ['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL'] as const;

/**
 * The path of a redirect target, given as a path or as an absolute address of ours. Refuses any other with
 * not_allowed.
 */
export function ownTarget(publicUrl: string, target: string): string {
  const path = target.startsWith(`${publicUrl}/`) ? target.slice(publicUrl.length) : target;
  if (!isOwnPath(path)) throw new AppError('not_allowed', 'Only a page of Singleback can be the place to go on to.');
  return path;
}

/** Refuses a query or body with a foreign redirect target. */
export function assertOwnTargets(publicUrl: string, named: Iterable<readonly [string, string]>): void {
  for (const [name, value] of named) {
    if (value !== '' && (TARGET_FIELDS as readonly string[]).includes(name)) ownTarget(publicUrl, value);
  }
}

/** Our own origins. On a local machine the same server is both localhost and 127.0.0.1. */
export function ownOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl);
  if (url.hostname !== 'localhost' && url.hostname !== '127.0.0.1') return [publicUrl];
  return ['localhost', '127.0.0.1'].map((host) => `${url.protocol}//${host}${url.port ? `:${url.port}` : ''}`);
}

/**
 * What the names of our cookies begin with. Over https browsers take such a cookie only from this very host, for all its
 * paths and over TLS: nobody can plant one from a subdomain.
 */
export const cookiePrefix = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-singleback' : 'singleback';

/** The secret in the cookie of this name, among the cookies of a request; null without one of our form. */
export function secretIn(cookies: string | undefined, name: string): string | null {
  const pair = cookies?.split(';').find((each) => each.trim().startsWith(`${name}=`));
  const secret = pair?.trim().slice(name.length + 1) ?? '';
  return /^[\w-]{43}$/.test(secret) ? secret : null;
}

/** The headers with which a browser may do nothing with an answer but read it: it is no page. */
export const DATA_POLICY = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};
