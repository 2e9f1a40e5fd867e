import { HOUR_MS } from '@singleback/game/season/durations.ts';
import type { Log } from '../../lib/log.ts';

/** Logs when something can't be read and when it can again, but not every attempt in between. */
export interface FaultLog {
  failed(name: string, reason: string, now: Date): void;
  read(name: string): void;
}

/** An intermittent fault is logged once in this time. */
const LOG_AGAIN_MS = HOUR_MS;

export function openFaultLog(log: Pick<Log, 'info' | 'warn'>): FaultLog {
  const failing = new Set<string>();
  const loggedAt = new Map<string, number>();
  return {
    failed(name, reason, now) {
      if (failing.has(name) || now.getTime() - (loggedAt.get(name) ?? Number.NEGATIVE_INFINITY) < LOG_AGAIN_MS) return;
      failing.add(name);
      loggedAt.set(name, now.getTime());
      log.warn({ resource: name, reason }, 'a source can’t be read, its last good data stays');
    },
    read(name) {
      if (failing.delete(name)) log.info({ resource: name }, 'a source can be read again');
    },
  };
}
