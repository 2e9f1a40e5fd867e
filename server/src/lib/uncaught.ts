import type { Log } from './log.ts';

/**
 * Logs uncaught errors like any other, instead of printing them with all their values, and ends the process, whose
 * state is unknown.
 */
export function logUncaught(log: Log, end: () => void): void {
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'uncaught error: the process ends');
    end();
  });
}
