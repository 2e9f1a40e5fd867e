// The service worker.
import { CACHED_AT, OFFLINE_TOKEN, type ReadMessage } from './messages.ts';
import { isCacheable, type ResponseCache, type SignedIn } from './response-cache.ts';

const AUTH = '/api/auth/';
const SESSION = `${AUTH}get-session`;
const TOKEN = `${AUTH}token`;
const SIGN_OUT = `${AUTH}sign-out`;
const END_ALL = `${AUTH}revoke-sessions`;
/** Asked for by the sign-in page as soon as it is open: it signs nobody in. */
const PASSKEY_START = `${AUTH}passkey/start`;

/** Shorter than the page's own timeout of 10 s, so that a cached response arrives first. */
export const READ_TIMEOUT_MS = 8000;
/** The app renders nothing until it knows who is signed in, so this is short. */
export const SESSION_TIMEOUT_MS = 5000;

interface ApiParts {
  fetch: (request: Request) => Promise<Response>;
  server: ServerFetch;
  responses: ResponseCache;
  /** Posts a message to the requesting page. */
  notify: (message: ReadMessage) => void;
  /** Removes the device's push subscription, if there is one. */
  unsubscribe: () => Promise<void>;
  /** Keeps the worker alive until the work is done. */
  after: (work: Promise<unknown>) => void;
}

/**
 * The response to an API request, or null when the worker does not handle it. Network first; while the server is
 * unreachable, reads of lineups and standings are answered from the same user's cache.
 */
export function answerApi(request: Request, path: string, parts: ApiParts): Promise<Response> | null {
  if (path === SIGN_OUT) return signOut(request, parts);
  if (path === END_ALL) return endAll(request, parts);
  if (request.headers.get('authorization') === `Bearer ${OFFLINE_TOKEN}`) return answerFromCache(request, path, parts);
  if (path === PASSKEY_START) return null;
  if (request.method !== 'GET') return path.startsWith(AUTH) ? changeSession(request, parts) : null;
  if (path === SESSION) return readSession(request, parts);
  if (path === TOKEN) return readToken(request, parts);
  return isCacheable(path) ? read(request, path, parts) : null;
}

/** Removes this user's data from the device before the request, because it may never get a response. */
async function signOut(request: Request, parts: ApiParts): Promise<Response> {
  await forget(parts);
  return parts.fetch(request);
}

/** A refusal leaves the user signed in; without a response the sessions may have ended. */
async function endAll(request: Request, parts: ApiParts): Promise<Response> {
  const answer = await parts.fetch(request).catch(() => Response.error());
  if (answer.ok || answer.type === 'error') await forget(parts);
  return answer;
}

async function forget({ responses, unsubscribe, after }: ApiParts): Promise<void> {
  after(unsubscribe().catch(() => {}));
  // Signing out must not fail because clearing the cache does.
  await responses.signedOut().catch(() => {});
}

/** Someone may be signing in, so "signed out" is no longer certain. */
async function changeSession(request: Request, { fetch, responses }: ApiParts): Promise<Response> {
  await responses.forgetSignedOut().catch(() => {});
  return fetch(request);
}

/** The session from the server, or else the last known user, so that the page can open with cached data. */
async function readSession(request: Request, parts: ApiParts): Promise<Response> {
  const epoch = parts.responses.epoch();
  const { answer, inTime } = parts.server.send(request, SESSION_TIMEOUT_MS);
  const reached = await inTime;
  if (reached && reached.status < 500) return applySession(reached, epoch, parts);
  const known = await knownUser(parts);
  if (known) return Response.json({ user: known });
  const late = await answer.catch(() => Response.error());
  if (late.ok && isJson(late)) return applySession(late, epoch, parts);
  // A signed-out user is sent to sign in, even offline.
  if (known === null) return Response.json(null);
  return late.ok ? Response.error() : late;
}

/** Clears the previous user's data before the page receives the session. */
async function applySession(answer: Response, epoch: number, parts: ApiParts): Promise<Response> {
  const { responses, notify, unsubscribe, after } = parts;
  notify({ kind: 'reached' });
  const user = answer.ok ? await userOf(answer.clone()) : undefined;
  const known = user ? await knownUser(parts) : null;
  // Notifications of the user before would be shown to this one.
  if (known && user && known.id !== user.id) after(unsubscribe().catch(() => {}));
  if (user !== undefined) await responses.signedIn(user, epoch).catch(() => {});
  return answer;
}

/** The user in a session response, null for none, undefined when the response is malformed. */
async function userOf(answer: Response): Promise<SignedIn | null | undefined> {
  const said = (await answer.json().catch(() => undefined)) as { user?: SignedIn } | null | undefined;
  if (said === undefined) return undefined;
  return typeof said?.user?.id === 'string' ? said.user : null;
}

const knownUser = ({ responses }: ApiParts) => responses.currentUser().catch(() => undefined);

/**
 * Returns the offline token when the server is unreachable; it is used for one call, and the next requests a real one.
 */
async function readToken(request: Request, parts: ApiParts): Promise<Response> {
  const { answer, inTime } = parts.server.send(request, SESSION_TIMEOUT_MS);
  const reached = await inTime;
  if (reached && reached.status < 500) {
    parts.notify({ kind: 'reached' });
    return reached;
  }
  return (await knownUser(parts)) ? Response.json({ token: OFFLINE_TOKEN }) : answer.catch(() => Response.error());
}

async function read(request: Request, path: string, parts: ApiParts): Promise<Response> {
  const { answer, inTime } = parts.server.send(request, READ_TIMEOUT_MS);
  const reached = await inTime;
  if (!reached) {
    const seen = await answerFromCache(request, path, parts);
    return seen.ok ? seen : answer.catch(() => seen);
  }
  parts.notify({ kind: 'reached' });
  if (reached.ok) parts.after(keep(request, reached.clone(), parts));
  return reached;
}

/** A worker that started after sign-in fetches the session before it caches anything. */
async function keep(request: Request, answer: Response, { responses, server }: ApiParts): Promise<void> {
  if (request.headers.has('authorization')) {
    await responses.resolveUser(async () => {
      const session = new Request(new URL(SESSION, request.url), { credentials: 'include' });
      const reached = await server.send(session, SESSION_TIMEOUT_MS).inTime;
      return reached?.ok ? userOf(reached) : undefined;
    });
  }
  await responses.keep(request, answer);
}

async function answerFromCache(request: Request, path: string, { responses, notify }: ApiParts): Promise<Response> {
  const answer = request.method === 'GET' && isCacheable(path) ? await responses.find(request).catch(() => null) : null;
  if (!answer) return Response.error();
  const at = new Date(answer.headers.get(CACHED_AT) ?? '');
  if (!Number.isNaN(at.getTime())) notify({ kind: 'kept', at: at.toISOString() });
  return answer;
}

interface ServerFetchParts {
  fetch: (request: Request) => Promise<Response>;
  wait: (ms: number) => Promise<void>;
}

/** The timeout after a request that timed out, in milliseconds. */
export const SHORT_TIMEOUT_MS = 1000;

/**
 * Sends requests to the server and stops waiting after a timeout; then the next request waits less, until the server
 * responds.
 */
export function createServerFetch({ fetch, wait }: ServerFetchParts) {
  let isHanging = false;
  return {
    /**
     * @returns `answer`, the response, however late, which rejects without a network, and `inTime`, the server's own
     * response, null when it is unreachable or the timeout has passed
     */
    send(request: Request, timeout: number) {
      let isOver = false;
      const answer = fetch(request);
      const received = answer.then(
        (reply) => {
          isOver = true;
          isHanging = false;
          return isFromServer(reply) ? reply : null;
        },
        () => {
          isOver = true;
          return null;
        },
      );
      const late = wait(isHanging ? SHORT_TIMEOUT_MS : timeout).then(() => {
        if (!isOver) isHanging = true;
        return null;
      });
      return { answer, inTime: Promise.race([received, late]) };
    },
  };
}

export type ServerFetch = ReturnType<typeof createServerFetch>;

// A gateway error or a captive portal is not a response of the server.
function isFromServer(answer: Response): boolean {
  return answer.ok ? isJson(answer) : answer.status < 502 || answer.status > 504;
}

function isJson(answer: Response): boolean {
  return /\bjson\b/.test(answer.headers.get('content-type') ?? '');
}
