import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A process of the bench's own, which is asked one thing after the other. */
export interface Worker {
  ask<Answer>(question: unknown): Promise<Answer>;
  stop(): Promise<void>;
}

type Answered = { answer: unknown } | { failure: string };

/** Starts one of the bench's files as a process. It ends with this one. */
export function startWorker(file: string): Worker {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { serialization: 'advanced' });
  let whenAnswered = (_answered: Answered) => {};
  child.on('message', (message) => whenAnswered(message as Answered));
  child.once('exit', () => whenAnswered({ failure: 'ended early' }));
  return {
    async ask<Answer>(question: unknown) {
      const answering = new Promise<Answered>((resolve) => {
        whenAnswered = resolve;
      });
      child.send(question as object);
      const answered = await answering;
      if ('failure' in answered) throw new Error(`${file}: ${answered.failure}`);
      return answered.answer as Answer;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const end = once(child, 'exit');
      child.disconnect();
      await end;
    },
  };
}

/** The other side: answers each question by `answer`, and ends when the bench lets go of it or is gone. */
export function answerQuestions<Question>(answer: (question: Question) => Promise<unknown>): void {
  process.on('message', (question) => {
    answer(question as Question).then(
      (answered) => process.send?.({ answer: answered }),
      (error: Error) => process.send?.({ failure: error.stack ?? error.message }),
    );
  });
  // Ctrl-C reaches the whole group; the bench then lets go of each.
  process.on('SIGINT', () => {});
  process.once('disconnect', () => process.exit(0));
}

const TRIES = 30;
const PAUSE_MS = 2_000;

/** Asks again while the app says that its database is silent, as on a machine with too much to do, for a minute or so. */
export async function fetchPatiently(address: string, headers: Record<string, string>): Promise<Response> {
  for (let left = TRIES; ; left -= 1) {
    const answer = await fetch(address, { headers });
    if (answer.status !== 503 || left === 1) return answer;
    await sleep(PAUSE_MS);
  }
}

/** The header by which a proxy names a browser's address: everybody has their own, so that limits count as they do for users. */
export const forwardedFor = (n: number): Record<string, string> => ({
  'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
});
