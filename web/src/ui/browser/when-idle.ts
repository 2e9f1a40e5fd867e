import { useEffect, useState } from 'react';

const PAUSE_MS = 3_000;
/** A browser that is never idle does it all the same. */
const AT_MOST_MS = 2_000;

/**
 * Runs a task that the first view can do without: a moment after everything was loaded, when the browser has nothing else
 * to do. Returns a function that cancels it.
 */
export function whenIdle(task: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const run = () => signal.aborted || task();
  const wait = () =>
    setTimeout(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: AT_MOST_MS });
      else run();
    }, PAUSE_MS);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true, signal });
  return () => controller.abort();
}

/** Whether the first view is there, and the browser has had nothing else to do since. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
