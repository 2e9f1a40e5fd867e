import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '@singleback/contract/call.ts';
import type { CallKey, Calls } from '@singleback/contract/calls.ts';
import { ApiError } from './api-error.ts';
import { type Fetch, fetchJson } from './fetch-json.ts';

/** The parameters that a call takes, required where the contract requires them. */
export type RequestOf<Key extends CallKey> = Given<'params', ParamsOf<Calls[Key]>> &
  Given<'query', QueryOf<Calls[Key]>> &
  Given<'body', BodyOf<Calls[Key]>>;
type Given<Name extends string, Part> = [Part] extends [undefined]
  ? { [N in Name]?: undefined }
  : Record<never, never> extends Part
    ? { [N in Name]?: Part }
    : { [N in Name]: Part };
export type Argument<Request> = Record<never, never> extends Request ? [request?: Request] : [request: Request];

type Call = <Key extends CallKey>(key: Key, ...argument: Argument<RequestOf<Key>>) => Promise<ReplyOf<Calls[Key]>>;

interface CallerParts {
  base: string;
  fetch: Fetch;
  /** The access token to send, or null for a visitor. */
  token: () => Promise<string | null>;
  /** The id of the user for whom this page calls; null for a visitor. */
  userId: () => string | null;
  /** The reply to a GET that came with the page of this user; undefined when it is to be requested. */
  sent?: (url: string, userId: string | null) => unknown;
  /** Called on every 401, with the token that was sent; returns whether to send the call again, with another one. */
  onUnauthorized: (refused: string | null) => Promise<boolean>;
}

/**
 * How long after a change the server is asked for answers that include it: another of its processes may answer, which
 * looks at the database four times a second.
 */
const FRESH_FOR_MS = 2_000;

const isReplaced = (owner: string | null, now: string | null) => owner !== null && now !== null && owner !== now;

/**
 * Creates the function that calls the API: bearer token and cookies with every request, identical GETs in flight shared
 * [A7.1], every failure an ApiError, every 401 reported [A8.1]. What is called for one user is not sent for another, and
 * its reply not given to them.
 */
export function createCaller(parts: CallerParts): Call {
  const inFlight = new Map<string, Promise<unknown>>();
  let freshUntil = 0;

  const send = async (method: string, url: string, body: unknown, name?: string): Promise<unknown> => {
    const owner = parts.userId();
    /** Pends for ever once another user is signed in: whoever waits is no longer shown, and must not act. */
    const forOwner = () => {
      if (!isReplaced(owner, parts.userId())) return undefined;
      // Or the owner would wait for it too, once signed in again.
      if (name) inFlight.delete(name);
      return new Promise<never>(() => {});
    };
    const attempt = async (isRetry: boolean): Promise<unknown> => {
      const token = await parts.token();
      await forOwner();
      const headers: Record<string, string> = { accept: 'application/json' };
      if (token) headers.authorization = `Bearer ${token}`;
      if (body !== undefined) headers['content-type'] = 'application/json';
      if (performance.now() < freshUntil) headers['cache-control'] = 'no-cache';
      const written = body === undefined ? {} : { body: JSON.stringify(body) };
      try {
        return await fetchJson(parts.fetch, url, { method, headers, ...written });
      } catch (error) {
        await forOwner();
        const isRefused = error instanceof ApiError && error.status === 401;
        if (isRefused && (await parts.onUnauthorized(token)) && !isRetry) return attempt(true);
        throw error;
      }
    };
    try {
      return await attempt(false);
    } finally {
      await forOwner();
      if (method !== 'GET') freshUntil = performance.now() + FRESH_FOR_MS;
    }
  };

  const share = (url: string): Promise<unknown> => {
    const sent = freshUntil === 0 ? parts.sent?.(url, parts.userId()) : undefined;
    if (sent !== undefined) return Promise.resolve(sent);
    // What was asked before a change may be answered without it.
    const name = `${parts.userId()} ${url} ${freshUntil}`;
    const running = inFlight.get(name);
    if (running) return running;
    const started = send('GET', url, undefined, name).finally(() => inFlight.delete(name));
    inFlight.set(name, started);
    return started;
  };

  return ((key: CallKey, request: { params?: Words; query?: Words; body?: unknown } = {}) => {
    const [method = 'GET', path = ''] = key.split(' ');
    const url = parts.base + requestUrl(path, request.params, request.query);
    return method === 'GET' ? share(url) : send(method, url, request.body);
  }) as Call;
}

export type Words = Readonly<Record<string, unknown>>;

/**
 * The URL of a call with its path parameters filled in and its query sorted by name, so that identical calls have the
 * same URL [A7.1]. Lists are joined with commas; undefined and null are omitted.
 */
export function requestUrl(path: string, params: Words = {}, query: Words = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]): [string, string] => [name, String(value)])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`;
}
