import { createHash } from 'node:crypto';
import type { DrawnPlayer } from '@singleback/game/chances/week-draws.ts';
import { AppError } from '../../lib/app-error.ts';
import { openWorkerQueue } from '../../lib/worker-queue.ts';
import type { SimulationJob, SimulationReply } from './simulation-worker.ts';

/** What is simulated: everybody in the groups and lineups; they are sent to the thread when they have changed. */
interface Task extends Pick<SimulationJob, 'weekId' | 'groups' | 'lineups'> {
  players: ReadonlyMap<number, DrawnPlayer>;
}

export type Simulator = ReturnType<typeof openSimulator>;

/** The thread ends when it has not been used for this long, and takes its memory with it. */
const IDLE_MS = 120_000;

/**
 * The seed of a week's draws: a digest of the week's id. What is drawn thus depends on nobody's lineup, and chances change
 * with the games only, not with the dice.
 */
const seedOf = (weekId: string): number => createHash('sha256').update(weekId).digest().readUInt32LE(0);

/** Opens what plays the rest of weeks in a worker thread, so that requests are served meanwhile; it starts with the first task. */
export function openSimulator() {
  /** What the thread has of each player, by week. */
  const sent = new Map<string, DrawnPlayer>();
  let spentMs = 0;
  const queue = openWorkerQueue<SimulationJob, SimulationReply>(new URL('./simulation-worker.ts', import.meta.url), {
    onEnd: () => sent.clear(),
    idleMs: IDLE_MS,
  });

  function changedPlayers(weekId: string, players: Iterable<DrawnPlayer>): DrawnPlayer[] {
    const changed: DrawnPlayer[] = [];
    for (const player of players) {
      const name = `${weekId} ${player.key}`;
      if (sent.get(name) === player) continue;
      sent.set(name, player);
      changed.push(player);
    }
    return changed;
  }

  return {
    async simulate({ weekId, players, groups, lineups }: Task) {
      const changed = changedPlayers(weekId, players.values());
      const job: SimulationJob = { weekId, seed: seedOf(weekId), players: changed, groups, lineups };
      const { result, tookMs } = await queue.run(job).catch(() => {
        throw new AppError('unavailable', 'The chances could not be computed. Please try again shortly.');
      });
      spentMs += tookMs;
      return result;
    },
    /** Processor time that simulations have taken so far, in milliseconds. */
    spentMs: () => spentMs,
    close: () => queue.close(),
  };
}
