// Hindsight: the season so far against the best use of the same players.
import type { Hindsight, HindsightRow, JudgedPick } from '@singleback/contract/hindsight/hindsight.ts';
import { ordinal } from '@singleback/game/players/matchup.ts';
import { luckText } from '@singleback/game/recap/recap-letter.ts';
import { formatPoints, hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { roundsOf } from '../players/rounds.ts';

/** Points of the wire, to one decimal: 850.9. */
export const pointsText = (points: number): string => formatPoints(hundredthsFromPoints(points), 1);

/** What is said of a pick: 'best week so far', '34.4 more in week 2'. */
export function pickNote({ more, bestWeekNumber }: JudgedPick, rounds = roundsOf('regular')): string {
  return more === 0 ? `best ${rounds.noun} so far` : `${pointsText(more)} more in ${rounds.words(bestWeekNumber)}`;
}

/** The mean share of the group, in whole percents. */
export function meanShare(rows: readonly HindsightRow[]): number {
  return Math.round(rows.reduce((sum, { share }) => sum + share, 0) / Math.max(1, rows.length));
}

/** The place of a member among the others: ', 10th of 16'; nothing for one who is compared with nobody. */
export function placeText({ rank }: HindsightRow, rows: readonly HindsightRow[]): string {
  return rows.length > 1 ? `, ${ordinal(rank)} of ${rows.length}` : '';
}

/** What luck, timing and choice mean, each in a sentence. */
export const PART_MEANINGS = {
  Luck: 'How far the lineups scored under or over their projection. Under is bad luck.',
  Timing: 'How much more the same players would have scored in their best games.',
  Choice: 'How much more the best possible season made, with other players.',
} as const;

/**
 * Where the points of a season went: luck, timing and choice, in words like '10.6 under projection', so that bad luck reads
 * as bad luck.
 */
export function gapParts({ luck, timing, choice }: Pick<HindsightRow, 'luck' | 'timing' | 'choice'>) {
  const texts = {
    Luck: luckText(hundredthsFromPoints(luck)),
    Timing: `${pointsText(timing)} missed`,
    Choice: `${pointsText(choice)} missed`,
  };
  return (['Luck', 'Timing', 'Choice'] as const).map((name) => {
    return { name, text: texts[name], meaning: PART_MEANINGS[name] };
  });
}

/** The best possible season in points: '1,493.2', 'at least 1,493.2' where the search for it ended at its limit. */
export function bestText({ bestPoints, isExact }: Pick<Hindsight, 'bestPoints' | 'isExact'>): string {
  return `${isExact ? '' : 'at least '}${pointsText(bestPoints)}`;
}
