import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { Ids } from '../../server/src/lib/ids.ts';
import type { History, Kind, Op, Value, Wrong } from './audit/history.ts';
import type { Focus } from './plan.ts';
import type { Asked } from './requests.ts';

/** Writes the history of a schedule. */
export class Recorder {
  readonly history: Op[] = [];
  readonly #time: () => number;

  constructor(time: () => number) {
    this.#time = time;
  }

  add(type: Kind, f: string, process: string, value: Value): void {
    this.history.push({ index: this.history.length, type, f, process, time: this.#time(), value });
  }

  /** Records work that has no reply: it is done, or nobody knows. */
  async around(f: string, process: string, value: Value, work: () => Promise<void>): Promise<void> {
    this.add('invoke', f, process, value);
    try {
      await work();
      this.add('ok', f, process, value);
    } catch {
      this.add('info', f, process, value);
    }
  }
}

/** Writes a history in which something is wrong to a file of its own, an operation a line; returns its path. */
export async function keepHistory(history: History): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'singleback-history-')), 'history.jsonl');
  await writeFile(file, history.map((op) => `${JSON.stringify(op)}\n`).join(''));
  return file;
}

type CountedIds = Ids & { restart(): void };

/** Ids that are the same in every run; those of what stays are made before the first restart. */
export function countedIds(): CountedIds {
  let count = 0;
  let batch = 1;
  const uuid = () => {
    count += 1;
    return `${batch.toString(16).padStart(8, '0')}-0000-4000-8000-${count.toString(16).padStart(12, '0')}`;
  };
  return {
    uuid,
    token: () => `token-${uuid()}`,
    below: () => 0,
    restart() {
      batch = 2;
      count = 0;
    },
  };
}

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
