import type { GroupChances, GroupToSimulate } from '@singleback/game/chances/group-chances.ts';
import type { LineupToDraw } from '@singleback/game/chances/lineup-draws.ts';
import { type LineupRange, lineupRange } from '@singleback/game/chances/lineup-draws.ts';
import { simulateGroup } from '@singleback/game/chances/simulate-group.ts';
import { type DrawnPlayer, WeekDraws } from '@singleback/game/chances/week-draws.ts';
import { replyInThread } from '../../lib/worker-queue.ts';

/** What is simulated at once. */
export interface SimulationJob {
  weekId: string;
  /** 32 bits, the same in every process. */
  seed: number;
  /** Players who have changed since the last job of the week, or are new. */
  players: readonly DrawnPlayer[];
  groups: readonly GroupToSimulate[];
  /** Lineups of one user, for their ranges. */
  lineups: readonly LineupToDraw[];
}

export interface SimulationResult {
  groups: GroupChances[];
  lineups: LineupRange[];
}

/** What the thread replies to a job. */
export interface SimulationReply {
  result: SimulationResult;
  /** Processor time of the thread, in milliseconds. */
  tookMs: number;
}

/** The week before stays until the new one is drawn. */
const WEEKS_KEPT = 2;

/** The draws of the weeks that are simulated. The same jobs give the same results in every process. */
export class Simulation {
  readonly #weeks = new Map<string, WeekDraws>();

  run({ weekId, seed, players, groups, lineups }: SimulationJob): SimulationResult {
    const draws = this.#weeks.get(weekId) ?? new WeekDraws(seed);
    this.#weeks.set(weekId, draws);
    const [oldest] = this.#weeks.keys();
    if (this.#weeks.size > WEEKS_KEPT && oldest !== undefined) this.#weeks.delete(oldest);
    for (const player of players) draws.set(player);
    return {
      groups: groups.map((group) => simulateGroup(draws, group)),
      lineups: lineups.map((lineup) => lineupRange(draws, lineup)),
    };
  }
}

// Runs in a worker thread, without access to database or network.
const simulation = new Simulation();
replyInThread(async (job: SimulationJob): Promise<SimulationReply> => {
  const before = process.threadCpuUsage();
  const result = simulation.run(job);
  const { user, system } = process.threadCpuUsage(before);
  return { result, tookMs: (user + system) / 1_000 };
});
