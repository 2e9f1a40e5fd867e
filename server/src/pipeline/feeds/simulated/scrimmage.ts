import type { Position } from '@singleback/game/players/positions.ts';
import type { Dice } from '../../../lib/dice.ts';
import {
  allowYards,
  credit,
  defensiveTouchdown,
  type Field,
  kickOff,
  runClock,
  safety,
  touchdown,
  turnOver,
} from './field.ts';
import type { Share } from './rosters.ts';

/** Catch rate and yards of throws to this position. */
const CATCHES: Partial<Record<Position, { rate: number; yards: number }>> = {
  WR: { rate: 0.64, yards: 12 },
  TE: { rate: 0.705, yards: 10.4 },
  RB: { rate: 0.78, yards: 7.5 },
};
const YARDS_A_CARRY = 4.3;
const SACKED = 0.066;
const INTERCEPTED = 0.023;
const TWO_MINUTES = 120;

/** One play from scrimmage by pass: sack, interception, incompletion or catch. */
export function passPlay(field: Field): void {
  const { throws, offense } = field;
  if (throws.chance(clamp(SACKED - 0.015 * offense.passing, 0.02, 0.14))) {
    sack(field);
    return;
  }
  const receiver = draw(throws, offense.targets);
  const usual = CATCHES[receiver.position] ?? { rate: 0.6, yards: 10 };
  credit(field, offense.chart.quarterback, 'passAttempts');
  credit(field, receiver, 'targets');
  if (throws.chance(clamp(INTERCEPTED * Math.exp(-0.4 * offense.passing), 0.008, 0.05))) {
    interception(field);
    return;
  }
  if (!throws.chance(clamp(usual.rate + 0.03 * offense.passing + 0.015 * receiver.talent, 0.35, 0.9))) {
    runClock(field, 7);
    nextDown(field, 0);
    return;
  }
  const yards = Math.min(field.toGoal, drawYards(throws, usual.yards * (1 + 0.07 * offense.passing), 2));
  credit(field, offense.chart.quarterback, 'completions');
  credit(field, offense.chart.quarterback, 'passingYards', yards);
  credit(field, receiver, 'receptions');
  credit(field, receiver, 'receivingYards', yards);
  allowYards(field, yards);
  runClock(field, isHurrying(field) ? 15 : 32);
  if (yards === field.toGoal) {
    credit(field, offense.chart.quarterback, 'passingTds');
    credit(field, receiver, 'receivingTds');
    score(field);
  } else if (throws.chance(0.006)) fumble(field, receiver, yards);
  else nextDown(field, yards);
}

/** One play from scrimmage by run. */
export function runPlay(field: Field): void {
  const { throws, offense } = field;
  const carrier = draw(throws, offense.carries);
  const mean = YARDS_A_CARRY * (1 + 0.1 * offense.running) + 0.1 * carrier.talent;
  const long = throws.chance(0.012) ? throws.whole(10, 45) : 0;
  const yards = Math.min(field.toGoal, drawYards(throws, mean, 3) + long);
  carry(field, carrier, yards, isHurrying(field) ? 22 : 36);
  if (yards === field.toGoal) {
    credit(field, carrier, 'rushingTds');
    score(field);
  } else if (field.toGoal - yards >= 100) safety(field);
  else if (throws.chance(0.006)) fumble(field, carrier, yards);
  else nextDown(field, yards);
}

/** The leading team runs out the clock. */
export function kneel(field: Field): void {
  carry(field, field.offense.chart.quarterback, field.toGoal >= 98 ? 0 : -1, 40);
  nextDown(field, field.toGoal >= 98 ? 0 : -1);
}

/** Whether it is the two-minute drill: the half ends soon and the offense has reason to hurry. */
function isHurrying(field: Field): boolean {
  return field.end - field.seconds <= TWO_MINUTES && field.offense.score <= field.defense.score + 3;
}

function carry(field: Field, carrier: Share['player'], yards: number, seconds: number): void {
  credit(field, carrier, 'carries');
  credit(field, carrier, 'rushingYards', yards);
  allowYards(field, yards);
  runClock(field, seconds);
}

function sack(field: Field): void {
  const { throws, offense, defense } = field;
  const lost = throws.whole(3, 10);
  credit(field, defense.chart.defense, 'defSacks');
  runClock(field, isHurrying(field) ? 20 : 34);
  // A loss can reach its own end zone at most.
  allowYards(field, -Math.min(lost, 100 - field.toGoal));
  if (field.toGoal + lost >= 100) safety(field);
  else if (throws.chance(0.07)) fumble(field, offense.chart.quarterback, -lost);
  else nextDown(field, -lost);
}

function interception(field: Field): void {
  const { throws, offense, defense } = field;
  credit(field, offense.chart.quarterback, 'interceptions');
  credit(field, defense.chart.defense, 'defInterceptions');
  runClock(field, 12);
  if (throws.chance(0.09)) intoTheOtherEndZone(field);
  else turnOver(field, 100 - field.toGoal + throws.whole(2, 22) - throws.whole(0, 25));
}

function fumble(field: Field, carrier: Share['player'], yards: number): void {
  credit(field, carrier, 'fumblesLost');
  credit(field, field.defense.chart.defense, 'defFumbleRecoveries');
  if (field.throws.chance(0.07)) intoTheOtherEndZone(field);
  else turnOver(field, 100 - (field.toGoal - yards));
}

function intoTheOtherEndZone(field: Field): void {
  defensiveTouchdown(field);
  kickOff(field);
}

function score(field: Field): void {
  touchdown(field);
  kickOff(field);
}

function nextDown(field: Field, yards: number): void {
  field.toGoal -= yards;
  field.distance -= yards;
  field.down += 1;
  if (field.distance <= 0) {
    field.down = 1;
    field.distance = Math.min(10, field.toGoal);
  } else if (field.down > 4) turnOver(field, 100 - field.toGoal);
}

/** Whole yards around `mean`: usually few, sometimes many, at worst `back` yards lost. */
function drawYards(throws: Dice, mean: number, back: number): number {
  const gamma = -Math.log(1 - throws.roll()) - Math.log(1 - throws.roll());
  return Math.round((gamma * (mean + back)) / 2 - back);
}

function draw(throws: Dice, shares: readonly Share[]): Share['player'] {
  let left = throws.roll();
  for (const { player, share } of shares) {
    left -= share;
    if (left < 0) return player;
  }
  const last = shares.at(-1);
  if (last === undefined) throw new RangeError('nobody to give the ball to');
  return last.player;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
