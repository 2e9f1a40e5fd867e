import type { WeekResult } from './evaluate-pairs.ts';
import {
  bothSides,
  brier,
  calibrationCurve,
  calibrationError,
  type Forecasted,
  interval,
  STEPS,
  TABLE_STEPS,
} from './scores.ts';
import type { Accuracy } from './weeks-ahead.ts';

/** What programs read: the last line. */
export interface Summary {
  readonly brier: number;
  /** The Brier score of the share of projected points. */
  readonly reference: number;
  readonly ece: number;
  readonly coverage: number;
  readonly pairs: number;
}

/** The figures of the last line. */
export function summaryOf(weeks: readonly WeekResult[]): Summary {
  const pairs = weeks.flatMap((week) => week.pairs);
  return {
    brier: rounded(brier(pairs)),
    reference: rounded(brier(weeks.flatMap((week) => week.shares))),
    ece: rounded(calibrationError(bothSides(pairs))),
    coverage: rounded(shareOf(weeks.flatMap((week) => week.lineupsWithin))),
    pairs: pairs.length,
  };
}

/** Everything about forecasts before the games, in lines. */
export function reportBefore(weeks: readonly WeekResult[]): string[] {
  const { brier: ours, reference, ece, coverage, pairs } = summaryOf(weeks);
  const gain = interval(weeks, (some) => brier(pairsOf(some)) - brier(some.flatMap(({ shares }) => shares)));
  const members = weeks.flatMap((week) => week.members);
  return [
    `Pairs of lineups before the games: ${pairs} in ${weeks.length} weeks.`,
    `  Brier score              ${ours.toFixed(4)}  ${inBrackets(interval(weeks, (some) => brier(pairsOf(some))))}`,
    `  a coin                   0.2500`,
    `  share of projected points ${reference.toFixed(4)} (ours less this: ${inBrackets(gain)})`,
    `  expected calibration error ${ece.toFixed(4)}`,
    `  80 % intervals cover     ${coverage.toFixed(3)} of lineups, ${shareOf(weeks.flatMap((week) => week.playersWithin)).toFixed(3)} of players`,
    ...curveLines(bothSides(pairsOf(weeks)), STEPS, 'pairs (from both sides)'),
    `Tables of twelve: ${members.length / 12}.`,
    `  Brier score per member   ${brier(members).toFixed(4)}`,
    `  one in twelve            ${brier(members.map((one) => ({ ...one, chance: 1 / 12 }))).toFixed(4)}`,
    `  share of projected points ${brier(weeks.flatMap((week) => week.memberShares)).toFixed(4)}`,
    `  expected calibration error ${calibrationError(members).toFixed(4)}`,
    ...curveLines(members, TABLE_STEPS, 'lineups'),
  ];
}

/** How chances and ranges hold with tables that were fitted on other games, in one line. */
export function reportPart(name: string, weeks: readonly WeekResult[]): string {
  const { brier: ours, ece, coverage } = summaryOf(weeks);
  const ofPlayers = shareOf(weeks.flatMap((week) => week.playersWithin)).toFixed(3);
  return `${name}: Brier ${ours.toFixed(4)}, calibration error ${ece.toFixed(4)}, 80 % intervals cover ${coverage.toFixed(3)} of lineups, ${ofPlayers} of players`;
}

/** Forecasts in the middle of recorded games, in one line. */
export function reportInGame(name: string, weeks: readonly WeekResult[]): string {
  const [pairs, shares] = [pairsOf(weeks), weeks.flatMap((week) => week.shares)];
  const score = `${brier(pairs).toFixed(4)} ${inBrackets(interval(pairs, brier))}`;
  const within = shareOf(weeks.flatMap((week) => week.lineupsWithin)).toFixed(3);
  return `  ${name}: Brier ${score}, share of points ${brier(shares).toFixed(4)}, calibration error ${calibrationError(bothSides(pairs)).toFixed(4)}, 80 % intervals cover ${within}, ${pairs.length} pairs`;
}

/** Accuracy some weeks ahead, in one line. */
export function reportAhead({ weeksAhead, games, ours, recent }: Accuracy): string {
  const words = (one: Accuracy['ours']) => `${one.correlation.toFixed(3)} (off by ${one.error.toFixed(2)})`;
  return `  ${weeksAhead} ${weeksAhead === 1 ? 'week' : 'weeks'}: ours ${words(ours)}, the last three ${words(recent)}, ${games} games`;
}

/** The calibration curve, a line for each step that a forecast falls in; `counted` is what the last column counts. */
function curveLines(forecasts: readonly Forecasted[], steps: number, counted: string): string[] {
  const used = calibrationCurve(forecasts, steps).filter(({ count }) => count > 0);
  return [
    `  chance       forecast  happened  ${counted}`,
    ...used.map(
      ({ from, count, meanChance, meanOutcome }) =>
        `  ${from.toFixed(2)} to ${(from + 1 / steps).toFixed(2)}   ${meanChance.toFixed(3)}     ${meanOutcome.toFixed(3)}    ${String(count).padStart(5)}`,
    ),
  ];
}

const pairsOf = (weeks: readonly WeekResult[]) => weeks.flatMap((week) => week.pairs);

const shareOf = (all: readonly boolean[]) => (all.length === 0 ? 0 : all.filter(Boolean).length / all.length);

const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

const inBrackets = ([low, high]: readonly [number, number]) => `[${low.toFixed(4)} to ${high.toFixed(4)}]`;
