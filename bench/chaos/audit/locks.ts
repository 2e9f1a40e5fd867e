import type { Call, Tables } from './history.ts';

/** When players lock, from the schedule and from the starts that were reported: milliseconds of season time. */
export interface Locks {
  /** From then on every save must treat the player as locked. */
  surely(week: string, player: string): number;
  /** Before it nobody else may see that the player was chosen. */
  maybe(week: string, player: string): number;
}

/** A start counts for saves once its report is stored; whoever reads while it is being stored may see it already. */
export function locksOf({ games }: Tables, calls: readonly Call[]): Locks {
  const starts = calls.filter(({ f }) => f === 'start');
  const surely = new Map<string, number>();
  const maybe = new Map<string, number>();
  for (const { id, week, kickoff, players } of games) {
    const own = starts.filter(({ asked }) => asked.game === id);
    const stored = own.filter(({ end }) => end === 'ok').map(({ ended }) => ended);
    for (const player of players) {
      surely.set(`${week} ${player}`, Math.min(kickoff, ...stored));
      maybe.set(`${week} ${player}`, Math.min(kickoff, ...own.map(({ began }) => began)));
    }
  }
  const of = (times: Map<string, number>) => (week: string, player: string) =>
    times.get(`${week} ${player}`) ?? Number.POSITIVE_INFINITY;
  return { surely: of(surely), maybe: of(maybe) };
}
