import type { Team } from '@singleback/contract/season.ts';
import type { Draft, LineupContext, LineupRules } from '@singleback/game/lineups/lineup.ts';
import type { Slot } from '@singleback/game/lineups/slots.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { BuilderPlayer } from './builder-player.ts';
import type { ListView } from './list/arrange-players.ts';
import type { PlayerList } from './list/use-list.ts';
import type { BuilderGroup } from './queries.ts';
import type { SeasonLeft } from './season-left.ts';
import type { Moves } from './slots/use-moves.ts';
import type { Readiness } from './submit/readiness.ts';

/** Everything the second step's parts read and do. */
export interface Builder {
  readonly week: Week;
  readonly weeks: readonly Week[];
  readonly chosen: readonly BuilderGroup[];
  readonly rules: LineupRules;
  readonly players: readonly BuilderPlayer[];
  readonly byId: ReadonlyMap<string, BuilderPlayer>;
  /** By abbreviation. */
  readonly teams: ReadonlyMap<string, Team>;
  readonly isPremium: boolean;
  readonly isEditing: boolean;
  readonly draft: Draft;
  readonly context: LineupContext;
  readonly name: string;
  /** The open slot that the next player goes to: the chosen one, else the first. */
  readonly next: Slot | null;
  /** The open slot that the user has chosen: it takes the next player who fits, and the list shows who does. */
  readonly target: Slot | null;
  readonly readiness: Readiness;
  /** The saved lineup holds a locked player: the list is away, each slot that can change offers it [G2.47]. */
  readonly isListHidden: boolean;
  /** The slot for which the list is open alone; null otherwise. */
  readonly changing: Slot | null;
  readonly isChanged: boolean;
  readonly isSubmitting: boolean;
  /** What the last submit was refused with, a line each; empty when nothing was. */
  readonly failure: readonly string[];
  /** How the list of players is looked at: read by useView. */
  readonly list: PlayerList;
  /** What is left of the best of each position. */
  readonly left: ReadonlyMap<Position, SeasonLeft>;
  setName(name: string): void;
  add(player: BuilderPlayer): void;
  remove(playerId: string): void;
  toggleDouble(player: BuilderPlayer): void;
  /** A slot was pressed: it is chosen, its players come up and the list takes the focus. */
  showPlayersFor(slot: Slot): void;
  /** Opens the list for this slot alone: whoever is chosen takes the place of the player in it. */
  change(slot: Slot): void;
  /** Shows a position, or all; a chosen slot that is not for it is given up. */
  showTab(tab: ListView['tab']): void;
  /** Moving a player from slot to slot of the lineup. */
  readonly moves: Moves;
  stopChanging(): void;
  /** Null where the groups can't be changed. */
  readonly backToGroups: (() => void) | null;
  startOver(): void;
  submit(): void;
  openDetail(player: BuilderPlayer): void;
}

export const BuilderContext = createContext<Builder | null>(null);

export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (builder === null) throw new Error('useBuilder must be used within the lineup builder');
  return builder;
}

/** One way in which the list is looked at, and how to change them: drawn anew for no other. */
export function useView<Way extends keyof ListView>(way: Way): [ListView[Way], PlayerList['setView']] {
  const { list } = useBuilder();
  return [useSyncExternalStore(list.subscribe, () => list.read().view[way]), list.setView];
}
