import { Worker } from 'node:worker_threads';
import { AnswerRefused } from '../answer-refused.ts';
import type { RecordKind } from './record-kinds.ts';
import type { ReadFile, SeasonParts } from './record-work.ts';
import type { SeasonOfRecord } from './season-of-record.ts';

export type DeskQuestion = { id: number } & (
  | { what: 'read'; kind: RecordKind; year: number; body: Uint8Array }
  | { what: 'derive'; parts: SeasonParts; now: Date }
);

export type DeskAnswer = { id: number } & (
  | { kind: 'done'; value: ReadFile | SeasonOfRecord | null }
  | { kind: 'refused'; reason: string; excerpt: string }
  | { kind: 'failed'; reason: string }
);

/** Where files of record are read and joined: in a thread of its own, since a season of them takes seconds. */
export interface RecordDesk {
  /** Throws AnswerRefused. */
  read(kind: RecordKind, year: number, body: Buffer): Promise<ReadFile>;
  /** Throws AnswerRefused where the files contradict each other. */
  derive(parts: SeasonParts, now: Date): Promise<SeasonOfRecord | null>;
  close(): Promise<void>;
}

/** The thread has ended: what was read is to be read again. */
export class DeskLost extends Error {}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

export function openRecordDesk(): RecordDesk {
  const worker = new Worker(new URL('./record-worker.ts', import.meta.url), { execArgv: [] });
  worker.unref();
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let lost: DeskLost | null = null;
  const lose = (reason: string) => {
    lost = new DeskLost(reason);
    for (const { reject } of waiting.values()) reject(lost);
    waiting.clear();
  };
  worker.on('error', (error) => lose(error.message));
  worker.on('exit', () => lose('the thread has ended'));
  worker.on('message', (answer: DeskAnswer) => {
    const asker = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.kind === 'done') asker?.resolve(answer.value);
    else if (answer.kind === 'refused') asker?.reject(new AnswerRefused(answer.reason, answer.excerpt));
    else asker?.reject(new Error(answer.reason));
  });
  const ask = <Value>(question: (id: number) => DeskQuestion): Promise<Value> => {
    if (lost !== null) return Promise.reject(lost);
    last += 1;
    const id = last;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve: (value) => resolve(value as Value), reject });
      worker.postMessage(question(id));
    });
  };
  return {
    read: (kind, year, body) => ask((id) => ({ id, what: 'read', kind, year, body })),
    derive: (parts, now) => ask((id) => ({ id, what: 'derive', parts, now })),
    close: async () => {
      await worker.terminate();
    },
  };
}
