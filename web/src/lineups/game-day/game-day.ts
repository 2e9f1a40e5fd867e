import type { Week } from '@singleback/game/season/week.ts';
import type { ComponentType, ReactNode } from 'react';
import type { SavedLineup, SavedSlot } from '../model.ts';

/** A card of the lineups page. */
export interface CardProps {
  lineup: SavedLineup;
  week: Week;
}

/** A row of a card. */
export interface CardSlotProps extends CardProps {
  slot: SavedSlot;
}

/** One of the user's groups. */
export interface CardGroup {
  readonly id: string;
  readonly name: string;
}

/** A lineup as it would be: its card shows it in place of the real one, marked as a What if. */
export interface CardWhatIf {
  /** The changed points; `real` holds what they are. */
  readonly lineup: Pick<SavedLineup, 'slots' | 'actual' | 'real'>;
  /** The places that would follow, by group id, and the distances in words. */
  readonly places: ReadonlyMap<string, { readonly rank: number; readonly words: string }>;
  /** Above the card: that this is not real, and the way back. */
  readonly line: ReactNode;
}

export interface WhatIfProps extends CardProps {
  /** Called with what the card has to show, and with null when it is over. */
  onShow: (shown: CardWhatIf | null) => void;
}

/** What only some pages have: where one is absent, its place is not there either. */
export interface CardForecast {
  /** In the head of a card, in place of the projected points. */
  Expected: ComponentType<CardProps>;
  /** In a row of a wide card, on a common axis: points so far, and the range of finishes. */
  Plot: ComponentType<CardSlotProps>;
  /** The head of the plots: their axis. */
  PlotAxis: ComponentType;
  /** In a row: the points still expected. */
  ToCome: ComponentType<CardSlotProps>;
}

/**
 * What a week with games adds to its lineups. The parts come from several domains, so the app makes them; all of them are
 * loaded when they are first drawn, to keep the first screen small.
 */
export interface GameDay {
  /** The groups of a card as live lines, in place of tags. */
  Strips: ComponentType<CardProps & { whatIf: CardWhatIf | null }>;
  /** Between the strips and the foot of a card, around its players, where the page has no side: a choice of parts. */
  Body: ComponentType<CardProps & { children: ReactNode }>;
  /** The groups that have no lineup this week. */
  OpenGroups?: ComponentType<{ week: Week; groups: readonly CardGroup[] }>;
  /** Beside the cards, on wide pages. */
  Side?: ComponentType<{ week: Week; lineups: readonly SavedLineup[] }> | undefined;
  /** First in the foot of a card. */
  WhatIf?: ComponentType<WhatIfProps> | undefined;
  forecast?: CardForecast | undefined;
  /** What the week before the current one has in place of all that: how it ended. */
  ended?: GameDay | undefined;
}

/** From this width on, in pixels, what a game day adds has a column beside the cards. */
export const SIDE_FROM = 1180;
