import { parentPort, Worker } from 'node:worker_threads';

/** Computes in a thread of its own, one request after the other. */
export interface WorkerQueue<Request, Answer> {
  /** Rejects when the thread fails; the next request starts a new one. */
  run(request: Request): Promise<Answer>;
  /** Ends the thread. Requests that wait are rejected. */
  close(): Promise<void>;
}

interface Options {
  /** Called when the thread has ended: the next one knows nothing of what was sent to it. */
  onEnd?: () => void;
  /** How long a thread without work is kept, in milliseconds: a minute when not given. */
  idleMs?: number;
}

interface Waiting<Request, Answer> {
  request: Request;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

const IDLE_MS = 60_000;

/** An answer, or why there is none: the thread goes on. */
export type Attempted<Answer> = { done: Answer } | { failure: string };

/** In the file of a thread: replies to each message with what `work` makes of it, or with why that failed. */
export function replyInThread<Request, Answer>(work: (request: Request) => Promise<Answer>): void {
  parentPort?.on('message', async (request: Request) => {
    const attempt: Attempted<Answer> = await work(request).then(
      (done) => ({ done }),
      (error: Error) => ({ failure: error.message }),
    );
    parentPort?.postMessage(attempt);
  });
}

/**
 * A thread that runs `file`, started by the first request and ended when it has been idle for a while. The file replies
 * to each message with one message; it gets the next only then, so that one that waits for a database can never give
 * somebody the answer of another. It keeps the process alive only while somebody waits.
 */
export function openWorkerQueue<Request, Answer>(
  file: URL,
  { onEnd, idleMs = IDLE_MS }: Options = {},
): WorkerQueue<Request, Answer> {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | null = null;
  let waiting: Waiting<Request, Answer>[] = [];

  const end = async (ended: Worker | null, error = new Error('the thread has ended')) => {
    if (ended === null || worker !== ended) return;
    worker = null;
    if (idle !== null) clearTimeout(idle);
    const failed = waiting;
    waiting = [];
    for (const { reject } of failed) reject(error);
    onEnd?.();
    await ended.terminate();
  };

  const start = (): Worker => {
    const started = new Worker(file, { execArgv: [] });
    started.on('message', (answer: Answer) => {
      if (worker !== started) return;
      waiting.shift()?.resolve(answer);
      const [next] = waiting;
      if (next !== undefined) return started.postMessage(next.request);
      started.unref();
      idle = setTimeout(() => void end(started), idleMs).unref();
    });
    started.once('error', (error) => void end(started, error as Error));
    started.once('exit', () => void end(started));
    return started;
  };

  return {
    run: (request) =>
      new Promise((resolve, reject) => {
        if (idle !== null) clearTimeout(idle);
        idle = null;
        worker ??= start();
        waiting.push({ request, resolve, reject });
        worker.ref();
        if (waiting.length === 1) worker.postMessage(request);
      }),
    close: () => end(worker),
  };
}
