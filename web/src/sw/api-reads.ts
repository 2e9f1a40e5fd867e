import { isKept, KEPT_AT, type KeptAnswers, OFFLINE_TOKEN, type SignedIn } from './kept-answers.ts';
import type { ReadMessage } from './messages.ts';

const SESSION = '/api/auth/get-session';
const TOKEN = '/api/auth/token';
const ENDS = ['/api/auth/sign-out', '/api/auth/revoke-sessions'];

interface ApiParts {
  fetch: (request: Request) => Promise<Response>;
  kept: KeptAnswers;
  /** Tells the page that asked. */
  tell: (message: ReadMessage) => void;
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
  if (ENDS.includes(path)) return signOut(request, parts);
  if (request.headers.get('authorization') === `Bearer ${OFFLINE_TOKEN}`) return answerKept(request, path, parts);
  if (request.method !== 'GET') return null;
  if (path === SESSION) return readSession(request, parts);
  if (path === TOKEN) return readToken(request, parts);
  return isKept(path) ? read(request, path, parts) : null;
}

/** The next to sit here is told nothing of who leaves; the server forgets the browser with the session. */
async function signOut(request: Request, { fetch, kept, unsubscribe, after }: ApiParts): Promise<Response> {
  after(unsubscribe().catch(() => {}));
  await kept.signedIn(null);
  return fetch(request);
}

/** Who is signed in, by the server; without it whoever was, so that the page opens on what was seen last. */
async function readSession(request: Request, { fetch, kept }: ApiParts): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(request);
  } catch (error) {
    const user = await kept.who();
    if (!user) throw error;
    return Response.json({ user });
  }
  // Before the page hears of it: nothing of the last user is there for the next.
  if (answer.ok) await kept.signedIn(await userOf(answer.clone()));
  return answer;
}

async function userOf(answer: Response): Promise<SignedIn | null> {
  const { user } = ((await answer.json().catch(() => null)) ?? {}) as { user?: SignedIn };
  return typeof user?.id === 'string' ? user : null;
}

/** Without the server, the offline token: it lives for one call, and the next asks for a real one. */
async function readToken(request: Request, { fetch, kept }: ApiParts): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    if (!(await kept.who())) throw error;
    return Response.json({ token: OFFLINE_TOKEN });
  }
}

async function read(request: Request, path: string, parts: ApiParts): Promise<Response> {
  let answer: Response;
  try {
    answer = await parts.fetch(request);
  } catch {
    return answerKept(request, path, parts);
  }
  parts.tell({ kind: 'reached' });
  if (answer.ok) parts.after(parts.kept.keep(request, answer.clone()));
  return answer;
}

async function answerKept(request: Request, path: string, { kept, tell }: ApiParts): Promise<Response> {
  const answer = request.method === 'GET' && isKept(path) ? await kept.find(request) : null;
  if (!answer) return Response.error();
  const at = new Date(answer.headers.get(KEPT_AT) ?? '');
  if (!Number.isNaN(at.getTime())) tell({ kind: 'kept', at: at.toISOString() });
  return answer;
}
