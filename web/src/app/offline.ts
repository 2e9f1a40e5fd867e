import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { session } from '../api/session.ts';
import { deviceNow, onServerClock, type TwoClocks, twoClocks } from '../live/server-clock.ts';
import type { ReadMessage } from '../sw/messages.ts';

/** Whether the page shows what was seen last, and as of when. */
export type Offline = { asOf: Date } | null;

/** How often a page that is offline looks for the server, and reads anew at most, in milliseconds. */
const LOOK_MS = 15_000;
const READ_ANEW_MS = 30_000;

/**
 * What the page is at after another word: without the server it is as old as the oldest answer that it shows; an answer
 * of the server ends that.
 */
export function afterWord(before: Offline, word: ReadMessage): Offline {
  if (word.kind === 'reached') return null;
  const at = new Date(word.at);
  return before && before.asOf <= at ? before : { asOf: at };
}

/** The page is offline: as of when it shows what it shows, and what time it is now, both by the same clock. */
export type OfflineSince = { asOf: Date; now: Date } | null;

/**
 * Whether the page is offline; draws again when it changes. Times are the season's where the page has been online, else
 * the device's. With the worker's first hold of a page, reads are kept.
 */
export function useOffline(): OfflineSince {
  const offline = useOfflineWord();
  const isOffline = offline !== null;
  // The clocks as they stood when the page went offline: what is read after that may bring an old time with it.
  const [clocks, setClocks] = useState<TwoClocks | null | undefined>(undefined);
  if (!isOffline && clocks !== undefined) setClocks(undefined);
  if (isOffline && clocks === undefined) setClocks(twoClocks());
  useEffect(() => {
    setShared(isOffline);
    return () => setShared(false);
  }, [isOffline]);
  if (offline === null) return null;
  const shown = (at: Date) => (clocks ? onServerClock(at, clocks) : at);
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

function useOfflineWord(): Offline {
  const cache = useQueryClient();
  const [offline, setOffline] = useState<Offline>(() => (navigator.onLine ? null : { asOf: deviceNow() }));
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const hear = ({ data }: MessageEvent<ReadMessage>) => setOffline((before) => afterWord(before, data));
    const lost = () => setOffline((before) => before ?? { asOf: deviceNow() });
    const found = () => setOffline(null);
    window.addEventListener('offline', lost, { signal });
    window.addEventListener('online', found, { signal });
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    worker?.addEventListener('message', hear, { signal });
    // Read before there was a worker, it could not be kept.
    const isFirst = worker?.controller === null;
    if (isFirst) {
      worker?.addEventListener('controllerchange', () => void cache.invalidateQueries(), { signal, once: true });
    }
    worker?.startMessages();
    return () => controller.abort();
  }, [cache]);
  useWayBack(offline !== null);
  return offline;
}

/** While offline, looks for the server; once it is back, what was seen last gives way to what is so now. */
function useWayBack(isOffline: boolean): void {
  const cache = useQueryClient();
  const wasOffline = useRef(false);
  const readAnew = useRef(0);
  useEffect(() => {
    if (isOffline) {
      wasOffline.current = true;
      const timer = setInterval(() => navigator.onLine && void session.refresh(), LOOK_MS);
      return () => clearInterval(timer);
    }
    if (!wasOffline.current) return;
    // A network that comes and goes would have everything read again and again.
    const rest = readAnew.current + READ_ANEW_MS - deviceNow().getTime();
    const timer = setTimeout(
      () => {
        wasOffline.current = false;
        readAnew.current = deviceNow().getTime();
        void cache.invalidateQueries();
      },
      Math.max(0, rest),
    );
    return () => clearTimeout(timer);
  }, [cache, isOffline]);
}
