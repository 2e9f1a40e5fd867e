import { formatPoints, formatSigned } from '@singleback/game/scoring/rounding.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import type { SavedLineup } from '../../lineups/model.ts';
import { type ChangedLineup, lineupWith, type WhatIfPlace, type WhatIfPlayer } from './model.ts';
import type { TableOutcome } from './use-what-if.ts';

/** What the card of a lineup shows of a What if. */
export interface ShownWhatIf {
  /** The changed points. */
  readonly lineup: ChangedLineup;
  /** The places that would follow, by group id; none while nothing is changed. */
  readonly places: ReadonlyMap<string, { readonly rank: number; readonly words: string }>;
  /** 'Smith +9.0, Hurts +4.8' */
  readonly words: string;
}

/** So many players are named. */
const MOST_NAMED = 3;

/** The lineup as it would be, its places, and who makes the difference: the user's players first. */
export function shownWhatIf(
  lineup: SavedLineup,
  extra: ReadonlyMap<string, number>,
  { groups, players }: { groups: readonly TableOutcome[]; players: readonly WhatIfPlayer[] },
): ShownWhatIf {
  const changed = lineupWith(lineup, extra);
  const isChanged = [...extra.values()].some((points) => points !== 0);
  const places = groups.flatMap(({ id, place }) =>
    place === null || !isChanged ? [] : [[id, { rank: place.changedRank, words: distanceWords(place) }] as const],
  );
  const own = changed.slots
    .filter(({ real }) => real !== undefined)
    .map(({ name, actual, real }) => `${lastName(name)} ${formatSigned((actual ?? 0) - (real ?? 0), 1)}`);
  const theirs = players
    .filter(({ id, isMine }) => !isMine && (extra.get(id) ?? 0) !== 0)
    .map(({ id, name }) => `${lastName(name)} ${formatSigned(extra.get(id) ?? 0, 1)}`);
  const named = [...own, ...theirs];
  const more = named.length - MOST_NAMED;
  const words = [...named.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ');
  return { lineup: changed, places: new Map(places), words };
}

/** '3.50 ahead of Hail Mary Ann': the distance to the nearest other after the change; '' where nobody is near. */
export function distanceWords({ next, isAbout }: WhatIfPlace): string {
  if (isAbout) return 'about, from how all totals are spread';
  if (next === null) return '';
  if (next.gap === 0) return `level with ${isolated(next.username)}`;
  const gap = formatPoints(Math.abs(next.gap), 2);
  return `${gap} ${next.gap > 0 ? 'ahead of' : 'behind'} ${isolated(next.username)}`;
}

const lastName = (name: string) => name.split(' ').slice(1).join(' ') || name;
