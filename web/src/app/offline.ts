import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { session } from '../platform/api/session.ts';
import {
  deviceNow,
  onServerClock,
  pageTime,
  type TwoClocks,
  twoClocks,
  useNow,
} from '../platform/live/server-clock.ts';
import type { ReadMessage } from '../platform/sw/messages.ts';
import { setOffline } from '../ui/is-offline.ts';

/** Set while the page shows cached data, with its age. */
export type Offline = { asOf: Date } | null;

/** How often an offline page checks for the server, and the minimum time between refetches, in milliseconds. */
const LOOK_MS = 15_000;
const MIN_REFETCH_MS = 30_000;

/** The offline state after a message of the worker: as old as the oldest cached response, until the server responds. */
export function nextOffline(before: Offline, message: ReadMessage): Offline {
  if (message.kind === 'reached') return null;
  const at = new Date(message.at);
  return before && before.asOf <= at ? before : { asOf: at };
}

/** While offline: the age of the data shown and the current time, both by the same clock. */
export type OfflineSince = { asOf: Date; now: Date } | null;

/**
 * The offline state; rerenders when it changes. Times are in season time, and the device's until that is known.
 */
export function useOffline(): OfflineSince {
  const offline = useOfflineState();
  const isOffline = offline !== null;
  // The clocks as they stood when the page went offline, or, opened offline, when the season was read from the cache.
  const [clocks, setClocks] = useState<TwoClocks | null>(null);
  useNow(LOOK_MS);
  const known = isOffline && clocks === null ? twoClocks() : null;
  if (!isOffline && clocks !== null) setClocks(null);
  if (known !== null) setClocks(known);
  useEffect(() => {
    setOffline(isOffline);
    return () => setOffline(false);
  }, [isOffline]);
  if (offline === null) return null;
  const shown = (at: Date) => (clocks ? onServerClock(at, clocks) : at);
  return { asOf: shown(offline.asOf), now: shown(deviceNow()) };
}

function useOfflineState(): Offline {
  const cache = useQueryClient();
  const [offline, setState] = useState<Offline>(() => (navigator.onLine ? null : { asOf: deviceNow() }));
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const onMessage = ({ data }: MessageEvent<ReadMessage>) => setState((before) => nextOffline(before, data));
    const onOffline = () => setState((before) => before ?? { asOf: deviceNow() });
    const onOnline = () => setState(null);
    window.addEventListener('offline', onOffline, { signal });
    window.addEventListener('online', onOnline, { signal });
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    worker?.addEventListener('message', onMessage, { signal });
    // Queries fetched before the worker took control were not cached, so fetch them again.
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

/** Checks for the server while offline, and refetches cached data once it is back. */
function useRecovery(isOffline: boolean): void {
  const cache = useQueryClient();
  const wasOffline = useRef(false);
  const lastRefetch = useRef(-MIN_REFETCH_MS);
  useEffect(() => {
    if (isOffline) {
      wasOffline.current = true;
      const timer = setInterval(() => navigator.onLine && void session.refresh(), LOOK_MS);
      return () => clearInterval(timer);
    }
    if (!wasOffline.current) return;
    // Throttled, because an unstable network would refetch everything again and again.
    const rest = lastRefetch.current + MIN_REFETCH_MS - pageTime();
    const timer = setTimeout(
      () => {
        wasOffline.current = false;
        lastRefetch.current = pageTime();
        void cache.invalidateQueries();
      },
      Math.max(0, rest),
    );
    return () => clearTimeout(timer);
  }, [cache, isOffline]);
}
