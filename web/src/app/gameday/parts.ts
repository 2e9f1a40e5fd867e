import type { ComponentType } from 'react';
import type { CardProps } from '../../lineups/game-day/game-day.ts';
import { tab } from '../../platform/api/device-storage.ts';

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

/** What a card shows: its players, or a part of the game day. */
export type ShownPart = 'players' | Part['name'];

const KEY = 'cardPart:';

/** What was shown last of a lineup, in this tab. */
export function keptPart(lineupId: string): ShownPart {
  const kept = tab.get(KEY + lineupId);
  return kept === 'outlook' || kept === 'plays' ? kept : 'players';
}

/** Keeps the choice; without storage it lasts as long as the page. */
export const keepPart = (lineupId: string, part: ShownPart): void => tab.set(KEY + lineupId, part);
