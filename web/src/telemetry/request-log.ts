/** After so many milliseconds a fetch is slow, an operation of the API too [A9.7]. */
const SLOW_FETCH_MS = 2000;
const SLOW_API_MS = 1500;

/** What the browser tells of a request that has ended; `responseStatus` is 0 when no answer came. */
export type Ended = Pick<PerformanceResourceTiming, 'name' | 'initiatorType' | 'duration' | 'responseStatus'>;

/**
 * What there is to log of a request [A8.10]: over 1.5 s for an operation of the API, over 2 s for any other fetch, or no
 * answer at all; null when it went well. An address is told without its query, which can hold names.
 */
export function troubleOf({ name, initiatorType, duration, responseStatus }: Ended, origin: string): string | null {
  if (initiatorType !== 'fetch' && initiatorType !== 'xmlhttprequest') return null;
  const { origin: host, pathname } = new URL(name);
  // Of other hosts a browser tells no status.
  const isOwn = host === origin;
  const shown = isOwn ? pathname : host + pathname;
  if (isOwn && responseStatus === 0) return `Request failed: ${shown}`;
  const isApi = isOwn && pathname.startsWith('/api/');
  if (duration <= (isApi ? SLOW_API_MS : SLOW_FETCH_MS)) return null;
  return `Slow ${isApi ? 'API operation' : 'fetch'}: ${shown} took ${Math.round(duration)} ms`;
}

/** Logs every slow or failed request of the page, those before this call too. */
export function watchRequests(log: (trouble: string) => void): void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      const trouble = troubleOf(entry, location.origin);
      if (trouble) log(trouble);
    }
  });
  observer.observe({ type: 'resource', buffered: true });
}
