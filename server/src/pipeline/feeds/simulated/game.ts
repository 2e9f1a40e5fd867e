import type { StatKey } from '@singleback/game/scoring/stat-line.ts';
import { type Dice, dice } from '../../../lib/dice.ts';
import {
  credit,
  type Field,
  fieldGoal,
  fieldGoalDistance,
  type Play,
  punt,
  type Side,
  type SideName,
  type Snap,
  startSeries,
} from './field.ts';
import { depthChart, type Share, type TeamSheet } from './rosters.ts';
import type { ScheduledGame } from './schedule.ts';
import { kneel, passPlay, runPlay } from './scrimmage.ts';

const HALF_SECONDS = 1800;
const REGULATION_SECONDS = 3600;
const OVERTIME_SECONDS = 600;
const HOME_FIELD = 0.08;

/** A whole game, play by play. */
export interface PlayedGame {
  /** In order; the first is the kick-off, before any figures. */
  plays: readonly Play[];
  /** Seconds of the game's clock: 3600, or more after overtime. */
  seconds: number;
}

/** Simulates a game. The same seed, game, teams and missing players (feed keys) give the same plays. */
export function playGame(
  seed: string,
  game: ScheduledGame,
  sheets: { home: TeamSheet; away: TeamSheet },
  missing: ReadonlySet<string>,
): PlayedGame {
  const throws = dice(seed, 'game', game.feedKey);
  const home = fieldSide(throws, 'home', sheets.home, sheets.away, missing);
  const away = fieldSide(throws, 'away', sheets.away, sheets.home, missing);
  const field = kickOffField(throws, home, away);
  const receiver = field.offense;
  const plays: Play[] = [note(field, home, away, null)];
  const play = (until: number, isOver: () => boolean = () => false) => {
    field.end = until;
    while (field.seconds < field.end && !isOver()) {
      const before = snapOf(field);
      snap(field);
      plays.push(note(field, home, away, before));
    }
  };
  play(HALF_SECONDS);
  giveBall(field, receiver === home ? away : home, home, away);
  play(REGULATION_SECONDS);
  if (home.score === away.score) {
    giveBall(field, throws.chance(0.5) ? home : away, home, away);
    const before = field.possessions;
    play(REGULATION_SECONDS + OVERTIME_SECONDS, () => field.possessions >= before + 2 && home.score !== away.score);
  }
  return { plays, seconds: field.seconds };
}

function fieldSide(throws: Dice, name: SideName, own: TeamSheet, other: TeamSheet, missing: ReadonlySet<string>): Side {
  const chart = depthChart(own, missing);
  const edge = name === 'home' ? HOME_FIELD : -HOME_FIELD;
  const form = () => throws.bell() * 0.35 + edge;
  const backup = 0.6 * (chart.quarterback.depth - 1);
  return {
    name,
    chart,
    passing: own.passing + 0.35 * chart.quarterback.talent - backup - other.defending + form(),
    running: own.running - other.defending + form(),
    carries: ofTheDay(throws, chart.carries, 0.16),
    targets: ofTheDay(throws, chart.targets, 0.28),
    score: 0,
  };
}

/** The shares in this game. */
function ofTheDay(throws: Dice, shares: readonly Share[], spread: number): Share[] {
  const drawn = shares.map(({ player, share }) => ({ player, share: share * Math.exp(spread * throws.bell()) }));
  const whole = drawn.reduce((sum, { share }) => sum + share, 0);
  return drawn.map(({ player, share }) => ({ player, share: share / whole }));
}

function kickOffField(throws: Dice, home: Side, away: Side): Field {
  const [offense, defense] = throws.chance(0.5) ? [home, away] : [away, home];
  const field: Field = {
    throws,
    offense,
    defense,
    toGoal: 70,
    down: 1,
    distance: 10,
    seconds: 0,
    end: 0,
    possessions: 0,
    credits: [],
  };
  // A defense has the points of its tiers from the kick-off on.
  for (const side of [home, away]) {
    credit(field, side.chart.defense, 'defPointsAllowed', 0);
    credit(field, side.chart.defense, 'defYardsAllowed', 0);
  }
  return field;
}

function giveBall(field: Field, side: Side, home: Side, away: Side): void {
  field.offense = side;
  field.defense = side === home ? away : home;
  startSeries(field, 70);
}

function snapOf({ offense, defense, seconds, toGoal }: Field): Snap {
  const { quarterback } = offense.chart;
  return {
    ...{ seconds, offense: offense.name, toGoal },
    ...{ quarterback: quarterback.feedKey, defense: defense.chart.defense.feedKey },
  };
}

function note(field: Field, home: Side, away: Side, before: Snap | null): Play {
  const { credits } = field;
  field.credits = [];
  return {
    snap: before,
    at: field.seconds,
    home: home.score,
    away: away.score,
    possession: field.offense.name,
    credits,
  };
}

/** One play, chosen by the situation. */
function snap(field: Field): void {
  const { throws, offense, defense } = field;
  const left = field.end - field.seconds;
  const lead = offense.score - defense.score;
  const isLastQuarter = field.end >= REGULATION_SECONDS;
  const isInRange = fieldGoalDistance(field) <= 56;
  if (isLastQuarter && lead > 0 && left <= 110) kneel(field);
  else if (left <= 14 && isInRange && (!isLastQuarter || lead >= -3)) fieldGoal(field);
  else if (field.down === 4) fourthDown(field, isLastQuarter && lead < 0 && left < 240, lead);
  else if (throws.chance(passChance(field, lead, left, isLastQuarter))) passPlay(field);
  else runPlay(field);
}

function fourthDown(field: Field, isDesperate: boolean, lead: number): void {
  const isInRange = fieldGoalDistance(field) <= 56;
  const isShort = field.distance <= 2 && field.toGoal <= 60 && field.throws.chance(0.4);
  if (isInRange && !(isDesperate && lead < -3) && !(isShort && field.toGoal < 4)) fieldGoal(field);
  else if (isDesperate || isShort) passPlay(field);
  else punt(field);
}

function passChance(field: Field, lead: number, left: number, isLastQuarter: boolean): number {
  if (left < 150 && (lead < 0 || !isLastQuarter)) return 0.8;
  let chance = 0.565;
  if (isLastQuarter) chance += lead < -8 ? 0.1 : lead > 8 ? -0.12 : 0;
  if (field.down === 3) chance += field.distance > 5 ? 0.3 : 0.05;
  if (field.down === 1) chance -= 0.05;
  if (field.toGoal <= 3) chance -= 0.12;
  return chance;
}

const QUARTER_SECONDS = 900;
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
