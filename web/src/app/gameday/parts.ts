import type { Week } from '@singleback/game/season/week.ts';
import type { ComponentType } from 'react';
import type { SavedLineup } from '../../lineups/model.ts';

/** A part of a game day is a panel beside the cards, for all lineups, or behind a choice in a card, for its lineup. */
export interface PartProps {
  week: Week;
  lineups: readonly SavedLineup[];
  place: 'side' | 'card';
}

/** What a game day shows besides the players. */
export interface Part {
  readonly name: 'need' | 'plays';
  /** Of the choice in a card. */
  readonly label: string;
  readonly Panel: ComponentType<PartProps>;
  /** Beside the label: how much there is. */
  readonly Count?: ComponentType<Omit<PartProps, 'place'>>;
}
