import type { Position } from '../players/positions.ts';
import { scorePlayer } from '../scoring/score-player.ts';
import type { StatKey, StatLine } from '../scoring/stat-line.ts';

/** Something that may still happen in a game, and that a user can add to see what it would change. */
export interface WhatIfEvent {
  readonly stat: StatKey;
  /** 'TD catch' */
  readonly label: string;
  /** The most that can be added. */
  readonly most: number;
  /** Yards and points are chosen on a scale; null for what is counted one by one. */
  readonly scale: 'yards' | 'points' | null;
}

const counted = (stat: StatKey, label: string, most = 5): WhatIfEvent => ({ stat, label, most, scale: null });
const yards = (stat: StatKey, label: string, most: number): WhatIfEvent => ({ stat, label, most, scale: 'yards' });

const RECEIVER: readonly WhatIfEvent[] = [
  counted('receivingTds', 'TD catch'),
  yards('receivingYards', 'Receiving yards', 100),
  counted('receptions', 'Catches', 15),
];

/** What scores a defense by the tier it falls in: the points and the yards it has allowed. */
const TIERED = ['defPointsAllowed', 'defYardsAllowed'] as const;
export type TieredStat = (typeof TIERED)[number];

/** What a defense has allowed so far, as far as it is known. */
export type Allowed = Readonly<Partial<Record<TieredStat, number>>>;

export const isTiered = (stat: StatKey): stat is TieredStat => (TIERED as readonly StatKey[]).includes(stat);

/** What can be added for each position. Points and yards allowed move a defense by tiers, from those it has allowed. */
export const WHAT_IF_EVENTS: Readonly<Record<Position, readonly WhatIfEvent[]>> = {
  QB: [
    counted('passingTds', 'Passing TD'),
    yards('passingYards', 'Passing yards', 300),
    counted('rushingTds', 'Rushing TD'),
    counted('interceptions', 'Interception'),
  ],
  RB: [counted('rushingTds', 'Rushing TD'), yards('rushingYards', 'Rushing yards', 100), ...RECEIVER],
  WR: RECEIVER,
  TE: RECEIVER,
  DEF: [
    counted('defTds', 'Defense TD'),
    counted('defSacks', 'Sacks', 10),
    counted('defInterceptions', 'Interceptions'),
    counted('defFumbleRecoveries', 'Fumble recoveries'),
    { stat: 'defPointsAllowed', label: 'More points allowed', most: 50, scale: 'points' },
    yards('defYardsAllowed', 'More yards allowed', 500),
  ],
  K: [
    counted('fgMade30_39', 'Field goal to 39'),
    counted('fgMade40_49', 'Field goal 40-49'),
    counted('fgMade50_59', 'Field goal 50-59'),
    counted('patMade', 'Extra points', 10),
  ],
};

/**
 * The points of added figures in hundredths, by the scoring table. Every row of it gives whole hundredths for each single
 * figure, so that they add up with the points that the player has. Points and yards allowed lead to another tier, from
 * those that the defense has allowed so far.
 * @param allowed those; without them before the game, when a defense has no tier yet
 */
export function addedPoints(position: Position, added: StatLine, allowed: Allowed = {}): number {
  const moved = TIERED.filter((stat) => added[stat]);
  const rest = Object.entries(added).filter(([stat]) => !isTiered(stat as StatKey));
  const tiers = (of: (stat: TieredStat) => number | undefined) =>
    moved.flatMap((stat) => {
      const figure = of(stat);
      return figure === undefined ? [] : [[stat, figure] as const];
    });
  const before: StatLine = Object.fromEntries(tiers((stat) => allowed[stat]));
  const after: StatLine = Object.fromEntries([...rest, ...tiers((stat) => (allowed[stat] ?? 0) + (added[stat] ?? 0))]);
  return scorePlayer(position, after) - scorePlayer(position, before);
}

/** What the passer has of a catch: its yards and its touchdown. */
export function thrownFigures({ receivingYards = 0, receivingTds = 0 }: StatLine): StatLine {
  return { passingYards: receivingYards, passingTds: receivingTds };
}
