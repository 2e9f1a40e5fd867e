import type { StatKey } from '@singleback/game/scoring/stat-line.ts';
import type { Dice } from '../../../lib/dice.ts';
import type { DepthChart, RosterPlayer, Share } from './rosters.ts';

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
function addPoints(field: Field, scorer: Side, points: number, areAllowed: boolean): void {
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

// From the line of scrimmage to the kick, and through the end zone to the posts.
const TO_THE_POSTS = 17;
const BLOCKED = 0.018;

// By distance: how often it is good, and in which band it counts.
const BANDS: readonly { under: number; good: number; made: StatKey; attempted: StatKey }[] = [
  { under: 20, good: 1, made: 'fgMade0_19', attempted: 'fgAttempted0_39' },
  { under: 30, good: 0.98, made: 'fgMade20_29', attempted: 'fgAttempted0_39' },
  { under: 40, good: 0.95, made: 'fgMade30_39', attempted: 'fgAttempted0_39' },
  { under: 50, good: 0.83, made: 'fgMade40_49', attempted: 'fgAttempted40_49' },
  { under: 60, good: 0.68, made: 'fgMade50_59', attempted: 'fgAttempted50' },
  { under: 100, good: 0.35, made: 'fgMade60', attempted: 'fgAttempted50' },
];

/** The length of a field goal tried from here. */
export function fieldGoalDistance(field: Pick<Field, 'toGoal'>): number {
  return field.toGoal + TO_THE_POSTS;
}

/** A try at three points; a blocked one is a missed one (rules 3.1). */
export function fieldGoal(field: Field): void {
  const { throws, offense, defense } = field;
  const distance = fieldGoalDistance(field);
  const band = BANDS.find(({ under }) => distance < under);
  if (band === undefined) throw new RangeError(`a field goal of ${distance} yards`);
  const { kicker } = offense.chart;
  credit(field, kicker, 'fgAttempted');
  credit(field, kicker, band.attempted);
  runClock(field, 5);
  const isBlocked = throws.chance(BLOCKED);
  if (isBlocked) credit(field, defense.chart.defense, 'defBlockedKicks');
  if (!isBlocked && throws.chance(band.good + 0.02 * kicker.talent)) {
    credit(field, kicker, band.made);
    addPoints(field, offense, 3, true);
    kickOff(field);
    return;
  }
  credit(field, kicker, 'fgMissed');
  turnOver(field, Math.min(80, 100 - field.toGoal - 7));
}

/** Punts to the other side; a few are blocked. */
export function punt(field: Field): void {
  const { throws, defense } = field;
  runClock(field, 10);
  if (throws.chance(0.006)) {
    credit(field, defense.chart.defense, 'defBlockedKicks');
    turnOver(field, 100 - field.toGoal - throws.whole(3, 10));
    return;
  }
  const landing = field.toGoal - throws.whole(34, 52);
  turnOver(field, landing <= 2 ? 80 + throws.whole(0, 12) : 100 - landing);
}
