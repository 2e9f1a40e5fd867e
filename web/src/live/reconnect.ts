import { useEffect, useRef } from 'react';
import { useLink } from './live-link.ts';

/** How often something that waits for the server is tried again without any other sign of it, in milliseconds. */
const RETRY_MS = 15_000;

/**
 * Runs `act` when the server can be reached again, while `isWaiting`: when the browser is back online, and when the socket
 * connects. With `isRetry` also every 15 seconds: a server can be back before either is noticed.
 */
export function useOnReconnect(isWaiting: boolean, act: () => void, isRetry = false): void {
  const { state } = useLink();
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const linkBefore = useRef(state);
  useEffect(() => {
    const isBack = state === 'connected' && linkBefore.current !== 'connected';
    linkBefore.current = state;
    if (isWaiting && isBack) latest.current();
  }, [isWaiting, state]);
  useEffect(() => {
    if (!isWaiting) return;
    const run = () => latest.current();
    window.addEventListener('online', run);
    const timer = isRetry ? setInterval(run, RETRY_MS) : undefined;
    return () => {
      window.removeEventListener('online', run);
      clearInterval(timer);
    };
  }, [isWaiting, isRetry]);
}
