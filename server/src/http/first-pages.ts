import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FirstCalls } from './first-data.ts';

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
