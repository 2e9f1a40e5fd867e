import { Worker } from 'node:worker_threads';

/** Computes in a thread of its own, one request after the other. */
export interface WorkerQueue<Request, Answer> {
  /** Rejects when the thread fails; the next request starts a new one. */
  run(request: Request): Promise<Answer>;
}

interface Waiting<Answer> {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

/** How long a thread without work is kept. */
const IDLE_MS = 60_000;

/**
 * A thread that runs `file`, started by the first request and ended when it has been idle for a minute. The file replies
 * to each message with one message, in order. It never keeps the process alive.
 */
export function openWorkerQueue<Request, Answer>(file: URL): WorkerQueue<Request, Answer> {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | null = null;
  let waiting: Waiting<Answer>[] = [];

  const end = (error: Error) => {
    worker = null;
    const failed = waiting;
    waiting = [];
    for (const { reject } of failed) reject(error);
  };

  const start = (): Worker => {
    const started = new Worker(file, { execArgv: [] });
    started.unref();
    started.on('message', (answer: Answer) => {
      waiting.shift()?.resolve(answer);
      if (waiting.length > 0) return;
      idle = setTimeout(() => void (worker === started && started.terminate()), IDLE_MS).unref();
    });
    started.once('error', (error) => worker === started && end(error as Error));
    started.once('exit', () => worker === started && end(new Error('the thread has ended')));
    return started;
  };

  return {
    run: (request) =>
      new Promise((resolve, reject) => {
        if (idle !== null) clearTimeout(idle);
        idle = null;
        worker ??= start();
        waiting.push({ resolve, reject });
        worker.postMessage(request);
      }),
  };
}
