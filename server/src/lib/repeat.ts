import type { Log } from './log.ts';

/**
 * Does `pass` now, unless the first one is `'later'`, and every so many milliseconds until stopped, one pass at a time;
 * `stop` waits for a running one. What fails is logged with these words. It does not keep the process alive.
 */
export function repeat(
  everyMs: number,
  log: Pick<Log, 'error'>,
  failed: string,
  pass: () => Promise<unknown>,
  first: 'now' | 'later' = 'now',
) {
  let running: Promise<unknown> | null = null;
  const run = () => {
    running ??= pass()
      .catch((error: unknown) => log.error({ err: error }, failed))
      .finally(() => {
        running = null;
      });
  };
  if (first === 'now') run();
  const timer = setInterval(run, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
