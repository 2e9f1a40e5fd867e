import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { session } from '../api/session.ts';
import { deviceNow, onServerClock, type TwoClocks, twoClocks } from '../live/server-clock.ts';
import type { ReadMessage } from '../sw/messages.ts';

/** Whether the page shows what was seen last, and as of when. */
export type Offline = { asOf: Date } | null;

/** How often a page that is offline looks for the server, and reads anew at most, in milliseconds. */
const LOOK_MS = 15_000;
const MIN_REFETCH_MS = 30_000;

/**
 * What the page is at after another word: without the server it is as old as the oldest answer that it shows; an answer
 * of the server ends that.
 */
export function nextOffline(before: Offline, message: ReadMessage): Offline {
  if (message.kind === 'reached') return null;
  const at = new Date(message.at);
  return before && before.asOf <= at ? before : { asOf: at };
}

/** The page is offline: as of when it shows what it shows, and what time it is now, both by the same clock. */
export type OfflineSince = { asOf: Date; now: Date } | null;

/**
 * Whether the page is offline; draws again when it changes. Times are the season's where the page has been online, else
 * the device's. With the worker's first hold of a page, reads are kept.
 */
export function useOffline(): OfflineSince {
  const offline = useOfflineState();
  const isOffline = offline !== null;
  // The clocks as they stood when the page went offline: what is read after that may bring an old time with it.
  const clocks = useRef<TwoClocks | null | undefined>(undefined);
  if (!isOffline) clocks.current = undefined;
  else if (clocks.current === undefined) clocks.current = twoClocks();
  useEffect(() => {
    setShared(isOffline);
    return () => setShared(false);
  }, [isOffline]);
  if (offline === null) return null;
  const shown = (at: Date) => (clocks.current ? onServerClock(at, clocks.current) : at);
  return { asOf: shown(offline.asOf), now: shown(deviceNow()) };
}

let shared = false;
const listeners = new Set<() => void>();

function setShared(isOffline: boolean): void {
  shared = isOffline;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the page is offline, as `useOffline` of the page's frame has found; draws again when it changes. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, () => shared);
}

function useOfflineState(): Offline {
  const cache = useQueryClient();
  const [offline, setOffline] = useState<Offline>(() => (navigator.onLine ? null : { asOf: deviceNow() }));
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const onMessage = ({ data }: MessageEvent<ReadMessage>) => setOffline((before) => nextOffline(before, data));
    const onOffline = () => setOffline((before) => before ?? { asOf: deviceNow() });
    const onOnline = () => setOffline(null);
    window.addEventListener('offline', onOffline, { signal });
    window.addEventListener('online', onOnline, { signal });
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    worker?.addEventListener('message', onMessage, { signal });
    // Read before there was a worker, it could not be kept.
    const isFirst = worker?.controller === null;
    if (isFirst) {
      worker?.addEventListener('controllerchange', () => void cache.invalidateQueries(), { signal, once: true });
    }
    worker?.startMessages();
    return () => controller.abort();
  }, [cache]);
  useRecovery(offline !== null);
  return offline;
}

/** While offline, looks for the server; once it is back, what was seen last gives way to what is so now. */
function useRecovery(isOffline: boolean): void {
  const cache = useQueryClient();
  const wasOffline = useRef(false);
  const lastRefetch = useRef(0);
  useEffect(() => {
    if (isOffline) {
      wasOffline.current = true;
      const timer = setInterval(() => navigator.onLine && void session.refresh(), LOOK_MS);
      return () => clearInterval(timer);
    }
    if (!wasOffline.current) return;
    // A network that comes and goes would have everything read again and again.
    const rest = lastRefetch.current + MIN_REFETCH_MS - deviceNow().getTime();
    const timer = setTimeout(
      () => {
        wasOffline.current = false;
        lastRefetch.current = deviceNow().getTime();
        void cache.invalidateQueries();
      },
      Math.max(0, rest),
    );
    return () => clearTimeout(timer);
  }, [cache, isOffline]);
}
