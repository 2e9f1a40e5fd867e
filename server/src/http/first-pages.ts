import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A built first HTML, as listed in pages.json (web/first-pages-plugin.ts). */
interface FirstPage {
  file: string;
  isSignedIn: boolean;
  /** A regular expression for path and query. */
  url: string;
}

const EMPTY = 'index.html';
const SESSION_COOKIE = /(^|;\s*)(__Secure-)?singleback\.session_token=./;

/**
 * Reads the list of first pages. Returns the file with the first HTML of a URL. The session cookie is not checked,
 * because nothing of a user is in these files: with an outdated one the app goes on to the sign-in.
 */
export async function readFirstPages(root: string): Promise<(url: string, cookie: string | undefined) => string> {
  const text = await readFile(join(root, 'pages.json'), 'utf8').catch(() => '[]');
  const pages = (JSON.parse(text) as FirstPage[]).map((page) => ({ ...page, url: new RegExp(page.url) }));
  return (url, cookie) => {
    const hasSession = SESSION_COOKIE.test(cookie ?? '');
    return pages.find((page) => page.isSignedIn === hasSession && page.url.test(url))?.file ?? EMPTY;
  };
}
