import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReadMessage } from '../sw/messages.ts';
import { deviceNow } from './server-clock.ts';

/** Whether the page shows what was seen last, and as of when. */
export type Offline = { asOf: Date } | null;

/**
 * What the page is at after another word: without the server it is as old as the oldest answer that it shows; an answer
 * of the server ends that.
 */
export function afterWord(before: Offline, word: ReadMessage): Offline {
  if (word.kind === 'reached') return null;
  const at = new Date(word.at);
  return before && before.asOf <= at ? before : { asOf: at };
}

/** Whether the page is offline; draws again when it changes. With the worker's first hold of a page, reads are kept. */
export function useOffline(): Offline {
  const cache = useQueryClient();
  const [offline, setOffline] = useState<Offline>(null);
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
  return offline;
}
