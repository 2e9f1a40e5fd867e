import { HOUR_MS } from '@singleback/game/season/durations.ts';
import type { Context } from '../../context.ts';
import type { Log } from '../../lib/log.ts';
import { openDoubtsStore } from './doubts-store.ts';
import { recordLate } from './feed-state.ts';

/** Notifies users and the operator that the league's data can't be stored, and when it can be again. */
export interface StepFaults {
  /** After each step of the feed: its error, or null. */
  note(feed: string, fault: unknown, now: Date): Promise<void>;
}

/**
 * From the second failed step in a row on, the feed is late in the health and its error a doubt: one step may fail because
 * another transaction was first, and the next one starts from the current state.
 */
export function openStepFaults({ db, log }: Pick<Context, 'db' | 'log'>): StepFaults {
  const doubts = openDoubtsStore(db);
  let failed = 0;
  return {
    async note(feed, fault, now) {
      failed = fault === null ? 0 : failed + 1;
      if (failed === 1) return;
      const reason = fault instanceof Error ? fault.message : 'an unknown error';
      const doubt = { subject: 'The last steps', reason: `they failed: ${reason}`, used: 'what is stored' };
      try {
        await doubts.replace({ source: feed, name: `${feed}/steps` }, fault === null ? [] : [doubt], now);
        if (fault !== null) await recordLate(db, feed, now);
      } catch (error) {
        // Without a database there is nowhere to note it.
        log.error({ err: error, feed }, 'a failed step could not be noted');
      }
    },
  };
}

/** Logs when something can't be read and when it can again, but not every attempt in between. */
interface FaultLog {
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
