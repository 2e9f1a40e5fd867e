import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { SEASON_WEEKS } from '@singleback/game/season/week.ts';
import type { League } from '../league.ts';
import type { ScheduleChange } from '../schedule-changes.ts';
import { instantsOfPause } from './courses.ts';
import { type FileLie, lieInFiles } from './file-lies.ts';
import { type GameLie, lieAboutGames } from './game-lies.ts';

/** All that the hosts of a season say and is not so, when they are asked because of it, and when the feed restarts. */
export interface Lies {
  games: readonly GameLie[];
  files: readonly FileLie[];
  instants: readonly Date[];
  restarts: readonly Date[];
}

const RESTART_AFTER_MS = 63 * MINUTE_MS;

/** Schedules the lies, the same in every run of a season. `calmFrom`: all are over by then, so that every doubt can be, too. */
export function planLies(league: League, changes: readonly ScheduleChange[], calmFrom: Date): Lies {
  const isFirst = new Set<number>();
  // Games at the same time share the instants; a postseason has few games.
  const early = league.games.filter(
    ({ row, week }) => week > SEASON_WEEKS || (row.gametime === '13:00' && row.weekday === 'Sunday'),
  );
  const lied = early.filter(({ week }) =>
    league.kind === 'postseason' ? week > SEASON_WEEKS : week <= 4 || week % 2 === 1,
  );
  const games = lieAboutGames(lied.filter(({ pause }) => pause === null));
  const files = lieInFiles(league, changes);
  const restarts = early.flatMap(({ week, kickoff }) => {
    if (isFirst.has(week) || week % 3 !== 1) return [];
    isFirst.add(week);
    return [new Date(kickoff.getTime() + RESTART_AFTER_MS)];
  });
  const isOver = ({ until }: { until: Date }) => until <= calmFrom;
  const pauses = league.games.flatMap(instantsOfPause);
  return {
    ...{ games: games.lies.filter(isOver), files: files.lies.filter(isOver), restarts },
    instants: [...games.instants, ...files.instants, ...pauses, ...restarts],
  };
}
