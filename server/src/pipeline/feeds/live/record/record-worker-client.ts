import { Worker } from 'node:worker_threads';
import { ResponseRejected } from '../../response-rejected.ts';
import type { RecordKind } from './record-file.ts';
import type { ReadFile, SeasonOfRecord, SeasonParts } from './season-of-record.ts';

export type WorkerRequest = { id: number } & (
  | { what: 'read'; kind: RecordKind; year: number; body: Uint8Array }
  | { what: 'derive'; parts: SeasonParts; now: Date }
);

export type WorkerResponse = { id: number } & (
  | { kind: 'done'; value: ReadFile | SeasonOfRecord | null }
  | { kind: 'refused'; reason: string; excerpt: string }
  | { kind: 'failed'; reason: string }
);

/** Reads and joins files of record in a worker thread, since a season of them takes seconds. */
export interface RecordWorker {
  /** Throws ResponseRejected. */
  read(kind: RecordKind, year: number, body: Buffer): Promise<ReadFile>;
  derive(parts: SeasonParts, now: Date): Promise<SeasonOfRecord | null>;
  close(): Promise<void>;
}

/** The thread has ended, and with it everything it had read. */
export class WorkerLost extends Error {}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

export function startRecordWorker(): RecordWorker {
  const worker = new Worker(new URL('./record-worker.ts', import.meta.url), { execArgv: [] });
  worker.unref();
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let lost: WorkerLost | null = null;
  const fail = (reason: string) => {
    lost = new WorkerLost(reason);
    for (const { reject } of waiting.values()) reject(lost);
    waiting.clear();
  };
  worker.on('error', (error) => fail(error.message));
  worker.on('exit', () => fail('the thread has ended'));
  worker.on('message', (response: WorkerResponse) => {
    const caller = waiting.get(response.id);
    waiting.delete(response.id);
    if (response.kind === 'done') caller?.resolve(response.value);
    else if (response.kind === 'refused') caller?.reject(new ResponseRejected(response.reason, response.excerpt));
    else caller?.reject(new Error(response.reason));
  });
  const send = <Value>(makeRequest: (id: number) => WorkerRequest): Promise<Value> => {
    if (lost !== null) return Promise.reject(lost);
    last += 1;
    const id = last;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve: (value) => resolve(value as Value), reject });
      worker.postMessage(makeRequest(id));
    });
  };
  return {
    read: (kind, year, body) => send((id) => ({ id, what: 'read', kind, year, body })),
    derive: (parts, now) => send((id) => ({ id, what: 'derive', parts, now })),
    close: async () => {
      await worker.terminate();
    },
  };
}
