import type { StatKey } from '@singleback/game/scoring/stat-line.ts';
import { dice } from '../../../lib/dice.ts';
import type { Play, SideName } from './field.ts';
import { HALF_SECONDS, type PlayedGame, REGULATION_SECONDS } from './game.ts';
import type { ScheduledGame } from './schedule.ts';

const QUARTER_SECONDS = 900;
const OVERTIME_SECONDS = 600;
const HALFTIME_SECONDS = 780;
// With breaks and commercials a game of sixty minutes takes about three hours and five minutes.
const REAL_SECONDS_A_SECOND = 2.867;

/** The progress of a game at an instant. */
export interface GameClock {
  status: 'scheduled' | 'in_progress' | 'final';
  /** Seconds of the game's clock since kick-off. */
  seconds: number;
  quarter: number | null;
  timeRemaining: string | null;
  isHalftime: boolean;
}

/** The game's clock at `now` (UTC). It never runs backwards. */
export function gameClock(seed: string, game: ScheduledGame, played: () => PlayedGame, now: Date): GameClock {
  const real = (now.getTime() - game.kickoff.getTime()) / 1000;
  if (real < 0) return { status: 'scheduled', seconds: 0, quarter: null, timeRemaining: null, isHalftime: false };
  const pace = paceOf(seed, game);
  const firstHalf = HALF_SECONDS * pace;
  const { seconds: length } = played();
  if (real >= length * pace + HALFTIME_SECONDS) {
    return { status: 'final', seconds: length, quarter: null, timeRemaining: null, isHalftime: false };
  }
  const isHalftime = real >= firstHalf && real < firstHalf + HALFTIME_SECONDS;
  if (isHalftime)
    return { status: 'in_progress', seconds: HALF_SECONDS, quarter: 2, timeRemaining: '0:00', isHalftime };
  const seconds = Math.floor((real < firstHalf ? real : real - HALFTIME_SECONDS) / pace);
  return { status: 'in_progress', seconds, ...clockAt(seconds), isHalftime };
}

/** The quarter, and the time left in it, after so many seconds of the game's clock. */
export function clockAt(seconds: number): { quarter: number; timeRemaining: string } {
  const isOvertime = seconds >= REGULATION_SECONDS;
  const quarter = isOvertime ? 5 : Math.floor(seconds / QUARTER_SECONDS) + 1;
  const end = isOvertime ? REGULATION_SECONDS + OVERTIME_SECONDS : quarter * QUARTER_SECONDS;
  const left = end - seconds;
  return { quarter, timeRemaining: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` };
}

/** The instant, in ms UTC, of a play at so many seconds of the game's clock. */
export function instantOfPlay(seed: string, game: ScheduledGame, seconds: number): number {
  const halftime = seconds > HALF_SECONDS ? HALFTIME_SECONDS : 0;
  return game.kickoff.getTime() + Math.round((seconds * paceOf(seed, game) + halftime) * 1000);
}

const paceOf = (seed: string, game: ScheduledGame) =>
  REAL_SECONDS_A_SECOND * (1 + 0.02 * dice(seed, 'pace', game.feedKey).bell());

/** Figures by feed key. */
type Lines = Map<string, Partial<Record<StatKey, number>>>;

/** The score of a game after part of its clock. */
export interface BoxScore {
  home: number;
  away: number;
  possession: SideName;
  /** By feed key: every player with a figure, and both defenses. */
  lines: Lines;
}

/** Adds up what happened in the first `seconds` of the game's clock. */
export function boxScore(game: PlayedGame, seconds: number): BoxScore {
  const box: BoxScore = { home: 0, away: 0, possession: 'home', lines: new Map() };
  for (const play of game.plays) {
    if (play.at > seconds) break;
    box.home = play.home;
    box.away = play.away;
    box.possession = play.possession;
    addCredits(box.lines, play);
  }
  return box;
}

/** Adds what a play adds to the lines. */
export function addCredits(lines: Lines, { credits }: Play): void {
  for (const { feedKey, stat, amount } of credits) {
    let line = lines.get(feedKey);
    if (line === undefined) {
      line = {};
      lines.set(feedKey, line);
    }
    line[stat] = (line[stat] ?? 0) + amount;
  }
}
