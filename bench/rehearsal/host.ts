import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** A local server that answers as a source's host would at the season's time. */
export interface Host {
  name: string;
  url: string;
  /** Requests so far. */
  requests(): number;
  close(): Promise<void>;
}

/** What a host says: a body, or that it is out of service. */
export interface Said {
  /** Null: status 503. */
  body: string | null;
  /** Notes that a lie was told: such an answer arrives whole. Absent where there is none. */
  note?: () => void;
}

/** The answer for a path with its query; null: there is no such thing, yet. */
export type Answer = (path: string) => Said | null;

/** Starts a host on this machine. Its responses have ETags and are broken as `faults` says. */
export async function openHost(name: string, answer: Answer, faults: Faults): Promise<Host> {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    const path = request.url ?? '/';
    const said = answer(path);
    const fault = said?.note === undefined ? faults.next(name) : null;
    said?.note?.();
    if (fault === 'status 403') return void response.writeHead(403).end('Forbidden');
    if (fault === 'status 429') return void response.writeHead(429).end('Too many requests');
    if (fault === 'garbage') return void response.writeHead(200).end('<html><body>Be right back</body></html>');
    if (said === null) return void response.writeHead(404).end('Not found');
    if (said.body === null) return void response.writeHead(503).end('Out of service');
    send(
      response,
      { text: said.body, isPacked: path.endsWith('.gz'), isCut: fault === 'cut' },
      request.headers['if-none-match'],
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    requests: () => requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(
  response: ServerResponse,
  { text, isPacked, isCut }: { text: string; isPacked: boolean; isCut: boolean },
  known: string | undefined,
): void {
  const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`;
  if (known === etag) return void response.writeHead(304).end();
  const body = isPacked ? gzipSync(text) : Buffer.from(text);
  response.writeHead(200, { etag, 'content-length': body.length });
  if (!isCut) return void response.end(body);
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
}

/** How a response is broken, if it is. */
type Fault = 'status 403' | 'status 429' | 'cut' | 'garbage' | null;

/** Decides which requests get a broken response: the same in every run of the same season. */
export interface Faults {
  /** @param host the name of the fake host */
  next(host: string): Fault;
  /** How often each was served. */
  served: ReadonlyMap<string, number>;
}

// Of a thousand requests; every fourth one of a bad spell alternates between 403 and 429.
const CUT = 15;
const GARBAGE = 15;
const SPELL_EVERY = 90;
const SPELL_LENGTH = 12;

/** `isOver`: no response is broken any more. */
export function openFaults(seed: number, isOver: () => boolean): Faults {
  let state = seed;
  const served = new Map<string, number>();
  const requests = new Map<string, number>();
  const roll = () => {
    // A linear congruential generator: repeatable on every machine.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * 1000);
  };
  const choose = (host: string): Fault => {
    const count = (requests.get(host) ?? 0) + 1;
    requests.set(host, count);
    if (count % SPELL_EVERY < SPELL_LENGTH) return count % 2 === 0 ? 'status 403' : 'status 429';
    const rolled = roll();
    if (rolled < CUT) return 'cut';
    return rolled < CUT + GARBAGE ? 'garbage' : null;
  };
  return {
    served,
    next(host) {
      const fault = isOver() ? null : choose(host);
      if (fault !== null) served.set(fault, (served.get(fault) ?? 0) + 1);
      return fault;
    },
  };
}
