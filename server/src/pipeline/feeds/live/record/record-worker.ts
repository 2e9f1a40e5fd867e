import { replyInThread } from '../../../../lib/worker-queue.ts';
import { FileRefused, ResponseRejected } from '../../response-rejected.ts';
import type { RecordRequest } from './record-worker-client.ts';
import { recordProcessor } from './season-of-record.ts';

// Runs in a worker thread, without access to database or network.
const processor = recordProcessor();

replyInThread(async (request: RecordRequest) => {
  try {
    if (request.what === 'read') return processor.read(request.kind, request.year, request.body);
    return processor.derive(request.parts, request.now);
  } catch (error) {
    if (error instanceof ResponseRejected) throw error;
    throw error instanceof FileRefused ? new ResponseRejected(error.message) : new Error((error as Error).stack);
  }
});
