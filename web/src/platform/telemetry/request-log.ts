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
