import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { History, Kind, Op, Value } from './audit/history.ts';

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
