import { CACHED_AT } from '../sw/messages.ts';
import { ApiError } from './api-error.ts';

/** Request timeout [A9.5]. */
const TIMEOUT_MS = 10_000;

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Sends one request with cookies and parses its JSON (null for an empty response). Every failure is an ApiError: with
 * the server's code and message if given, `timeout` or `unreachable` without a response.
 */
export async function fetchJson(fetch: Fetch, url: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, credentials: 'include', signal: AbortSignal.timeout(TIMEOUT_MS) });
    text = await response.text();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      throw new ApiError(0, 'timeout', 'The server is taking too long. Please try again.');
    }
    throw unreachable();
  }
  const answer = parse(text);
  if (!response.ok) throw failureOf(response.status, answer ?? null);
  // A captive portal responds with a page of its own.
  if (answer === undefined) throw unreachable();
  return answer;
}

function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unreachable(): ApiError {
  return new ApiError(0, 'unreachable', 'Can’t reach the server. Check your connection and try again.');
}

function failureOf(status: number, answer: unknown): ApiError {
  const body = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>;
  const words = typeof body.error === 'string' && body.error !== '' ? body.error : undefined;
  const code = typeof body.code === 'string' ? body.code : 'surprise';
  return new ApiError(status, code, words ?? 'Something went wrong. Please try again.', body.details);
}

/** Fetches, and notes when the server sent the reply if the service worker has kept it; null for what it sends now. */
export const fetchNotingAge =
  (note: (keptAt: Date | null) => void): Fetch =>
  async (url, init) => {
    const reply = await fetch(url, init);
    const keptAt = new Date(reply.headers.get(CACHED_AT) ?? '');
    note(Number.isNaN(+keptAt) ? null : keptAt);
    return reply;
  };
