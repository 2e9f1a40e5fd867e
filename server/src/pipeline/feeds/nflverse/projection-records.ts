import type { Position } from '@singleback/game/players/positions.ts';
import { divideRounded } from '@singleback/game/scoring/rounding.ts';
import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import { SEASON_WEEKS } from '@singleback/game/season/week.ts';
import type { StatLineRecord } from '../../report.ts';
import type { TimedRecord } from '../timed-record.ts';
import type { Projection } from './projections.ts';
import type { Schedule } from './schedule.ts';
import { type Stint, stintAt } from './stints.ts';

/** Number of past games that the fallback averages. */
const LOOK_BACK = 4;

export interface Expected {
  playerId: string;
  position: Position;
  stints: readonly Stint[];
  /** The files' projections, by week. */
  projections: ReadonlyMap<number, Projection>;
  /** The player's stat lines, each with the instant from which it is known. */
  lines: readonly { line: StatLineRecord; knownAt: Date }[];
}

/**
 * A player's projection for each week, from its start or from when the player joined. Where the files have none (a
 * defence, week 18) it is the mean of the last four games over by then, or nothing before the first. None for a bye or
 * on injured reserve.
 */
export function projectionRecords(player: Expected, schedule: Schedule, opens: Date): TimedRecord[] {
  const points = player.lines
    .map(({ line, knownAt }) => ({ week: line.weekNumber, knownAt, points: scorePlayer(player.position, line.stats) }))
    .toSorted((a, b) => a.week - b.week);
  return Array.from({ length: SEASON_WEEKS }, (_, index) => index + 1).flatMap((week) => {
    const knownAt = expectedFrom(player.stints, week, schedule, opens);
    if (knownAt === null) return [];
    const stint = stintAt(player.stints, week, knownAt);
    const plays = stint?.team ? schedule.gameOf(stint.team, week) !== undefined : false;
    if (!plays) return [];
    const over = points.filter((game) => game.week < week && game.knownAt <= knownAt).map((game) => game.points);
    const expected = player.projections.get(week)?.points ?? (stint?.isOnReserve ? null : meanOf(over));
    if (expected === null) return [];
    const record = { feedKey: player.playerId, weekNumber: week, points: expected };
    return [{ kind: 'projection' as const, subject: `${player.playerId} ${week}`, knownAt, record }];
  });
}

/** The start of the week if the player was on a team by then, or else when the player joined one for it. */
function expectedFrom(stints: readonly Stint[], week: number, schedule: Schedule, opens: Date): Date | null {
  const start = week === 1 ? opens : (schedule.record.weeks[week - 1]?.startDate ?? opens);
  if (stintAt(stints, week, start)?.team) return start;
  return stints.find((stint) => stint.week === week && stint.team !== null)?.knownAt ?? null;
}

function meanOf(points: readonly number[]): number | null {
  const recent = points.slice(-LOOK_BACK);
  return recent.length === 0
    ? null
    : divideRounded(
        recent.reduce((sum, one) => sum + one, 0),
        recent.length,
      );
}
