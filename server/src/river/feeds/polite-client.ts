import { dice } from '../../lib/dice.ts';
import { AnswerRefused, HostResting } from './answer-refused.ts';

/** How a host is asked. Times are real milliseconds. */
export interface Manners {
  userAgent: string;
  /** Between two questions to one host, and up to half as much again. */
  gapMs: number;
  timeoutMs: number;
  /** Of the answer as it is unpacked. */
  maxBytes: number;
  /** How long a host that fails is left alone the first time; twice as long each time after, up to `maxRestMs`. */
  restMs: number;
  maxRestMs: number;
}

export type Answer<Value> =
  | { kind: 'new'; value: Value; body: Buffer; etag: string | null }
  /** As it was when the ETag was given. */
  | { kind: 'unchanged' }
  /** No address has such a thing: 404. */
  | { kind: 'absent' };

/** Asks hosts one question at a time each, and leaves those alone that fail. */
export interface PoliteClient {
  /**
   * Asks the first address, and those after it where one fails or `read` throws AnswerRefused. Throws AnswerRefused with
   * every reason when none gave a good answer, HostResting when none may be asked yet. The ETag is the first address's.
   */
  ask<Value>(
    urls: readonly string[],
    etag: string | null,
    read: (body: Buffer) => Value | Promise<Value>,
  ): Promise<Answer<Value>>;
  /** Ends what is under way. */
  close(): void;
}

interface Host {
  last: Promise<unknown>;
  askedAt: number;
  failures: number;
  restsUntil: number;
}

const MAX_RETRY_AFTER_MS = 60 * 60_000;

/** A client that tells time by `real`. */
export function politeClient(manners: Manners, real: () => Date): PoliteClient {
  const hosts = new Map<string, Host>();
  const closing = new AbortController();

  const hostOf = (url: string) => {
    const name = new URL(url).host;
    const known = hosts.get(name) ?? { last: Promise.resolve(), askedAt: 0, failures: 0, restsUntil: 0 };
    hosts.set(name, known);
    return known;
  };

  const askOne = async (url: string, host: Host, etag: string | null) => {
    const jitter = dice(url, real().getTime()).roll();
    if (real().getTime() < host.restsUntil) throw new HostResting();
    await pause(host.askedAt + manners.gapMs * (1 + jitter / 2) - real().getTime(), closing.signal);
    host.askedAt = real().getTime();
    try {
      const answer = await download(url, etag, manners, closing.signal);
      host.failures = 0;
      return answer;
    } catch (error) {
      host.failures += 1;
      const rest = Math.min(manners.restMs * 2 ** (host.failures - 1), manners.maxRestMs) * (0.75 + jitter / 2);
      const asked = error instanceof HostFailed ? error.retryAfterMs : 0;
      host.restsUntil = real().getTime() + Math.max(rest, Math.min(asked, MAX_RETRY_AFTER_MS));
      throw error instanceof HostFailed ? error.refused : error;
    }
  };

  return {
    async ask(urls, etag, read) {
      const refusals: AnswerRefused[] = [];
      let isAbsent = false;
      for (const [index, url] of urls.entries()) {
        const host = hostOf(url);
        const turn = host.last.then(() => askOne(url, host, index === 0 ? etag : null));
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
          if (closing.signal.aborted || !(error instanceof AnswerRefused || error instanceof HostResting)) throw error;
          if (error instanceof AnswerRefused) refusals.push(error);
        }
      }
      if (refusals.length === 0 && isAbsent) return { kind: 'absent' };
      if (refusals.length === 0) throw new HostResting();
      throw new AnswerRefused(refusals.map(({ message }) => message).join('; then '), refusals[0]?.excerpt ?? '');
    },
    close: () => closing.abort(),
  };
}

/** The host itself is at fault, not what it says. */
class HostFailed extends Error {
  readonly refused: AnswerRefused;
  readonly retryAfterMs: number;
  constructor(reason: string, excerpt = '', retryAfterMs = 0) {
    super(reason);
    this.refused = new AnswerRefused(reason, excerpt);
    this.retryAfterMs = retryAfterMs;
  }
}

type Download = { kind: 'body'; body: Buffer; etag: string | null } | { kind: 'unchanged' } | { kind: 'absent' };

async function download(url: string, etag: string | null, manners: Manners, closing: AbortSignal): Promise<Download> {
  const headers = { 'user-agent': manners.userAgent, ...(etag === null ? {} : { 'if-none-match': etag }) };
  const timeout = AbortSignal.timeout(manners.timeoutMs);
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.any([timeout, closing]) });
    if (response.status === 304 || response.status === 404) {
      await response.body?.cancel();
      return { kind: response.status === 304 ? 'unchanged' : 'absent' };
    }
    const body = await readUpTo(response, manners.maxBytes);
    if (!response.ok) {
      const seconds = Number(response.headers.get('retry-after') ?? 0);
      throw new HostFailed(
        `status ${response.status}`,
        body.toString('utf8'),
        Number.isFinite(seconds) ? seconds * 1000 : 0,
      );
    }
    return { kind: 'body', body, etag: response.headers.get('etag') };
  } catch (error) {
    if (error instanceof HostFailed || closing.aborted) throw error;
    if (timeout.aborted) throw new HostFailed(`no answer within ${manners.timeoutMs / 1000} s`);
    const { cause } = error as { cause?: { code?: string } };
    throw new HostFailed(`not reached: ${cause?.code ?? (error as Error).message}`);
  }
}

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

function pause(ms: number, closing: AbortSignal): Promise<void> {
  if (ms <= 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    closing.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(closing.reason);
    });
  });
}
