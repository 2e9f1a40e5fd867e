import { useEffect, useRef, useState } from 'react';
import type { CheckAnswer, CheckRequest } from './worker/messages.ts';

/** What is under way or was found; null before the first check. */
export type CheckView = CheckAnswer | null;

const BROKEN: CheckAnswer = {
  kind: 'unknown',
  words: 'The check could not be carried out. Reload the page and try again.',
};

/**
 * Checks files in a worker, one at a time: a later one takes the place of one that is not done.
 * @returns what is shown, and a function that fetches a file and checks it
 */
export function useCheck(): [CheckView, (open: () => Promise<CheckRequest>, words: string, failure: string) => void] {
  const [view, setView] = useState<CheckView>(null);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  const check = async (open: () => Promise<CheckRequest>, words: string, failure: string) => {
    stop.current();
    let worker: Worker | null = null;
    let isStopped = false;
    stop.current = () => {
      isStopped = true;
      worker?.terminate();
    };
    const show = (next: CheckAnswer) => isStopped || setView(next);
    show({ kind: 'progress', words });
    const request = await open().catch(() => null);
    if (isStopped) return;
    if (!request) return show({ kind: 'unknown', words: failure });
    worker = new Worker(new URL('./worker/check-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<CheckAnswer>) => {
      show(data);
      if (data.kind !== 'progress') stop.current();
    };
    worker.onerror = () => show(BROKEN);
    worker.postMessage(request);
  };
  return [view, (...given) => void check(...given)];
}
