import { Worker } from 'node:worker_threads';
import type { PreparedSeason, PreparedWeek } from './prepare.ts';

/** Which season to prepare: an invented one from its seed, or a recorded one, whose parts are JSON of SeasonFacts. */
export type SeasonRequest =
  | { kind: 'invented'; seed: string; year: number }
  | { kind: 'recorded'; seed: string; players: string; weeks: string[]; mayHaveEmptySlots: boolean };

/** What the worker sends: week by week, because receiving a whole season at once would block other requests. */
export type SeasonPart = { week: PreparedWeek } | { players: string; best: number | null };

/** Prepares a season to play again. Rejects when it cannot. */
export type PrepareSeason = (request: SeasonRequest) => Promise<PreparedSeason>;

/** In a worker thread of its own, since it takes seconds. */
export const prepareInWorker: PrepareSeason = (request) => {
  const worker = new Worker(new URL('./season-worker.ts', import.meta.url), { execArgv: [] });
  worker.unref();
  const weeks: PreparedWeek[] = [];
  return new Promise((resolve, reject) => {
    worker.on('message', (part: SeasonPart) => {
      if ('week' in part) {
        weeks.push(part.week);
        worker.postMessage('next');
      } else resolve({ ...part, weeks });
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread has ended')));
    worker.postMessage(request);
  });
};
