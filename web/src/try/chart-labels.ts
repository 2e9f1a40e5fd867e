import type { TryWeekResult } from '@singleback/contract/try.ts';
import { shortName } from '@singleback/game/players/positions.ts';
import { type Part, shareOf, totalAt } from './playback.ts';
import { signed } from './try-points.ts';

/** A big play on the chart: where it is (shares of the width and of the points), and its words. */
export interface ChartLabel {
  readonly key: string;
  /** From 0 at the left to 1. */
  readonly x: number;
  /** The total after it, with the multiplier. */
  readonly points: number;
  readonly name: string;
  readonly words: string;
}

/** The big plays until an instant (ms UTC), oldest first; games that end at the same time share a label. */
export function chartLabels(result: TryWeekResult, parts: readonly Part[], now: number): ChartLabel[] {
  const slots = new Map(result.slots.map((slot) => [slot.id, slot]));
  const named = result.moments.filter(({ at, words }) => words !== null && Date.parse(at) <= now);
  const finals = Map.groupBy(
    named.filter(({ words }) => words === 'Final'),
    ({ at }) => at,
  );
  const most = [...finals.values()].map((all) => all.reduce((one, other) => (other.gain > one.gain ? other : one)));
  return named.flatMap((moment) => {
    const { at, player_id, gain, words } = moment;
    const slot = slots.get(player_id);
    const together = words === 'Final' ? (finals.get(at)?.length ?? 0) : 0;
    if (slot === undefined || (together > 0 && !most.includes(moment))) return [];
    const more = together > 1 ? `, ${together - 1} more` : '';
    return [
      {
        key: `${at} ${player_id}`,
        x: shareOf(parts, Date.parse(at)),
        points: totalAt(result.line, Date.parse(at)),
        name: shortName(slot.name, slot.position),
        words: shortWords(words ?? '', gain) + more,
      },
    ];
  });
}

/** '46-yard touchdown run' becomes '46-yd TD', a game that is final its points: '+12.40'. */
function shortWords(words: string, gain: number): string {
  if (words === 'Final') return signed(gain);
  const yards = /^(-?\d+)-yard (touchdown)?/.exec(words);
  if (yards) return yards[2] ? `${yards[1]}-yd TD` : `${yards[1]}-yd ${words.split(' ').at(-1)}`;
  return words.startsWith('Touchdown') ? 'TD' : words;
}

/** How large the chart is, in pixels, and how many points it shows. */
export interface ChartSize {
  readonly width: number;
  readonly height: number;
  readonly most: number;
}

const LETTER = 6.6;
const GAP = 10;
const LINE = 18;

/** A label that is shown; `side` says where it lies beside its play. */
export type FittingLabel = ChartLabel & { readonly side: 'left' | 'right' };

/**
 * The labels that fit, at most `count`: the newest ones first, and none where it would lie on a newer one. They lie to
 * the left of their play, unless they would leave the chart there.
 */
export function fittingLabels(labels: readonly ChartLabel[], size: ChartSize, count: number): FittingLabel[] {
  const taken: { left: number; right: number; y: number }[] = [];
  const fitting = labels.toReversed().flatMap((label): FittingLabel[] => {
    if (taken.length >= count) return [];
    const width = (label.name.length + label.words.length + 1) * LETTER + GAP;
    const [at, y] = [label.x * size.width, (label.points / size.most) * size.height];
    const side = at < width ? 'right' : 'left';
    const box = side === 'right' ? { left: at, right: at + width, y } : { left: at - width, right: at, y };
    const isFree = taken.every(
      (other) => box.right < other.left || box.left > other.right || Math.abs(box.y - other.y) > LINE,
    );
    if (!isFree) return [];
    taken.push(box);
    return [{ ...label, side }];
  });
  return fitting.toReversed();
}
