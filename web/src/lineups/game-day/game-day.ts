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

/** What only some pages have: where one is absent, its place is not there either. */
export interface CardForecast {
  /** In the head of a card, in place of the projected points of before the games. */
  Projected: ComponentType<CardProps>;
  /** In the head of a card: that scores are missing or late; nothing while they are current. */
  Waiting: ComponentType<CardProps>;
  /** In a row: the points still expected. */
  Left: ComponentType<CardSlotProps>;
}

/**
 * What a week with games adds to its lineups. The parts come from several domains, so the app makes them; all of them are
 * loaded when they are first drawn, to keep the first screen small.
 */
export interface GameDay {
  /** The groups of a card with the user's places, in place of tags. */
  Groups: ComponentType<CardProps>;
  /** Between the groups and the foot of a card, around its players, where the page has no side: a choice of parts. */
  Body: ComponentType<CardProps & { children: ReactNode }>;
  /** Beside the card, on wide pages. */
  Side: ComponentType<CardProps>;
  forecast?: CardForecast | undefined;
  /** What the week before the current one has in place of all that: how it ended. */
  ended?: GameDay | undefined;
}

/** From this width on, in pixels, what a game day adds has a column beside the card. */
export const SIDE_FROM = 1180;
