import { parentPort } from 'node:worker_threads';
import { AnswerRefused } from '../answer-refused.ts';
import { FileRefused } from '../nflverse/refusal.ts';
import type { DeskAnswer, DeskQuestion } from './record-desk.ts';
import { recordWork } from './record-work.ts';

// A thread of its own: it reads what it is asked to read, and knows neither database nor host.
const work = recordWork();

parentPort?.on('message', (asked: DeskQuestion) => {
  parentPort?.postMessage(answer(asked));
});

function answer(asked: DeskQuestion): DeskAnswer {
  const { id } = asked;
  try {
    const value =
      asked.what === 'read' ? work.read(asked.kind, asked.year, asked.body) : work.derive(asked.parts, asked.now);
    return { id, kind: 'done', value };
  } catch (error) {
    if (error instanceof AnswerRefused) return { id, kind: 'refused', reason: error.message, excerpt: error.excerpt };
    if (error instanceof FileRefused) return { id, kind: 'refused', reason: error.message, excerpt: '' };
    return { id, kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
