/**
 * Pages whose URL or content has a token or other users' data: they are not recorded, and analytics does not start there.
 */
const PRIVATE_PAGES = /^\/(admin|auth|join|invitations|unsubscribe)(\/|$)/;

const TOKEN_PATHS = /\/(join|invitations|join-links|calendar)\/[^/?#\s"'\\]+/g;
// A query or fragment after anything that may be a URL: '/a?b', 'https://a.test?b', '/a#b'.
const QUERIES = /((?:https?:\/\/|\/)[^\s"'?#\\]*)[?#][^\s"'\\]*/g;

/** Calls back with the path of every page opened from now on, before it is shown. */
export type OnPage = (opened: (pathname: string) => void) => void;

/** Whether the page at this path must not be recorded, because it can have a token, or emails of other users. */
export function isPrivatePage(pathname: string): boolean {
  return PRIVATE_PAGES.test(pathname);
}

/** Removes queries, fragments and path tokens from all URLs in a text. */
export function withSafeUrls(text: string): string {
  return text.replace(QUERIES, '$1').replace(TOKEN_PATHS, '/$1/…');
}

/** Applies `withSafeUrls` to every text in a report. */
export function withSafeTexts<Report>(report: Report): Report {
  return JSON.parse(JSON.stringify(report), (_key, value) => (typeof value === 'string' ? withSafeUrls(value) : value));
}
