import { useSyncExternalStore } from 'react';
import { TAKE_OVER } from '../sw/messages.ts';

/** How often an open page checks for a new version, in milliseconds. */
const LOOK_MS = 60 * 60_000;

let waiting: ServiceWorker | null = null;
let isPutOff = false;
const listeners = new Set<() => void>();

function set(worker: ServiceWorker | null, putOff: boolean): void {
  waiting = worker;
  isPutOff = putOff;
  for (const listener of listeners) listener();
}

/**
 * Registers the service worker [A7.20] and checks for new versions: now, every hour, and when the page becomes visible.
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => null);
  if (!registration) return;
  watch(registration);
  const look = () => void registration.update().catch(() => {});
  setInterval(look, LOOK_MS);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
}

function watch(registration: ServiceWorkerRegistration): void {
  const found = (worker: ServiceWorker | null) => {
    // The very first version is not an update.
    if (worker?.state === 'installed' && navigator.serviceWorker.controller) set(worker, false);
    // Another tab activated it.
    if (worker === waiting && worker?.state === 'activated') set(null, false);
  };
  const follow = (worker: ServiceWorker | null) => {
    found(worker);
    worker?.addEventListener('statechange', () => found(worker));
  };
  follow(registration.waiting);
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a new version is waiting that the user has not postponed; rerenders when it changes. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(subscribe, () => waiting !== null && !isPutOff);
}

/** Postpones the new version: it takes over when the app is reopened, or is offered again with the next one. */
export function putOffNewVersion(): void {
  set(waiting, true);
}

/** Activates the new version and reloads the page. */
export function takeNewVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage(TAKE_OVER);
}
