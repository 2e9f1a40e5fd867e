import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE } from '@singleback/contract/call.ts';
import type { SeasonWeeks } from '@singleback/contract/season.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A built first HTML, as listed in pages.json (web/first-pages-plugin.ts). */
interface FirstPage {
  file: string;
  isSignedIn: boolean;
  /** A regular expression for path and query; its group `week` is the week's number. */
  url: string;
  /** The calls of its first view, below the API's path; missing for visitors. */
  calls?: readonly string[];
}

/** What is sent for a URL. */
interface ChosenPage {
  file: string;
  /** The calls of a signed-in user's first view; null: the page is the same for everybody. */
  calls: FirstCalls | null;
}

const EMPTY: ChosenPage = { file: 'index.html', calls: null };
const SESSION_COOKIE = /(^|;\s*)(__Host-)?singleback\.session_token=./;

/**
 * Reads the list of first pages. Returns the page of a URL. The session cookie is not checked, because nothing of a user
 * is in these files: with an outdated one the app goes on to the sign-in.
 */
export async function readFirstPages(root: string): Promise<(url: string, cookie: string | undefined) => ChosenPage> {
  const text = await readFile(join(root, 'pages.json'), 'utf8').catch(() => '[]');
  const pages = (JSON.parse(text) as FirstPage[]).map((page) => ({ ...page, url: new RegExp(page.url) }));
  return (url, cookie) => {
    const hasSession = SESSION_COOKIE.test(cookie ?? '');
    const page = pages.find((page) => page.isSignedIn === hasSession && page.url.test(url));
    if (!page) return EMPTY;
    const week = page.url.exec(url)?.groups?.week;
    return { file: page.file, calls: page.calls ? { paths: page.calls, week } : null };
  };
}

/** What the first view of a page shows of its user. */
interface FirstData {
  /** Cookies that came with the session, which may have been renewed. */
  cookies: string[];
  /** An element of the page with the session, and the replies that came in time. */
  element: Promise<string>;
}

/** The calls of a page's first view: their paths below the API's, and the week that `{week}` is the id of. */
interface FirstCalls {
  paths: readonly string[];
  /** The number in the URL; the current week without one. */
  week: string | undefined;
}

/** How long a page waits for its session and for its data; a call that fails or takes longer is left to the page. */
export const FIRST_DATA_MS = { session: 250, data: 1_000 };
const SEASON = '/current-season-weeks';
const WEEK_ID = '{week}';

/**
 * Makes the calls of a page's first view for the user of its session cookie. They go through the API itself, with a token
 * of that session, so that each reply is what the user's own call would return (docs/decisions/026). Null without a
 * valid session.
 */
export async function readFirstData(
  app: FastifyInstance,
  request: FastifyRequest,
  { paths, week }: FirstCalls,
  waitMs: typeof FIRST_DATA_MS,
): Promise<FirstData | null> {
  const { cookie, 'x-forwarded-for': forwarded, 'user-agent': agent } = request.headers;
  const sender = { ...(forwarded && { 'x-forwarded-for': forwarded }), ...(agent && { 'user-agent': agent }) };
  const { remoteAddress = '' } = request.socket;
  const late = sleep(waitMs.data, null, { ref: false });
  /** The body of a successful reply that comes in time. */
  const get = async (path: string, headers: Record<string, string | undefined>) => {
    const call = app.inject({ url: API_BASE + path, remoteAddress, headers: { ...sender, ...headers } });
    const reply = await Promise.race([call.catch(() => null), late]);
    return reply?.statusCode === 200 ? reply : null;
  };

  const tooLate = sleep(waitMs.session, null, { ref: false });
  const session = await Promise.race([get('/auth/get-session', { cookie }), tooLate]);
  if (session === null || session.body === 'null') return null;

  const readReplies = async (): Promise<string> => {
    const token = (await get('/auth/token', { cookie }))?.json<{ token: string }>().token;
    const read = async (path: string) => [path, (await get(path, { authorization: `Bearer ${token}` }))?.body] as const;
    const season = await read(SEASON);
    const weekId = season[1] && weekIdOf(JSON.parse(season[1]), week);
    const wanted = paths.filter((path) => weekId || !path.includes(WEEK_ID));
    const others = await Promise.all(wanted.map((path) => read(path.replace(WEEK_ID, weekId ?? ''))));
    return dataElement(session.body, [season, ...others]);
  };
  return { cookies: [session.headers['set-cookie'] ?? []].flat(), element: readReplies().catch(() => '') };
}

function weekIdOf({ currentWeek, weeks }: SeasonWeeks, week: string | undefined): string | undefined {
  return week === undefined ? currentWeek.id : weeks.find(({ week_number }) => String(week_number) === week)?.id;
}

/** A block of data, which no browser runs; the app reads and removes it (web/src/platform/api/first-data.ts). */
function dataElement(session: string, replies: readonly (readonly [path: string, body: string | undefined])[]): string {
  const listed = replies.flatMap(([path, body]) => (body ? `${JSON.stringify(API_BASE + path)}:${body}` : []));
  const json = `{"session":${session},"replies":{${listed.join()}}}`;
  return `<script type="application/json" id="first-data">${escapeForScript(json)}</script>`;
}

/** No text within can end the element or begin another. */
const escapeForScript = (json: string) =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
