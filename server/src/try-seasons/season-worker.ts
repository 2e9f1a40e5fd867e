import { parentPort } from 'node:worker_threads';
import { inventedFacts } from './invented.ts';
import { type PreparedSeason, prepareSeason, type SeasonFacts } from './prepare.ts';
import type { SeasonPart, SeasonRequest } from './prepare-in-worker.ts';

// Runs in a worker thread for one season, without access to database or network. An error ends the thread.
parentPort?.once('message', (request: SeasonRequest) => {
  const facts =
    request.kind === 'invented'
      ? inventedFacts(request.seed, request.year)
      : ({
          players: JSON.parse(request.players) as SeasonFacts['players'],
          mayHaveEmptySlots: request.mayHaveEmptySlots,
          weeks: request.weeks.map((week) => JSON.parse(week) as SeasonFacts['weeks'][number]),
        } satisfies SeasonFacts);
  sendPart(prepareSeason(facts, request.seed), 0);
});

/** Sends a part, and the next one when it was received. */
function sendPart({ players, best, weeks }: PreparedSeason, at: number): void {
  const week = weeks[at];
  const part: SeasonPart = week === undefined ? { players, best } : { week };
  parentPort?.postMessage(part);
  if (week === undefined) parentPort?.close();
  else parentPort?.once('message', () => sendPart({ players, best, weeks }, at + 1));
}
