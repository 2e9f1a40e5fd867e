import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS } from '@singleback/game/season/durations.ts';
import { dice } from '../../lib/dice.ts';
import { HostBackingOff, ResponseRejected } from './response-rejected.ts';

/** How hosts are requested. Times are real milliseconds. */
export interface ClientSettings {
  userAgent: string;
  /** Gap between two requests to one host, plus up to half as much jitter. */
  minGapMs: number;
  timeoutMs: number;
  /** Limit of the decompressed response. */
  maxBytes: number;
  /** Backoff after a host's first failure; doubles with each failure, up to `maxBackoffMs`. */
  backoffMs: number;
  maxBackoffMs: number;
}

type Answer<Value> =
  | { kind: 'new'; value: Value; body: Buffer; etag: string | null }
  /** Not modified since the ETag. */
  | { kind: 'unchanged' }
  /** All addresses responded with 404. */
  | { kind: 'absent' };

/** Fetches from each host one request at a time, and backs off from hosts that fail. */
export interface PoliteClient {
  /**
   * Tries the addresses in order until one responds and `read` accepts the response. If a host refuses a request (403
   * and the like), another address of the same host may be tried at once. Throws ResponseRejected with all reasons
   * when no response was good, HostBackingOff when no host may be tried yet. The ETag is the first address's.
   */
  fetch<Value>(
    urls: readonly string[],
    etag: string | null,
    read: (body: Buffer) => Value | Promise<Value>,
  ): Promise<Answer<Value>>;
  /** Aborts requests in flight. */
  close(): void;
}

interface Backoff {
  failures: number;
  retryAt: number;
}

interface Host extends Backoff {
  last: Promise<unknown>;
  requestedAt: number;
  /** Addresses that the host refuses, while its others may work. */
  refused: Map<string, Backoff>;
}

const MAX_RETRY_AFTER_MS = HOUR_MS;
const TOO_MANY = 429;
const NO_BACKOFF: Backoff = { failures: 0, retryAt: 0 };

/** A client whose clock is `real`. */
export function politeClient(settings: ClientSettings, real: () => Date): PoliteClient {
  const hosts = new Map<string, Host>();
  const closing = new AbortController();

  const hostOf = (url: string) => {
    const name = new URL(url).host;
    const known = hosts.get(name) ?? { last: Promise.resolve(), requestedAt: 0, ...NO_BACKOFF, refused: new Map() };
    hosts.set(name, known);
    return known;
  };

  const backoffAfter = (before: Backoff, jitter: number, retryAfterMs: number): Backoff => {
    const waitMs = Math.min(settings.backoffMs * 2 ** before.failures, settings.maxBackoffMs) * (0.75 + jitter / 2);
    const forMs = Math.max(waitMs, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS));
    return { failures: before.failures + 1, retryAt: real().getTime() + forMs };
  };

  const fetchOne = async (url: string, host: Host, etag: string | null, isAlternative: boolean) => {
    const jitter = dice(url, real().getTime()).roll();
    const refused = host.refused.get(url) ?? NO_BACKOFF;
    const retryAt = Math.max(refused.retryAt, isAlternative ? 0 : host.retryAt);
    if (real().getTime() < retryAt) throw new HostBackingOff();
    await pause(host.requestedAt + settings.minGapMs * (1 + jitter / 2) - real().getTime(), closing.signal);
    const mayBeKept = host.requestedAt > 0;
    host.requestedAt = real().getTime();
    try {
      const answer = await download(url, etag, settings, closing.signal, mayBeKept);
      Object.assign(host, NO_BACKOFF);
      host.refused.delete(url);
      return answer;
    } catch (error) {
      const failed = error instanceof HostFailed ? error : null;
      Object.assign(host, backoffAfter(host, jitter, failed?.retryAfterMs ?? 0));
      if (failed?.isRefusal) host.refused.set(url, backoffAfter(refused, jitter, 0));
      throw failed?.refused ?? error;
    }
  };

  return {
    async fetch(urls, etag, read) {
      const refusals: ResponseRejected[] = [];
      const refusers = new Set<Host>();
      let isAbsent = false;
      for (const [index, url] of urls.entries()) {
        const host = hostOf(url);
        const turn = host.last.then(() => fetchOne(url, host, index === 0 ? etag : null, refusers.has(host)));
        host.last = turn.catch(() => {});
        try {
          const got = await turn;
          if (got.kind === 'unchanged') return got;
          if (got.kind === 'absent') {
            isAbsent = true;
            continue;
          }
          return { kind: 'new', value: await read(got.body), body: got.body, etag: index === 0 ? got.etag : null };
        } catch (error) {
          if (closing.signal.aborted || !(error instanceof ResponseRejected || error instanceof HostBackingOff))
            throw error;
          if (!(error instanceof ResponseRejected)) continue;
          refusals.push(error);
          if (host.refused.has(url)) refusers.add(host);
        }
      }
      if (refusals.length === 0 && isAbsent) return { kind: 'absent' };
      if (refusals.length === 0) throw new HostBackingOff();
      throw new ResponseRejected(refusals.map(({ message }) => message).join('; then '), refusals[0]?.excerpt ?? '');
    },
    close: () => closing.abort(),
  };
}

/** The host failed, as opposed to a bad response. */
class HostFailed extends Error {
  readonly refused: ResponseRejected;
  readonly retryAfterMs: number;
  /** It responded, but refused this request. */
  readonly isRefusal: boolean;
  constructor(reason: string, { excerpt = '', retryAfterMs = 0, isRefusal = false } = {}) {
    super(reason);
    this.refused = new ResponseRejected(reason, excerpt);
    this.retryAfterMs = retryAfterMs;
    this.isRefusal = isRefusal;
  }
}

type Download = { kind: 'body'; body: Buffer; etag: string | null } | { kind: 'unchanged' } | { kind: 'absent' };

async function download(
  url: string,
  etag: string | null,
  settings: ClientSettings,
  closing: AbortSignal,
  mayBeKept: boolean,
): Promise<Download> {
  const headers = { 'user-agent': settings.userAgent, ...(etag === null ? {} : { 'if-none-match': etag }) };
  const timeout = AbortSignal.timeout(settings.timeoutMs);
  try {
    const request = () => fetch(url, { headers, signal: AbortSignal.any([timeout, closing]) });
    // A host may close a kept connection just as it is used again, which says nothing about the host.
    const response = await request().catch((error) => {
      if (mayBeKept && isClosedByHost(error)) return request();
      throw error;
    });
    if (response.status === 304 || response.status === 404) {
      await response.body?.cancel();
      return { kind: response.status === 304 ? 'unchanged' : 'absent' };
    }
    const body = await readUpTo(response, settings.maxBytes);
    if (!response.ok) {
      const seconds = Number(response.headers.get('retry-after') ?? 0);
      throw new HostFailed(`status ${response.status}`, {
        excerpt: body.toString('utf8'),
        retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : 0,
        isRefusal: response.status < 500 && response.status !== TOO_MANY,
      });
    }
    return { kind: 'body', body, etag: response.headers.get('etag') };
  } catch (error) {
    if (error instanceof HostFailed || closing.aborted) throw error;
    if (timeout.aborted) throw new HostFailed(`no answer within ${settings.timeoutMs / 1000} s`);
    const { cause } = error as { cause?: { code?: string } };
    throw new HostFailed(`not reached: ${cause?.code ?? (error as Error).message}`);
  }
}

const isClosedByHost = ({ cause }: { cause?: { code?: string } }) =>
  cause?.code === 'UND_ERR_SOCKET' || cause?.code === 'ECONNRESET';

async function readUpTo(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new HostFailed(`larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function pause(ms: number, closing: AbortSignal): Promise<void> {
  if (ms > 0) await sleep(ms, undefined, { signal: closing });
}
