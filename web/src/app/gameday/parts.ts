import type { ComponentType } from 'react';
import type { CardProps } from '../../lineups/game-day/game-day.ts';

/** A part of a game day: a panel for one lineup, behind a tab beside its card or in it. */
export interface PartProps extends CardProps {
  place: 'side' | 'card';
}

/** What a game day shows besides the players. */
export interface Part {
  readonly name: 'outlook' | 'plays';
  /** Of its tab. */
  readonly label: string;
  readonly Panel: ComponentType<PartProps>;
  /** Beside the label: how much there is. */
  readonly Count?: ComponentType<CardProps>;
}
