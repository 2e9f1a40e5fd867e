import { OFFLINE_TOKEN, type ReadMessage } from './messages.ts';
import { CACHED_AT, isCacheable, type ResponseCache, type SignedIn } from './response-cache.ts';
import { isJson, type ServerFetch } from './server-fetch.ts';

const AUTH = '/api/auth/';
const SESSION = `${AUTH}get-session`;
const TOKEN = `${AUTH}token`;
const SIGN_OUT = `${AUTH}sign-out`;
const END_ALL = `${AUTH}revoke-sessions`;

/** The page gives a request up after 10 s: what was seen last comes before that. */
export const READ_TIMEOUT_MS = 8000;
/** Nothing is drawn before it is known who is signed in. */
export const SESSION_TIMEOUT_MS = 5000;

interface ApiParts {
  fetch: (request: Request) => Promise<Response>;
  server: ServerFetch;
  responses: ResponseCache;
  /** Tells the page that asked. */
  notify: (message: ReadMessage) => void;
  /** Takes the device's push subscription away, if there is one. */
  unsubscribe: () => Promise<void>;
  /** Keeps the worker awake until it is done. */
  after: (work: Promise<unknown>) => void;
}

/**
 * The answer to a request of the API, or null where the worker has no hand in it. With the server in reach it is always
 * the server's; without, a read of lineups and tables is answered with what the same user saw last.
 */
export function answerApi(request: Request, path: string, parts: ApiParts): Promise<Response> | null {
  if (path === SIGN_OUT) return signOut(request, parts);
  if (path === END_ALL) return endAll(request, parts);
  if (request.headers.get('authorization') === `Bearer ${OFFLINE_TOKEN}`) return answerFromCache(request, path, parts);
  if (request.method !== 'GET') return path.startsWith(AUTH) ? changeSession(request, parts) : null;
  if (path === SESSION) return readSession(request, parts);
  if (path === TOKEN) return readToken(request, parts);
  return isCacheable(path) ? read(request, path, parts) : null;
}

/** The next to sit here is told nothing of who leaves; the server forgets the browser with the session. */
async function signOut(request: Request, parts: ApiParts): Promise<Response> {
  await forget(parts);
  return parts.fetch(request);
}

/** A refusal leaves who asked signed in, here too; without an answer it may have been done. */
async function endAll(request: Request, parts: ApiParts): Promise<Response> {
  const answer = await parts.fetch(request).catch(() => Response.error());
  if (answer.ok || answer.type === 'error') await forget(parts);
  return answer;
}

async function forget({ responses, unsubscribe, after }: ApiParts): Promise<void> {
  after(unsubscribe().catch(() => {}));
  // A device that can't even forget must not keep the session open as well.
  await responses.signedOut().catch(() => {});
}

/** Whoever may be signing in: nobody is known to be signed out any more. */
async function changeSession(request: Request, { fetch, responses }: ApiParts): Promise<Response> {
  await responses.forgetSignedOut().catch(() => {});
  return fetch(request);
}

/** Who is signed in, by the server; without it whoever was, so that the page opens on what was seen last. */
async function readSession(request: Request, parts: ApiParts): Promise<Response> {
  const epoch = parts.responses.epoch();
  const { answer, inTime } = parts.server.send(request, SESSION_TIMEOUT_MS);
  const reached = await inTime;
  if (reached && reached.status < 500) return applySession(reached, epoch, parts);
  const known = await knownUser(parts);
  if (known) return Response.json({ user: known });
  const late = await answer.catch(() => Response.error());
  if (late.ok && isJson(late)) return applySession(late, epoch, parts);
  // Who has signed out is asked to sign in, without a server too.
  if (known === null) return Response.json(null);
  return late.ok ? Response.error() : late;
}

/** Before the page hears of it: nothing of the last user is there for the next. */
async function applySession(answer: Response, epoch: number, { responses, notify }: ApiParts): Promise<Response> {
  notify({ kind: 'reached' });
  const user = answer.ok ? await userOf(answer.clone()) : undefined;
  if (user !== undefined) await responses.signedIn(user, epoch).catch(() => {});
  return answer;
}

/** The user of a session's answer, null for none; undefined where it is no such answer. */
async function userOf(answer: Response): Promise<SignedIn | null | undefined> {
  const said = (await answer.json().catch(() => undefined)) as { user?: SignedIn } | null | undefined;
  if (said === undefined) return undefined;
  return typeof said?.user?.id === 'string' ? said.user : null;
}

const knownUser = ({ responses }: ApiParts) => responses.currentUser().catch(() => undefined);

/** Without the server, the offline token: it lives for one call, and the next asks for a real one. */
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

/** A worker that comes while somebody is signed in asks who that is, before it keeps anything. */
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
