import { parentPort } from 'node:worker_threads';
import { FileRefused, ResponseRejected } from '../../response-rejected.ts';
import type { WorkerRequest, WorkerResponse } from './record-worker-client.ts';
import { recordProcessor } from './season-of-record.ts';

// Runs in a worker thread, without access to database or network.
const processor = recordProcessor();

parentPort?.on('message', (request: WorkerRequest) => {
  parentPort?.postMessage(respond(request));
});

function respond(request: WorkerRequest): WorkerResponse {
  const { id } = request;
  try {
    const value =
      request.what === 'read'
        ? processor.read(request.kind, request.year, request.body)
        : processor.derive(request.parts, request.now);
    return { id, kind: 'done', value };
  } catch (error) {
    if (error instanceof ResponseRejected)
      return { id, kind: 'refused', reason: error.message, excerpt: error.excerpt };
    if (error instanceof FileRefused) return { id, kind: 'refused', reason: error.message, excerpt: '' };
    return { id, kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
