import type { SlotKind } from '@singleback/game/players/positions.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import type { VersusProgress } from './model.ts';

/** '2 final, 4 live, 3 not locked'; what there is none of is left out. */
export function progressWords({ over, live, toPlay, hidden }: VersusProgress): string {
  const parts = [
    [over, 'final'],
    [live, 'live'],
    [toPlay, 'to play'],
    [hidden, 'not locked'],
  ] as const;
  return parts.flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : [])).join(', ');
}

/** Above the difference: 'Behind by', after the week 'Lost by', and without a difference 'Level' or 'Tied'. */
export function leadWords(difference: number, isFinal: boolean): string {
  if (difference === 0) return isFinal ? 'Tied' : 'Level';
  if (isFinal) return difference > 0 ? 'Won by' : 'Lost by';
  return difference > 0 ? 'Ahead by' : 'Behind by';
}

/** '12.7 ahead', '1.3 behind', 'level': the difference of a slot, for screen readers. */
export function slotDifferenceWords(difference: number | null): string {
  if (difference === null) return '';
  if (difference === 0) return 'level';
  return `${formatPoints(Math.abs(difference), 1)} ${difference > 0 ? 'ahead' : 'behind'}`;
}

/** 'all 9 slots', or of a lineup with hidden slots 'of 6 locked slots; leaves out 2 RB, WR and DEF'. */
export function projectedOfWords(slots: number, leftOut: readonly SlotKind[]): string {
  if (leftOut.length === 0) return `all ${slots} slots`;
  const shown = slots - leftOut.length;
  return `of ${shown} locked ${shown === 1 ? 'slot' : 'slots'}; leaves out ${kindsWords(leftOut)}`;
}

/** '139 to 185': the points that 80 of 100 finishes are between. */
export const rangeWords = ({ floor, ceiling }: { floor: number; ceiling: number }): string =>
  `${Math.round(floor / 100)} to ${Math.round(ceiling / 100)}`;

/** 'Behind now, but 3 of yours have not kicked off.'; how many of the user's players are still to play. */
export function toPlayWords(toPlay: number, isBehind: boolean): string {
  const words =
    toPlay === 0
      ? 'all of yours have kicked off'
      : `${toPlay} of yours ${toPlay === 1 ? 'has' : 'have'} not kicked off`;
  if (isBehind) return toPlay === 0 ? `Behind now, and ${words}.` : `Behind now, but ${words}.`;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** 'QB, 2 RB and DEF' */
function kindsWords(kinds: readonly SlotKind[]): string {
  const each = [...Map.groupBy(kinds, (kind) => kind)].map(([kind, { length }]) =>
    length > 1 ? `${length} ${kind}` : kind,
  );
  const last = each.at(-1) ?? '';
  return each.length > 1 ? `${each.slice(0, -1).join(', ')} and ${last}` : last;
}
