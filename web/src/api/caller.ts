import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '@singleback/contract/call.ts';
import type { CallKey, Calls } from '@singleback/contract/calls.ts';
import { ApiError } from './api-error.ts';
import { type Fetch, fetchJson } from './fetch-json.ts';
import { requestUrl, type Words } from './request-url.ts';

/** The parameters that a call takes, required where the contract requires them. */
type RequestOf<Key extends CallKey> = Given<'params', ParamsOf<Calls[Key]>> &
  Given<'query', QueryOf<Calls[Key]>> &
  Given<'body', BodyOf<Calls[Key]>>;
type Given<Name extends string, Part> = [Part] extends [undefined]
  ? { [N in Name]?: undefined }
  : Record<never, never> extends Part
    ? { [N in Name]?: Part }
    : { [N in Name]: Part };
type Argument<Request> = Record<never, never> extends Request ? [request?: Request] : [request: Request];

export type Call = <Key extends CallKey>(
  key: Key,
  ...argument: Argument<RequestOf<Key>>
) => Promise<ReplyOf<Calls[Key]>>;

interface CallerParts {
  base: string;
  fetch: Fetch;
  /** The access token to send, or null for a visitor. */
  token: () => Promise<string | null>;
  /** Called on every 401. */
  onUnauthorized: () => void;
}

/**
 * Creates the function that calls the API: bearer token and cookies with every request, identical GETs in flight shared
 * [A7.1], every failure an ApiError, every 401 reported [A8.1].
 */
export function createCaller(parts: CallerParts): Call {
  const inFlight = new Map<string, Promise<unknown>>();

  const send = async (method: string, url: string, body: unknown): Promise<unknown> => {
    try {
      const token = await parts.token();
      const headers: Record<string, string> = { accept: 'application/json' };
      if (token) headers.authorization = `Bearer ${token}`;
      if (body !== undefined) headers['content-type'] = 'application/json';
      const written = body === undefined ? {} : { body: JSON.stringify(body) };
      return await fetchJson(parts.fetch, url, { method, headers, ...written });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) parts.onUnauthorized();
      throw error;
    }
  };

  const share = (url: string): Promise<unknown> => {
    const running = inFlight.get(url);
    if (running) return running;
    const started = send('GET', url, undefined).finally(() => inFlight.delete(url));
    inFlight.set(url, started);
    return started;
  };

  return ((key: CallKey, request: { params?: Words; query?: Words; body?: unknown } = {}) => {
    const [method = 'GET', path = ''] = key.split(' ');
    const url = parts.base + requestUrl(path, request.params, request.query);
    return method === 'GET' ? share(url) : send(method, url, request.body);
  }) as Call;
}
