import { DAY_MS } from '@singleback/game/season/durations.ts';
import { SEASON_WEEKS } from '@singleback/game/season/week.ts';
import type { GameRecord } from '../../report.ts';
import type { ScoreboardGame } from '../espn/scoreboard.ts';

/** What is known of a game besides the schedule. */
export interface LiveState {
  /** The scoreboard's game, if it has one. */
  live: ScoreboardGame | undefined;
  /** Its points were read after it was over. */
  arePointsFinal: boolean;
  /** Its stat lines of record are posted. */
  isPosted: boolean;
  /** It ended so long ago that nothing more is expected. */
  isLongAgo: boolean;
  /** The week that the schedule puts it in. */
  week: { startDate: Date; endDate: Date } | undefined;
  now: Date;
}

/** Games of the same teams this far apart are not the same: a preseason game, or the other one of a division. */
const SAME_GAME_MS = 60 * DAY_MS;

/** Matches a scoreboard game to the schedule, by teams or, where they are none of the schedule's, by ESPN's id. */
export function scheduledGames(games: readonly GameRecord[]): (live: ScoreboardGame) => GameRecord | undefined {
  const byId = new Map(games.flatMap((game) => (game.espnId === null ? [] : [[game.espnId, game]])));
  // Two teams meet only once a season at the same place, and perhaps again in the postseason.
  const byTeams = Map.groupBy(games, (game) => `${game.away} ${game.home}`);
  return (live) => {
    const meetings = byTeams.get(`${live.away} ${live.home}`) ?? [];
    const found = meetings.find(({ espnId }) => espnId === live.espnId) ?? nearest(meetings, live);
    return found !== undefined && (found.espnId === live.espnId || isNear(found, live)) ? found : byId.get(live.espnId);
  };
}

/**
 * A game of the postseason with the sides that it has on the schedule: at the neutral site of a Super Bowl the sources may
 * name either team as home. Two teams meet only once there.
 */
export function withScheduledSides(live: ScoreboardGame, games: readonly GameRecord[]): ScoreboardGame {
  const isSwapped = games.some((game) => isOfPostseason(game) && game.home === live.away && game.away === live.home);
  if (!isSwapped) return live;
  const { home, away, homeScore, awayScore } = live;
  return { ...live, home: away, away: home, homeScore: awayScore, awayScore: homeScore };
}

/** Weeks are numbered as the league does: the postseason goes on after the last week. */
export const isOfPostseason = ({ weekNumber }: Pick<GameRecord, 'weekNumber'>): boolean => weekNumber > SEASON_WEEKS;

function nearest(meetings: readonly GameRecord[], { kickoff }: ScoreboardGame): GameRecord | undefined {
  const away = (game: GameRecord) => Math.abs((game.kickoff?.getTime() ?? 0) - (kickoff?.getTime() ?? 0));
  return meetings.toSorted((one, other) => away(one) - away(other))[0];
}

function isNear({ kickoff }: GameRecord, live: ScoreboardGame): boolean {
  return (
    kickoff === null || live.kickoff === null || Math.abs(kickoff.getTime() - live.kickoff.getTime()) < SAME_GAME_MS
  );
}

/**
 * Merges a scheduled game with the scoreboard. The schedule decides the week; the earlier kick-off counts, since locks
 * depend on it (rules 1.5). Scoreboard scores count until there is a score of record. A game is final only once its
 * stats are in; until then it stays in progress at 0:00 of no quarter, which is shown as ended.
 */
export function mergeGame(scheduled: GameRecord, state: LiveState): GameRecord {
  const { live, arePointsFinal, isPosted, isLongAgo } = state;
  const kickoff = kickoffOf(scheduled, state);
  const known = { ...scheduled, espnId: live?.espnId ?? scheduled.espnId, kickoff };
  const isOfRecord = scheduled.status === 'final';
  if (isOfRecord && (isPosted || isLongAgo)) return known;
  // Scores of record are posted minutes after the end, so they don't end a game that the scoreboard still shows in
  // progress.
  const isOver = live?.status === 'final' || (isOfRecord && live?.status !== 'in_progress');
  const { homeScore, awayScore } = live?.status === 'final' ? live : scheduled;
  if (isOver && !arePointsFinal && !isLongAgo) {
    return { ...known, status: 'in_progress', homeScore, awayScore, quarter: null, timeRemaining: '0:00' };
  }
  if (isOver) return { ...known, status: 'final', homeScore, awayScore };
  if (live === undefined) return known;
  // A delayed start is not a start.
  if (live.status === 'delayed') return { ...known, status: 'scheduled' };
  const { status, quarter, timeRemaining, possession } = live;
  return { ...known, status, homeScore: live.homeScore, awayScore: live.awayScore, quarter, timeRemaining, possession };
}

/** A game belongs to its week although it is played up to this long after its end (rules 7.11). */
const LATE_IN_WEEK_MS = 2 * DAY_MS;

/**
 * The earlier kick-off, with four exceptions: one that is not set locks nobody (rules 1.5), a postponed game has no kick-off on the scoreboard, one in another week is
 * from before the game moved, and for a game that has not begun a time in the past is outdated.
 */
function kickoffOf({ kickoff }: GameRecord, { live, week, now }: LiveState): Date | null {
  if (live === undefined || live.status === 'postponed') return kickoff;
  // ESPN says that the time is not set, where the schedule has a placeholder (week 18). On the last day it counts.
  const isUnset = live.kickoff === null && live.status === 'scheduled';
  if (isUnset && kickoff !== null && kickoff.getTime() - now.getTime() > DAY_MS) return null;
  if (kickoff !== null && isOutside(live.kickoff, week)) return kickoff;
  const [first, last] = [earlier(kickoff, live.kickoff), later(kickoff, live.kickoff)];
  const isOutOfDate = live.status === 'scheduled' && first !== null && last !== null && first <= now && last > now;
  return isOutOfDate ? last : first;
}

function isOutside(kickoff: Date | null, week: LiveState['week']): boolean {
  if (kickoff === null || week === undefined) return false;
  return kickoff < week.startDate || kickoff.getTime() > week.endDate.getTime() + LATE_IN_WEEK_MS;
}

function later(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
