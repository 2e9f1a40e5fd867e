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

/** How long to wait for a frame, in milliseconds: a page that is hidden draws none, a phone that is busy draws one late. */
const FRAME_MS = 500;

/**
 * Runs `then` once a frame is drawn that shows what has just changed: a press is answered first, and what takes a slow
 * phone a while comes after that.
 */
export function afterPaint(then: () => void): void {
  let isDue = true;
  const run = () => {
    if (isDue) then();
    isDue = false;
  };
  // A timer that is set in a frame runs when the frame is drawn.
  requestAnimationFrame(() => setTimeout(run));
  setTimeout(run, FRAME_MS);
}
