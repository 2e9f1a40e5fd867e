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

/** 'QB, 2 RB and DEF' */
function kindsWords(kinds: readonly SlotKind[]): string {
  const each = [...Map.groupBy(kinds, (kind) => kind)].map(([kind, { length }]) =>
    length > 1 ? `${length} ${kind}` : kind,
  );
  const last = each.at(-1) ?? '';
  return each.length > 1 ? `${each.slice(0, -1).join(', ')} and ${last}` : last;
}
