import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';

const IDLE_MS = 500;

/**
 * Follows what a page requests from now on. Returns a wait until nothing has been under way for half a second. Playwright's
 * own would never end where a busy machine lets the socket fall back to polling, of which one request is always under way;
 * and once a page was idle, it would not wait again.
 */
export function watchIdle(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    if (request.isNavigationRequest()) underWay.clear();
    if (!request.url().includes('/socket.io/')) underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return async () => {
    for (let since = performance.now(); performance.now() - since < IDLE_MS; await sleep(50)) {
      if (underWay.size > 0) since = performance.now();
    }
  };
}
