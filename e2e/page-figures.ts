import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';

/** Figures of a page since it was opened: milliseconds from its start, shift without a unit. */
export interface PageFigures {
  firstPaint: number;
  /** The first text or picture. */
  firstContent: number;
  largestPaint: number;
  /** What tasks took beyond 50 ms each, after the first paint. */
  blocked: number;
  /** The largest burst of layout shifts that no press of the user's caused. */
  shift: number;
}

// What runs in the page is text: the bench, which reads it too, knows of no windows. Bursts of shifts are counted as the
// browsers count them: up to 5 s long, with less than 1 s between two shifts.
const WATCH = `
  window.figures = { firstPaint: 0, firstContent: 0, largestPaint: 0, blocked: 0, shift: 0 };
  const watch = (type, see) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    figures[name === 'first-paint' ? 'firstPaint' : 'firstContent'] = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => { figures.largestPaint = startTime; });
  watch('longtask', ({ startTime, duration }) => {
    if (figures.firstPaint > 0 && startTime > figures.firstPaint) figures.blocked += Math.max(0, duration - 50);
  });
  let burst = { from: 0, last: 0, sum: 0 };
  watch('layout-shift', ({ value, hadRecentInput, startTime }) => {
    if (hadRecentInput) return;
    const isSame = startTime - burst.last < 1000 && startTime - burst.from < 5000;
    burst = isSame ? { ...burst, last: startTime, sum: burst.sum + value } : { from: startTime, last: startTime, sum: value };
    figures.shift = Math.max(figures.shift, burst.sum);
  });
`;

/** Lets every page that is opened from now on take its own figures. */
export async function watchFigures(page: Page): Promise<void> {
  await page.addInitScript(WATCH);
}

/** The current figures of the page. */
export function readFigures(page: Page): Promise<PageFigures> {
  return page.evaluate<PageFigures>('figures');
}

const IDLE_MS = 500;

/**
 * Run in the page: waits until it has drawn what it knows, which may take a busy machine seconds after the last answer.
 * Without a limit, Chromium may hold an idle callback back for as long as nothing else wakes the page.
 */
const DRAWN = `new Promise((resolve) => {
  const look = () => document.querySelector('[aria-busy="true"]') ? setTimeout(wait, 50) : resolve();
  const wait = () => requestIdleCallback(look, { timeout: 2_000 });
  wait();
})`;

/** The app gives up after ten seconds: what takes longer than this has ended, and the browser did not say so. */
const LOST_MS = 60_000;

/**
 * Follows what a page requests from now on. Returns a wait until nothing has been under way for half a second and all of
 * it is drawn. Playwright's own would never end where a busy machine lets the socket fall back to polling, of which one
 * request is always under way; and once a page was idle, it would not wait again.
 */
export function watchIdle(page: Page): () => Promise<void> {
  const underWay = new Map<Request, number>();
  page.on('request', (request) => {
    if (request.isNavigationRequest()) underWay.clear();
    if (!request.url().includes('/socket.io/')) underWay.set(request, performance.now());
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  const isBusy = () => {
    for (const [request, since] of underWay) {
      if (performance.now() - since < LOST_MS) return true;
      console.warn(`No end was reported of ${request.method()} ${request.url()}`);
      underWay.delete(request);
    }
    return false;
  };
  return async () => {
    do {
      for (let since = performance.now(); performance.now() - since < IDLE_MS; await sleep(50)) {
        if (isBusy()) since = performance.now();
      }
      await page.evaluate(DRAWN);
    } while (isBusy());
  };
}
