import type { Log } from '../../lib/log.ts';

/** Tells the operator's log when something can't be read and when it can again, and not each time in between. */
export interface FaultLog {
  failed(name: string, reason: string, now: Date): void;
  read(name: string): void;
}

/** What comes and goes is told once in this time. */
const TELL_AGAIN_MS = 60 * 60_000;

export function openFaultLog(log: Pick<Log, 'info' | 'warn'>): FaultLog {
  const failing = new Set<string>();
  const toldAt = new Map<string, number>();
  return {
    failed(name, reason, now) {
      if (failing.has(name) || now.getTime() - (toldAt.get(name) ?? Number.NEGATIVE_INFINITY) < TELL_AGAIN_MS) return;
      failing.add(name);
      toldAt.set(name, now.getTime());
      log.warn({ resource: name, reason }, 'a source can’t be read: what it said last stands');
    },
    read(name) {
      if (failing.delete(name)) log.info({ resource: name }, 'a source is read again');
    },
  };
}
