import { answerApi, createServerFetch } from './api-reads.ts';
import { type ReadMessage, TAKE_OVER } from './messages.ts';
import { readNotice } from './notices.ts';
import { createResponseCache } from './response-cache.ts';
import { isAppPage, openShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Prepended by the server: changes when the page's response headers change. */
  PAGE_STAMP?: string;
};
declare const SHELL_VERSION: string;
declare const SHELL_FILES: readonly string[];

const version = SHELL_VERSION + (self.PAGE_STAMP ?? '');
const shell = openShell(caches, version, SHELL_FILES);
const responses = createResponseCache(caches, version);
const server = createServerFetch({
  fetch: (request) => fetch(request),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

self.addEventListener('install', (event) => event.waitUntil(shell.install()));

self.addEventListener('activate', (event) => {
  event.waitUntil(shell.tidy().then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  const answer = pathname.startsWith('/api/') ? answerApiFor(event, pathname) : answerShell(request, pathname);
  if (answer) event.respondWith(answer);
});

function answerShell(request: Request, path: string): Promise<Response> | null {
  if (request.method !== 'GET') return null;
  if (request.mode === 'navigate') return isAppPage(path) ? page(request) : null;
  return shell.file(path);
}

async function page(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const user = await responses.currentUser().catch(() => undefined);
  return shell.page(pathname + search, user === undefined ? undefined : user !== null);
}

function answerApiFor(event: FetchEvent, path: string): Promise<Response> | null {
  return answerApi(event.request, path, {
    fetch: (request) => fetch(request),
    server,
    responses,
    notify: (message) => void notify(event.clientId, message),
    unsubscribe,
    after: (work) => event.waitUntil(work),
  });
}

async function unsubscribe(): Promise<void> {
  await (await self.registration.pushManager.getSubscription())?.unsubscribe();
}

async function notify(clientId: string, message: ReadMessage): Promise<void> {
  (await self.clients.get(clientId))?.postMessage(message);
}

self.addEventListener('push', (event) => {
  const notice = readNotice(event.data?.text() ?? '', self.location.origin);
  if (!notice) return;
  const { title, body, url, tag } = notice;
  const shown = { body, data: url, icon: '/icons/192.png', badge: '/icons/badge.png', ...(tag && { tag }) };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(String(event.notification.data)));
});

async function openPage(url: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const existing = windows.find((each) => each.url === url) ?? windows[0];
  if (!existing) {
    await self.clients.openWindow(url);
    return;
  }
  await existing.focus();
  // A page that this worker does not control cannot be navigated.
  if (existing.url !== url) await existing.navigate(url).catch(() => self.clients.openWindow(url));
}
