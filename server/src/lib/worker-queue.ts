import { parentPort, Worker } from 'node:worker_threads';

/** Computes in a thread of its own, one request after the other. */
export interface WorkerQueue<Request, Answer> {
  /** Rejects with why the work failed, or with WorkerLost when the thread did; the next request starts a new one. */
  run(request: Request): Promise<Answer>;
  /** Ends the thread. Requests that wait are rejected. */
  close(): Promise<void>;
}

interface Options {
  /** Called when the thread has ended: the next one knows nothing of what was sent to it. */
  onEnd?: () => void;
  /** How long a thread without work is kept, in milliseconds: a minute when not given. */
  idleMs?: number;
  /** The thread holds what it was sent: it is kept without work, and once it has ended every request rejects. */
  holdsState?: boolean;
}

/** The thread has ended, and with it everything it was sent. */
export class WorkerLost extends Error {}

interface Waiting<Request, Answer> {
  request: Request;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

const IDLE_MS = 60_000;

/** An answer, or why there is none, with an excerpt of what was refused: the thread goes on. */
type Attempted<Answer> = { done: Answer } | { failure: string; excerpt?: string | undefined };

/** In the file of a thread: replies to each message with what `work` makes of it, or with why that failed. */
export function replyInThread<Request, Answer>(work: (request: Request) => Promise<Answer>): void {
  parentPort?.on('message', async (request: Request) => {
    const attempt: Attempted<Answer> = await work(request).then(
      (done) => ({ done }),
      ({ message, excerpt }: Error & { excerpt?: string }) => ({ failure: message, excerpt }),
    );
    parentPort?.postMessage(attempt);
  });
}

/**
 * A thread that runs `file`, started by the first request and ended when it has been idle for a while. The file calls
 * `replyInThread`; it gets the next request only after its reply, so that one that waits for a database can never give
 * somebody the answer of another. It keeps the process alive only while somebody waits.
 */
export function openWorkerQueue<Request, Answer>(
  file: URL,
  { onEnd, idleMs = IDLE_MS, holdsState = false }: Options = {},
): WorkerQueue<Request, Answer> {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | null = null;
  let waiting: Waiting<Request, Answer>[] = [];
  let lost: WorkerLost | null = null;

  const end = async (ended: Worker | null, error = new WorkerLost('the thread has ended')) => {
    if (holdsState) lost ??= error;
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
    started.on('message', (attempt: Attempted<Answer>) => {
      if (worker !== started) return;
      const caller = waiting.shift();
      if ('done' in attempt) caller?.resolve(attempt.done);
      else caller?.reject(Object.assign(new Error(attempt.failure), { excerpt: attempt.excerpt }));
      const [next] = waiting;
      if (next !== undefined) return started.postMessage(next.request);
      started.unref();
      if (!holdsState) idle = setTimeout(() => void end(started), idleMs).unref();
    });
    started.once('error', (cause: Error) => void end(started, new WorkerLost(cause.message, { cause })));
    started.once('exit', () => void end(started));
    return started;
  };

  return {
    run: (request) =>
      new Promise((resolve, reject) => {
        if (lost !== null) return reject(lost);
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
