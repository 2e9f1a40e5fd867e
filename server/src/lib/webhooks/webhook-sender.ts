import { Resolver } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

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

/**
 * What became of a message: it arrived, or why not, in a few words for those who manage the webhook, and the status if
 * there was an answer.
 */
export type WebhookOutcome =
  | { readonly isSent: true }
  | { readonly isSent: false; readonly reason: string; readonly status: number | null };

/** Posts JSON to addresses that users have entered. */
export interface WebhookSender {
  /**
   * Posts once, to an address on the public internet: the host's name is resolved once, each of its addresses has to be
   * public, and the connection is made to one of those. Follows no redirect. Never throws.
   * @param url https, at the usual port, without a password
   */
  post(url: string, body: string, headers?: Readonly<Record<string, string>>): Promise<WebhookOutcome>;
}

/** What tests replace. */
export interface WebhookNetwork {
  /** All IP addresses of a host name. */
  resolve(host: string): Promise<string[]>;
  isAllowed(address: string): boolean;
  port: number;
  /** A certificate authority to trust, PEM; null: those of Node. */
  ca: string | null;
  /** For everything: resolving, connecting, sending, and the status of the answer. */
  timeoutMs: number;
}

const TIMEOUT_MS = 10_000;
/** So much of an answer is read, so that the other side can finish writing; nothing of it is used. */
const READ_BYTES = 16_384;
const USER_AGENT = 'Singleback-Webhooks/1.0';

const PUBLIC_INTERNET: WebhookNetwork = {
  resolve: resolveHost,
  isAllowed: isPublicAddress,
  port: 443,
  ca: null,
  timeoutMs: TIMEOUT_MS,
};

/** A sender on the public internet; `network` replaces parts of it. */
export function webhookSender(network: Partial<WebhookNetwork> = {}): WebhookSender {
  const used = { ...PUBLIC_INTERNET, ...network };
  return {
    async post(url, body, headers = {}) {
      const ending = AbortSignal.timeout(used.timeoutMs);
      try {
        const { hostname, pathname, search } = parsed(url);
        const addresses = await withinTime(ending, used.resolve(hostname));
        if (addresses.length === 0) throw new Refused('the host was not found');
        if (!addresses.every(used.isAllowed)) throw new Refused('the address is not a public one');
        const status = await send({
          ...used,
          hostname,
          path: `${pathname}${search}`,
          addresses,
          body,
          headers,
          ending,
        });
        return outcomeOf(status);
      } catch (error) {
        return { isSent: false, reason: reasonOf(error, ending), status: null };
      }
    },
  };
}

class Refused extends Error {}

function parsed(url: string): URL {
  const read = URL.parse(url);
  const isPlain = read?.protocol === 'https:' && read.port === '' && read.username === '' && read.password === '';
  if (!isPlain || isIP(read.hostname.replace(/^\[|\]$/g, '')) !== 0) throw new Refused('the address is not valid');
  return read;
}

interface Sending extends WebhookNetwork {
  hostname: string;
  path: string;
  addresses: readonly string[];
  body: string;
  headers: Readonly<Record<string, string>>;
  ending: AbortSignal;
}

/** Sends to the addresses that were checked, whatever the name resolves to by now. Returns the status. */
function send({ hostname, path, addresses, port, ca, body, headers, ending }: Sending): Promise<number> {
  const pinned = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookup: LookupFunction = (_host, { all }, callback) => {
    if (all) return callback(null, pinned);
    const [first] = pinned;
    callback(null, first?.address ?? '', first?.family ?? 4);
  };
  // A connection of its own for each message: none is reused for another name or address.
  const agent = new Agent({ keepAlive: false, maxCachedSessions: 0 });
  return new Promise<number>((resolve, reject) => {
    const outgoing = request(
      {
        ...{ agent, hostname, servername: hostname, port, path, lookup, method: 'POST', signal: ending },
        ...(ca !== null && { ca }),
        headers: {
          ...{ host: hostname, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
          ...{ 'user-agent': USER_AGENT, accept: '*/*', ...headers },
        },
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        drain(answer);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function drain(answer: IncomingMessage): void {
  let bytes = 0;
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > READ_BYTES) answer.destroy();
  });
  // The status is known: what happens to the rest does not matter.
  answer.on('error', () => {});
}

function outcomeOf(status: number): WebhookOutcome {
  if (status >= 200 && status < 300) return { isSent: true };
  const isRedirect = status >= 300 && status < 400;
  const reason = isRedirect ? 'the address redirects to another one' : `the answer was status ${status}`;
  return { isSent: false, reason, status };
}

/** In words that do not contain the address, which is a secret. */
function reasonOf(error: unknown, ending: AbortSignal): string {
  if (error instanceof Refused) return error.message;
  if (ending.aborted) return 'no answer in time';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'ENODATA') return 'the host was not found';
  const isTls = /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_/.test(code);
  return isTls ? 'the certificate is not valid' : 'the host was not reached';
}

async function withinTime<Value>(ending: AbortSignal, work: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () => reject(new Error('no answer in time'));
  if (ending.aborted) end();
  ending.addEventListener('abort', end);
  // The one that loses must not be an unhandled rejection.
  work.catch(() => {});
  promise.catch(() => {});
  try {
    return await Promise.race([work, promise]);
  } finally {
    ending.removeEventListener('abort', end);
  }
}

/**
 * By a resolver of its own: the system's one would occupy the threads that everything else waits for, and knows names of
 * the local network.
 */
async function resolveHost(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  const [first] = found;
  if (addresses.length === 0 && first.status === 'rejected') throw first.reason;
  return addresses;
}
