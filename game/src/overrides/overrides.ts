// Overrides: what an operator may set by hand, and how it combines with what the sources report.

import type { Position } from '../players/positions.ts';
import { fieldProblem, type Problem } from '../problem.ts';
import { DEFENSE_STAT_KEYS, isDefense, isStatKey, type StatKey } from '../scoring/stat-line.ts';
import { DAY_MS, HOUR_MS } from '../season/durations.ts';

/** A game as it counts now, with any override in force. */
export interface OverridableGame {
  /** 'DAL @ PHI' */
  readonly name: string;
  readonly status: GameStatus;
  readonly kickoff: Date | null;
  readonly isLocked: boolean;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  readonly week: { readonly startDate: Date; readonly endDate: Date };
}

type GameStatus = (typeof GAME_STATUSES)[number];

export const GAME_STATUSES = ['scheduled', 'in_progress', 'final', 'postponed', 'cancelled'] as const;

/** What the operator sets of a game; absent: unchanged. */
export interface GameChange {
  readonly status?: GameStatus;
  readonly homeScore?: number;
  readonly awayScore?: number;
  readonly kickoff?: Date;
}

/** A kickoff is set at least this long ahead, so that everyone can react before the players lock. */
const NOTICE_MS = HOUR_MS;
/** A week's last game is played at most this long after the week's end (rules 7.11). */
const LATE_IN_WEEK_MS = 2 * DAY_MS;
const HIGHEST_SCORE = 200;
/** How long the reason may be, in characters: members see it. */
export const OVERRIDE_REASON_MAX = 200;

/**
 * Whether an operator may set this of a game at `now`. Nothing may start or finish a game before its kickoff, move a
 * kickoff to less than 60 minutes ahead, or reopen a lock: an operator who plays could otherwise see other users'
 * lineups, or change their own (rules 7.7).
 */
export function checkGameOverride(game: OverridableGame, change: GameChange, now: Date): Problem | null {
  const { status, homeScore, awayScore, kickoff } = change;
  if (status === undefined && homeScore === undefined && awayScore === undefined && kickoff === undefined) {
    return fieldProblem('status', `Say what to set of ${game.name}: a status, a score or a kickoff.`);
  }
  return checkStatus(game, status, now) ?? checkScore(game, change, now) ?? checkKickoff(game, kickoff, now);
}

/**
 * Whether an override of a game may end at `now`: not if that moves an open game's kickoff to less than 60 minutes ahead.
 * @param beneath what the sources say
 */
export function checkGameOverrideEnd(
  game: OverridableGame,
  beneath: { readonly status: string; readonly kickoff: Date | null },
  now: Date,
): Problem | null {
  const { kickoff } = beneath;
  // Calling the game off first is no way around this: the kickoff that was set has to pass.
  const isPast = hasBegun(game, now) || hasKickedOff(game.kickoff, now);
  if (isPast || beneath.status === 'cancelled' || kickoff === null) return null;
  const isSame = game.kickoff?.getTime() === kickoff.getTime();
  if (isSame || kickoff.getTime() >= now.getTime() + NOTICE_MS) return null;
  return fieldProblem(
    'id',
    `The kickoff of ${game.name} would move to ${timeOf(kickoff)}, which is not at least 60 minutes ahead. Set another kickoff, or end this once the game has begun.`,
  );
}

/** Whether a game's players are locked at `now`. */
function hasBegun({ status, isLocked, kickoff }: Omit<OverridableGame, 'week'>, now: Date): boolean {
  if (status === 'cancelled') return false;
  return isLocked || status === 'in_progress' || status === 'final' || hasKickedOff(kickoff, now);
}

const hasKickedOff = (kickoff: Date | null, now: Date) => kickoff !== null && kickoff <= now;

function checkStatus(game: OverridableGame, status: GameStatus | undefined, now: Date): Problem | null {
  if (status === undefined) return null;
  if (status === 'in_progress' || status === 'final') {
    if (hasKickedOff(game.kickoff, now)) return null;
    const when = game.kickoff === null ? 'has no kickoff yet' : `kicks off at ${timeOf(game.kickoff)}`;
    return fieldProblem('status', `${game.name} ${when}, and cannot be started or finished before.`);
  }
  if (status === 'postponed' || !hasBegun(game, now)) return null;
  const instead = status === 'cancelled' ? ' Set it to postponed.' : '';
  return fieldProblem('status', `${game.name} has begun and stays locked, so it cannot be set to ${status}.${instead}`);
}

function checkScore(game: OverridableGame, change: GameChange, now: Date): Problem | null {
  const isSet = change.homeScore !== undefined || change.awayScore !== undefined;
  const homeScore = change.homeScore ?? game.homeScore;
  const awayScore = change.awayScore ?? game.awayScore;
  if (change.status === 'final' && (homeScore === null || awayScore === null)) {
    return fieldProblem('score', `A final game needs a score. ${game.name} has none.`);
  }
  if (!isSet) return null;
  if (!isScore(change.homeScore) || !isScore(change.awayScore)) {
    return fieldProblem('score', `A score is two whole numbers from 0 to ${HIGHEST_SCORE}.`);
  }
  if (hasBegun(game, now) && hasKickedOff(game.kickoff, now)) return null;
  return fieldProblem('score', `${game.name} has not kicked off, so it has no score.`);
}

const isScore = (score: number | undefined) =>
  score !== undefined && Number.isInteger(score) && score >= 0 && score <= HIGHEST_SCORE;

function checkKickoff(game: OverridableGame, kickoff: Date | undefined, now: Date): Problem | null {
  if (kickoff === undefined) return null;
  if (Number.isNaN(kickoff.getTime())) return fieldProblem('kickoff', 'A kickoff is a time like 2026-11-22T18:00Z.');
  if (hasBegun(game, now)) return fieldProblem('kickoff', `${game.name} has begun, so its kickoff cannot move.`);
  if (kickoff.getTime() < now.getTime() + NOTICE_MS) {
    return fieldProblem('kickoff', 'A kickoff can only be set to a time at least 60 minutes ahead.');
  }
  const { startDate, endDate } = game.week;
  if (kickoff >= startDate && kickoff.getTime() <= endDate.getTime() + LATE_IN_WEEK_MS) return null;
  return fieldProblem('kickoff', `${timeOf(kickoff)} is not in the week of ${game.name}.`);
}

/** '2026-11-22 18:00 UTC' */
const timeOf = (instant: Date) => `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const MOST = 2000;
/** A player or a team can lose yards. */
const MAY_BE_NEGATIVE = new Set<StatKey>(['passingYards', 'rushingYards', 'receivingYards', 'defYardsAllowed']);

/** Whether these are figures of a stat line of a player of this position: known, whole, and not negative but for yards. */
export function checkStats(position: Position, stats: Readonly<Record<string, number>>): Problem | null {
  const figures = Object.entries(stats);
  if (figures.length === 0) return fieldProblem('stats', 'Say which figures to set, such as rushingYards=88.');
  for (const [key, value] of figures) {
    if (!isStatKey(key)) return fieldProblem('stats', `There is no figure '${key}'.`);
    const isOfDefense = (DEFENSE_STAT_KEYS as readonly string[]).includes(key);
    if (isOfDefense !== isDefense(position)) {
      return fieldProblem('stats', `'${key}' is not a figure of ${isDefense(position) ? 'a D/ST' : `a ${position}`}.`);
    }
    const least = MAY_BE_NEGATIVE.has(key) ? -MOST : 0;
    if (!Number.isInteger(value) || value < least || value > MOST) {
      return fieldProblem(
        'stats',
        `'${key}' is a whole number${least === 0 ? ' that is not negative' : ''}, not ${value}.`,
      );
    }
  }
  return null;
}
