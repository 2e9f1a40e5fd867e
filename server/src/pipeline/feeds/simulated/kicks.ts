import type { StatKey } from '@singleback/game/scoring/stat-line.ts';
import { addPoints, credit, type Field, kickOff, runClock, turnOver } from './field.ts';

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
