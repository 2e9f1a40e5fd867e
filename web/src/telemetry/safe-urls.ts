/** Pages whose address opens a door, or shows one: nothing is recorded of them, and analytics does not start there. */
const PRIVATE_PAGES = /^\/(auth|join|invitations|unsubscribe)(\/|$)/;

const TOKEN_PATHS = /\/(join|invitations|join-links|calendar)\/[^/?#\s"'\\]+/g;
// A query or a fragment, behind something that can be an address: '/a?b', 'https://a.test?b', '/a#b'.
const QUERIES = /((?:https?:\/\/|\/)[^\s"'?#\\]*)[?#][^\s"'\\]*/g;

/** Calls back with the path of every page that is opened from now on, before it shows. */
export type OnPage = (opened: (pathname: string) => void) => void;

/** Whether nothing may be recorded of the page at this path: its address can hold a token or an email address. */
export function isPrivatePage(pathname: string): boolean {
  return PRIVATE_PAGES.test(pathname);
}

/** A text without the secrets of the addresses in it: no query, no fragment, and no token in a path. */
export function withSafeUrls(text: string): string {
  return text.replace(QUERIES, '$1').replace(TOKEN_PATHS, '/$1/…');
}

/** A report in which every text went through `withSafeUrls`, whatever it is made of. */
export function withSafeTexts<Report>(report: Report): Report {
  return JSON.parse(JSON.stringify(report), (_key, value) => (typeof value === 'string' ? withSafeUrls(value) : value));
}
