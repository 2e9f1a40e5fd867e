import type { Log } from './log.ts';

/**
 * Does `pass` now and every so many milliseconds until stopped, one pass at a time; `stop` waits for a running one. What
 * fails is logged with these words.
 */
export function repeat(everyMs: number, log: Pick<Log, 'error'>, failed: string, pass: () => Promise<unknown>) {
  let running: Promise<unknown> | null = null;
  const run = () => {
    running ??= pass()
      .catch((error: unknown) => log.error({ err: error }, failed))
      .finally(() => {
        running = null;
      });
  };
  run();
  const timer = setInterval(run, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
