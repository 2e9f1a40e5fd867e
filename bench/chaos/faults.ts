import type pg from 'pg';
import type { Wrong } from './audit/history.ts';
import type { Focus } from './plan.ts';
import type { Asked } from './requests.ts';

/** What happens to a connection at a turn, or to the clock. */
export type FaultKind = 'cut before' | 'cut after' | 'cut after commit' | 'terminate' | 'jump';

/** A fault comes at the first turn from `turn` on that it fits. */
export interface Fault {
  turn: number;
  kind: FaultKind;
}

/** A bug that the harness puts into the server from outside, to see whether the auditor finds it. */
export interface Planted {
  name: string;
  /** What the auditor has to call it. */
  wrong: Wrong;
  /** Where schedules have to dwell to meet it soon. */
  focus: Focus;
  /** A schedule in which it was found, where the search begins; by default the first one. */
  from?: number;
  /** Another statement than the server's. `f` is the operation that runs it. */
  statement?(text: string, values: unknown[] | undefined, f: string): { text: string; values: unknown[] | undefined };
  /** Other rows than the database's. */
  rows?(text: string, result: pg.QueryResult): void;
  /** The values with which a statement runs once more; null: it does not. */
  again?(text: string, values: unknown[] | undefined, f: string): unknown[] | null;
  /** A commit is reported before it is made, and here it never is. */
  losesCommit?(f: string): boolean;
  /** The server's clock is so many milliseconds off. */
  clockOff?(f: string): number;
  /** What arrives instead of a request. */
  request?(key: string, asked: Asked, isRetry: boolean): Asked;
  /** Replies of this call are served from a cache. */
  servesOld?(key: string): boolean;
}
