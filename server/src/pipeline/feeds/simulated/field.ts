import type { StatKey } from '@singleback/game/scoring/stat-line.ts';
import type { Dice } from '../../../lib/dice.ts';
import type { DepthChart, Share } from './depth.ts';
import type { RosterPlayer } from './rosters.ts';

export type SideName = 'home' | 'away';

/** A team in this game. */
export interface Side {
  name: SideName;
  chart: DepthChart;
  /** How far its passing and running beat this opponent, about -2 to 2. */
  passing: number;
  running: number;
  carries: readonly Share[];
  targets: readonly Share[];
  score: number;
}

/** What a play adds to a stat line. */
interface Credit {
  feedKey: string;
  stat: StatKey;
  amount: number;
}

/** The state of the game before a play. */
export interface Snap {
  /** Seconds of the game's clock since kickoff. */
  seconds: number;
  offense: SideName;
  /** Feed keys. */
  quarterback: string;
  defense: string;
  /** Yards to the end zone. */
  toGoal: number;
}

/** An event, and the state of the game after it. */
export interface Play {
  /** Null for the kickoff. */
  snap: Snap | null;
  /** Seconds of the game's clock since kickoff. */
  at: number;
  home: number;
  away: number;
  possession: SideName;
  credits: readonly Credit[];
}

/** The current state of the game; plays advance it. */
export interface Field {
  throws: Dice;
  offense: Side;
  defense: Side;
  /** Yards to the end zone that the offense plays toward. */
  toGoal: number;
  down: number;
  /** Yards to a new first down. */
  distance: number;
  /** Seconds of the game's clock since kickoff, and when this half (or overtime) ends. */
  seconds: number;
  end: number;
  /** Number of changes of possession. */
  possessions: number;
  credits: Credit[];
}

const TOUCHBACK = 65;

export function credit(field: Field, player: RosterPlayer, stat: StatKey, amount = 1): void {
  field.credits.push({ feedKey: player.feedKey, stat, amount });
}

/** Yards from scrimmage: the offense's gain counts as allowed by the defense. */
export function allowYards(field: Field, yards: number): void {
  credit(field, field.defense.chart.defense, 'defYardsAllowed', yards);
}

/** Advances the clock, at most to the end of the half. */
export function runClock(field: Field, seconds: number): void {
  field.seconds = Math.min(field.end, field.seconds + seconds);
}

/** The other side gets the ball with `toGoal` yards before it. */
export function turnOver(field: Field, toGoal: number): void {
  const { offense } = field;
  field.offense = field.defense;
  field.defense = offense;
  field.possessions += 1;
  startSeries(field, toGoal);
}

/** The side that has the ball starts with first down. */
export function startSeries(field: Field, toGoal: number): void {
  field.toGoal = Math.max(1, Math.min(99, Math.round(toGoal)));
  field.down = 1;
  field.distance = Math.min(10, field.toGoal);
}

/** After a score the side that has just scored, now on offense, kicks off. */
export function kickOff(field: Field): void {
  runClock(field, 6);
  turnOver(field, field.throws.chance(0.7) ? TOUCHBACK + 5 : TOUCHBACK + field.throws.whole(-20, 12));
}

/** Six points for the side on offense, and the try for one more. */
export function touchdown(field: Field): void {
  addPoints(field, field.offense, 6, true);
  tryForPoint(field, field.offense);
}

/** A defensive touchdown: its six points don't count as allowed by the opponent's defense (rules 3.1). */
export function defensiveTouchdown(field: Field): void {
  const scorer = field.defense;
  credit(field, scorer.chart.defense, 'defTds');
  addPoints(field, scorer, 6, false);
  turnOver(field, 2);
  tryForPoint(field, scorer);
}

/** Two points for the defense, and the ball by a free kick. */
export function safety(field: Field): void {
  credit(field, field.defense.chart.defense, 'defSafeties');
  addPoints(field, field.defense, 2, false);
  turnOver(field, TOUCHBACK + field.throws.whole(-15, 0));
}

/** Points for a side. Those of its offense or kicker count as allowed by the other's defense. */
export function addPoints(field: Field, scorer: Side, points: number, areAllowed: boolean): void {
  scorer.score += points;
  const other = scorer === field.offense ? field.defense : field.offense;
  if (areAllowed) credit(field, other.chart.defense, 'defPointsAllowed', points);
}

function tryForPoint(field: Field, scorer: Side): void {
  credit(field, scorer.chart.kicker, 'patAttempted');
  if (!field.throws.chance(0.95)) return;
  credit(field, scorer.chart.kicker, 'patMade');
  addPoints(field, scorer, 1, true);
}
