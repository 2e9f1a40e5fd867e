import type { HindsightRow, JudgedPick } from '@singleback/contract/hindsight/hindsight.ts';
import { formatPoints, formatSigned, hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';

/** 'Week 1' or 'Weeks 1 to 6'; 'Weeks 2, 4' where some are missing. */
export function weeksText(weeks: readonly number[]): string {
  const [first, last] = [weeks[0] ?? 0, weeks.at(-1) ?? 0];
  if (weeks.length <= 1) return `Week ${first}`;
  return last - first + 1 === weeks.length ? `Weeks ${first} to ${last}` : `Weeks ${weeks.join(', ')}`;
}

/** Points of the wire, to one decimal: 850.9. */
export const pointsText = (points: number): string => formatPoints(hundredthsFromPoints(points), 1);

/** The same with its sign: '+20.5', '−3.0', '0.0'. */
export const signedText = (points: number): string => formatSigned(hundredthsFromPoints(points), 1);

/** What is said of a pick: 'best week so far', '34.4 more in week 2'. */
export function pickNote({ more, bestWeekNumber }: JudgedPick): string {
  return more === 0 ? 'best week so far' : `${pointsText(more)} more in week ${bestWeekNumber}`;
}

/** The mean share of the group, in whole percents. */
export function meanShare(rows: readonly HindsightRow[]): number {
  return Math.round(rows.reduce((sum, { share }) => sum + share, 0) / Math.max(1, rows.length));
}

/** A part of the gap between a season and the best possible one. */
export interface GapPart {
  readonly name: 'Luck' | 'Timing' | 'Choice';
  readonly points: number;
  /** Where its bar begins and ends, in shares of the best possible season from 0 to 1. */
  readonly from: number;
  readonly to: number;
  readonly formula: string;
}

/** Luck, timing and choice, each from where the one before ends. Negative luck runs back from the member's points. */
export function gapParts({ points, luck, timing, choice }: HindsightRow, best: number): GapPart[] {
  const share = (value: number) => Math.min(1, Math.max(0, best > 0 ? value / best : 0));
  const afterLuck = points + luck;
  const afterTiming = afterLuck + timing;
  const part = (name: GapPart['name'], value: number, start: number, formula: string): GapPart => {
    const [from, to] = [share(Math.min(start, start + value)), share(Math.max(start, start + value))];
    return { name, points: value, from, to, formula };
  };
  return [
    part(
      'Luck',
      luck,
      points,
      luck < 0
        ? 'Your lineups scored more than was projected: luck counts against the gap.'
        : 'What your lineups were projected for, less what they scored. At most what the same players made in their best weeks.',
    ),
    part('Timing', timing, afterLuck, 'The same players, each in the week in which they scored most, less the above.'),
    part('Choice', choice, afterTiming, 'The best possible season, less the best one with the players you used.'),
  ];
}
