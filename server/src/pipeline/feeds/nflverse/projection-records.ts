import { type KnownWeek, playerLevel, projectGame } from '@singleback/game/forecast/week-projection.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import { SEASON_WEEKS } from '@singleback/game/season/week.ts';
import type { StatLineRecord } from '../../report.ts';
import type { TimedRecord } from '../timed-record.ts';
import type { Projection } from './projections.ts';
import type { Schedule } from './schedule.ts';
import { type Stint, stintAt } from './stints.ts';

export interface Expected {
  playerId: string;
  position: Position;
  stints: readonly Stint[];
  /** Weeks in which the player was on the team and ruled out before the game. */
  inactiveWeeks: ReadonlySet<number>;
  /** The files' projections, by week. */
  projections: ReadonlyMap<number, Projection>;
  /** The player's stat lines, each with the instant from which it is known. */
  lines: readonly { line: StatLineRecord; knownAt: Date }[];
}

/**
 * A player's projection for each week, from its start or from when the player joined. Where the files have none (a
 * defense, week 18) it is our own, of what is known by then (game/src/forecast/week-projection.ts), or nothing before
 * the first game. None for a bye or on injured reserve.
 */
export function projectionRecords(player: Expected, schedule: Schedule, opens: Date): TimedRecord[] {
  return Array.from({ length: SEASON_WEEKS }, (_, index) => index + 1).flatMap((week) => {
    const knownAt = expectedFrom(player.stints, week, schedule, opens);
    if (knownAt === null) return [];
    const stint = stintAt(player.stints, week, knownAt);
    const plays = stint?.team ? schedule.gameOf(stint.team, week) !== undefined : false;
    if (!plays) return [];
    const own = () => ownProjection(player, schedule, { week, knownAt });
    const expected = player.projections.get(week)?.points ?? (stint?.isOnReserve ? null : own());
    if (expected === null) return [];
    const record = { feedKey: player.playerId, weekNumber: week, points: expected };
    return [{ kind: 'projection' as const, subject: `${player.playerId} ${week}`, knownAt, record }];
  });
}

/** Our own projection of a week, in hundredths; null for a player who was neither projected nor in a game before. */
function ownProjection(
  player: Expected,
  schedule: Schedule,
  { week, knownAt }: { week: number; knownAt: Date },
): number | null {
  const lines = player.lines.filter((one) => one.line.weekNumber < week && one.knownAt <= knownAt);
  const points = new Map(lines.map(({ line }) => [line.weekNumber, scorePlayer(player.position, line.stats)]));
  const past = Array.from({ length: week - 1 }, (_, index): KnownWeek => {
    const earlier = index + 1;
    const projected = player.projections.get(earlier)?.points ?? null;
    const missed = hasMissed(player, schedule, { week: earlier, knownAt }) ? 0 : null;
    return { weeksAgo: week - earlier, projected, scored: points.get(earlier) ?? missed };
  });
  if (points.size === 0 && past.every(({ projected }) => projected === null)) return null;
  return projectGame(playerLevel(player.position, past), { weeksAhead: 0, injuryStatus: null, projected: null });
}

/** Whether the player could have played in a game that is over: it counts as 0 without a stat line. */
function hasMissed(
  { stints, inactiveWeeks }: Expected,
  schedule: Schedule,
  { week, knownAt }: { week: number; knownAt: Date },
): boolean {
  const stint = stintAt(stints, week, knownAt);
  const game = stint?.team ? schedule.gameOf(stint.team, week) : undefined;
  const isOver = game !== undefined && game.homeScore !== null && game.endsAt <= knownAt;
  return isOver && stint?.isOnReserve === false && !inactiveWeeks.has(week);
}

/** The start of the week if the player was on a team by then, or else when the player joined one for it. */
function expectedFrom(stints: readonly Stint[], week: number, schedule: Schedule, opens: Date): Date | null {
  const start = week === 1 ? opens : (schedule.record.weeks[week - 1]?.startDate ?? opens);
  if (stintAt(stints, week, start)?.team) return start;
  return stints.find((stint) => stint.week === week && stint.team !== null)?.knownAt ?? null;
}
