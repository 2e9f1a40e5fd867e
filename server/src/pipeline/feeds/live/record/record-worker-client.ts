import { openWorkerQueue } from '../../../../lib/worker-queue.ts';
import { ResponseRejected } from '../../response-rejected.ts';
import type { RecordKind } from './record-file.ts';
import type { ReadFile, SeasonOfRecord, SeasonParts } from './season-of-record.ts';

export type RecordRequest =
  | { what: 'read'; kind: RecordKind; year: number; body: Uint8Array }
  | { what: 'derive'; parts: SeasonParts; now: Date };

/** Reads and joins files of record in a worker thread, since a season of them takes seconds. */
export interface RecordWorker {
  /** Throws ResponseRejected. */
  read(kind: RecordKind, year: number, body: Buffer): Promise<ReadFile>;
  derive(parts: SeasonParts, now: Date): Promise<SeasonOfRecord | null>;
  close(): Promise<void>;
}

export function startRecordWorker(): RecordWorker {
  const file = new URL('./record-worker.ts', import.meta.url);
  const queue = openWorkerQueue<RecordRequest, unknown>(file, { holdsState: true });
  const send = <Value>(request: RecordRequest) =>
    queue.run(request).catch((error: Error & { excerpt?: string }) => {
      throw error.excerpt === undefined ? error : new ResponseRejected(error.message, error.excerpt);
    }) as Promise<Value>;
  return {
    read: (kind, year, body) => send({ what: 'read', kind, year, body }),
    derive: (parts, now) => send({ what: 'derive', parts, now }),
    close: queue.close,
  };
}
