import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { GroupToSimulate } from '@singleback/game/chances/group-chances.ts';
import type { LineupToDraw } from '@singleback/game/chances/lineup-draws.ts';
import type { DrawnPlayer } from '@singleback/game/chances/week-draws.ts';
import { AppError } from '../../lib/app-error.ts';
import type { SimulationJob, SimulationResult } from './simulation.ts';

/** Plays the rest of weeks in a worker thread, so that requests are served meanwhile. */
export interface Simulator {
  /** @param players everybody in the groups and lineups; they are sent to the thread when they have changed */
  simulate(task: {
    weekId: string;
    players: ReadonlyMap<number, DrawnPlayer>;
    groups: readonly GroupToSimulate[];
    lineups: readonly LineupToDraw[];
  }): Promise<SimulationResult>;
  close(): Promise<void>;
}

/** The thread ends when it has not been used for this long, and takes its memory with it. */
const IDLE_MS = 120_000;

/**
 * The seed of a week's draws: a digest of the week's id. What is drawn thus depends on nobody's lineup, and chances change
 * with the games only, not with the dice.
 */
const seedOf = (weekId: string): number => createHash('sha256').update(weekId).digest().readUInt32LE(0);

interface Thread {
  worker: Worker;
  /** What the thread has of each player, by week. */
  sent: Map<string, DrawnPlayer>;
  waiting: Map<number, { resolve: (result: SimulationResult) => void; reject: (reason: unknown) => void }>;
  idle: NodeJS.Timeout;
}

/** Opens the simulator. The thread starts with the first task. */
export function openSimulator(): Simulator {
  let thread: Thread | null = null;
  let last = 0;

  function start(): Thread {
    const worker = new Worker(new URL('./simulation-worker.ts', import.meta.url), { execArgv: [] });
    worker.unref();
    const started: Thread = {
      worker,
      sent: new Map(),
      waiting: new Map(),
      idle: setTimeout(() => void end(started), IDLE_MS),
    };
    started.idle.unref();
    worker.on('message', ({ id, result }: { id: number; result: SimulationResult }) => {
      started.waiting.get(id)?.resolve(result);
      started.waiting.delete(id);
      if (started.waiting.size === 0) worker.unref();
    });
    worker.once('error', () => end(started));
    worker.once('exit', () => end(started));
    return started;
  }

  function end(ended: Thread): Promise<unknown> {
    if (thread === ended) thread = null;
    clearTimeout(ended.idle);
    for (const { reject } of ended.waiting.values()) {
      reject(new AppError('unavailable', 'The chances could not be computed. Please try again shortly.'));
    }
    ended.waiting.clear();
    return ended.worker.terminate();
  }

  return {
    simulate({ weekId, players, groups, lineups }) {
      thread ??= start();
      const { worker, sent, waiting, idle } = thread;
      idle.refresh();
      const changed: DrawnPlayer[] = [];
      for (const player of players.values()) {
        const name = `${weekId} ${player.key}`;
        if (sent.get(name) === player) continue;
        sent.set(name, player);
        changed.push(player);
      }
      last += 1;
      const id = last;
      const job: SimulationJob = { weekId, seed: seedOf(weekId), players: changed, groups, lineups };
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        // The process does not end while somebody waits.
        worker.ref();
        worker.postMessage({ id, job });
      });
    },
    async close() {
      if (thread !== null) await end(thread);
    },
  };
}
