import type { User } from '../api/user.ts';

/** What analytics receives about a user [A7.20]: the id and these fields; username and display name fall back to the e-mail. */
export function identityOf(user: User) {
  const name = user.user_metadata.display_name || user.email;
  return {
    id: user.id,
    fields: {
      email: user.email,
      username: name,
      displayName: name,
      subscriptionStatus: user.user_metadata.subscription_status,
      lastSignIn: user.last_sign_in_at,
      createdAt: user.created_at,
    },
  };
}

/** How errors are reported: one operation in ten is traced [A9.7], and no tokens are sent. */
export const reportSettings = {
  environment: 'production',
  tracesSampleRate: 0.1,
  // As transactions, so that everything passes `beforeSendTransaction`.
  traceLifecycle: 'static',
  // Trace headers are only sent to our own server.
  tracePropagationTargets: [] as string[],
  dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [] as [], urlQueryParams: false },
  beforeSend: withSafeTexts,
  beforeSendTransaction: withSafeTexts,
} as const;

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

/** Thresholds of a slow fetch and a slow API operation in milliseconds [A9.7]. */
const SLOW_FETCH_MS = 2000;
const SLOW_API_MS = 1500;

/** The browser's timing of a finished request; `responseStatus` is 0 without a response. */
export type Ended = Pick<PerformanceResourceTiming, 'name' | 'initiatorType' | 'duration' | 'responseStatus'>;

/**
 * What to log about a request [A8.10]: over 1.5 s for an API operation, over 2 s for any other fetch, or no response;
 * null otherwise. The URL is logged without its query, which may contain names.
 */
export function troubleOf({ name, initiatorType, duration, responseStatus }: Ended, origin: string): string | null {
  if (initiatorType !== 'fetch' && initiatorType !== 'xmlhttprequest') return null;
  const { origin: host, pathname } = new URL(name);
  // The browser hides the status of other origins.
  const isOwn = host === origin;
  const shown = isOwn ? pathname : host + pathname;
  if (isOwn && responseStatus === 0) return `Request failed: ${shown}`;
  const isApi = isOwn && pathname.startsWith('/api/');
  if (duration <= (isApi ? SLOW_API_MS : SLOW_FETCH_MS)) return null;
  return `Slow ${isApi ? 'API operation' : 'fetch'}: ${shown} took ${Math.round(duration)} ms`;
}

/** Logs every slow or failed request of the page, including earlier ones. */
export function watchRequests(log: (trouble: string) => void): void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      const trouble = troubleOf(entry, location.origin);
      if (trouble) log(trouble);
    }
  });
  observer.observe({ type: 'resource', buffered: true });
}
