import type { Log } from './log.ts';

/**
 * Sees to it that an error that nobody caught goes into the log as any other does, instead of onto the screen with all its
 * values, and that the process ends: nobody knows what state it is in.
 */
export function logUncaught(log: Log, end: () => void): void {
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'an error that nobody caught: the process ends');
    end();
  });
}
