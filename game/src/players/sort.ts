import type { Position } from './positions.ts';

/** By what the players of a week can be sorted, always highest first [G9.11]. */
export const PLAYER_SORTS = ['projected', 'season', 'average', 'usage'] as const;
export type PlayerSort = (typeof PLAYER_SORTS)[number];

export const DEFAULT_PLAYER_SORT: PlayerSort = 'projected';

/** What sorting reads of a player; null is not known and always comes last. Any unit, but the same for all. */
export interface SortablePlayer {
  readonly id: string;
  readonly name: string;
  readonly projectedPoints: number | null;
  readonly seasonPoints: number | null;
  readonly averagePoints: number | null;
  readonly usagePercentage: number | null;
}

const FIGURE: Readonly<Record<PlayerSort, (player: SortablePlayer) => number | null>> = {
  projected: (player) => player.projectedPoints,
  season: (player) => player.seasonPoints,
  average: (player) => player.averagePoints,
  usage: (player) => player.usagePercentage,
};

/** The sort that is really used: usage is for premium users and falls back to projected for others; so does what is no sort [G9.11]. */
export function playerSortFor(wanted: string, isPremium: boolean): PlayerSort {
  const sort = PLAYER_SORTS.find((each) => each === wanted) ?? DEFAULT_PLAYER_SORT;
  return sort === 'usage' && !isPremium ? DEFAULT_PLAYER_SORT : sort;
}

/**
 * Compares two players for a sort, highest first. Equals go by projection, then by average (weeks ahead have no
 * projection yet), then by name and id, so that the order is one.
 */
export function comparePlayers(sort: PlayerSort): (a: SortablePlayer, b: SortablePlayer) => number {
  return (a, b) =>
    highestFirst(FIGURE[sort](a), FIGURE[sort](b)) ||
    highestFirst(a.projectedPoints, b.projectedPoints) ||
    highestFirst(a.averagePoints, b.averagePoints) ||
    byText(a.name, b.name) ||
    byText(a.id, b.id);
}

function highestFirst(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return b - a;
}

function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** What a player can be found by. */
export interface SearchablePlayer {
  readonly name: string;
  readonly position: Position;
  readonly teamAbbreviation: string | null;
  readonly teamName?: string | null;
}

/** The text a search looks in, made once per player: name, team and position without case, accents and punctuation. */
export function searchTextOf(player: SearchablePlayer): string {
  const team = [player.teamAbbreviation, player.teamName].filter((part) => part).join(' ');
  const position = player.position === 'DEF' ? 'DEF D/ST defense' : player.position;
  return `${plain(player.name)} ${plain(team)} ${plain(position)}`;
}

/** Whether every word of a query is found: 'jamarr' finds Ja'Marr Chase, 'chase cin' too. An empty query finds all. */
export function matchesSearch(searchText: string, query: string): boolean {
  return plain(query)
    .split(' ')
    .every((word) => searchText.includes(word));
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\s\u2010-\u2015-]+/gu, ' ')
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .trim();
}
