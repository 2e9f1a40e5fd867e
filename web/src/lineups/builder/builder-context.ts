// The lineup builder: use-building.ts keeps the draft and its base, use-builder.ts is the one store of the second step; its
// four parts are list/ (who can be picked), slots/ (the lineup), submit/ (whether it can be saved, and how), costs/ (prices).

import type { Team } from '@singleback/contract/season.ts';
import type { Draft, LineupContext, LineupRules } from '@singleback/game/lineups/lineup.ts';
import type { Slot } from '@singleback/game/lineups/slots.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { useSelector } from '@tanstack/react-store';
import { createContext, useContext } from 'react';
import type { Use } from '../../players/used-players.ts';
import type { BuilderPlayer, Projections, SeasonLeft } from './builder-player.ts';
import type { ListView, PlayerList } from './list/use-list.ts';
import type { BuilderGroup } from './queries.ts';
import type { Moves } from './slots/use-moves.ts';
import type { Readiness } from './submit/readiness.ts';
import type { SubmitTarget } from './submit/use-submit.ts';

/** The input of the rules, with the players as the builder knows them. */
export interface BuilderRules extends LineupContext {
  readonly rules: LineupRules;
  readonly players: ReadonlyMap<string, BuilderPlayer>;
}

/** The state and actions of the second step. */
export interface Builder {
  readonly week: Week;
  readonly weeks: readonly Week[];
  readonly chosen: readonly BuilderGroup[];
  readonly rules: LineupRules;
  readonly players: readonly BuilderPlayer[];
  readonly projections: Projections;
  readonly byId: ReadonlyMap<string, BuilderPlayer>;
  readonly uses: ReadonlyMap<string, Use>;
  /** By team abbreviation. */
  readonly teams: ReadonlyMap<string, Team>;
  readonly isPremium: boolean;
  readonly isEditing: boolean;
  readonly draft: Draft;
  readonly context: BuilderRules;
  readonly name: string;
  /** The open slot for the next player: the chosen one, else the first. */
  readonly next: Slot | null;
  /** The open slot the user has chosen: the list shows players for it, and it takes the next one added. */
  readonly target: Slot | null;
  readonly readiness: Readiness;
  /**
   * The saved lineup has a locked player: the list is hidden, and each slot that can change has its own button [G2.47].
   */
  readonly isListHidden: boolean;
  /** The slot whose player is being replaced; null otherwise. */
  readonly changing: Slot | null;
  readonly isChanged: boolean;
  /** The words of the button when the lineup does not go to the user's groups; else null. */
  readonly submitWords: SubmitTarget['words'] | null;
  /** There are no groups to choose from, and no name. */
  readonly isBare: boolean;
  readonly isSubmitting: boolean;
  /** The reasons of the last refused submit, one per line; empty when there are none. */
  readonly failure: readonly string[];
  /** The state of the player list; read it with useView. */
  readonly list: PlayerList;
  /** How many of the best players of each position are left. */
  readonly left: ReadonlyMap<Position, SeasonLeft>;
  setName(name: string): void;
  add(player: BuilderPlayer): void;
  remove(playerId: string): void;
  toggleDouble(player: BuilderPlayer): void;
  /** Chooses a slot, shows its players and focuses the list. */
  showPlayersFor(slot: Slot): void;
  /** Opens the list for this slot only; the chosen player replaces the one in it. */
  change(slot: Slot): void;
  /** Shows a position or all; a chosen slot of another position is deselected. */
  showTab(tab: ListView['tab']): void;
  /** Moves players between slots of the lineup. */
  readonly moves: Moves;
  stopChanging(): void;
  /** Null when the groups cannot be changed. */
  readonly backToGroups: (() => void) | null;
  startOver(): void;
  /** Fills the open slots with the best players who may be added. */
  fill(): void;
  submit(): void;
  openDetail(player: BuilderPlayer): void;
}

export const BuilderContext = createContext<Builder | null>(null);

export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (builder === null) throw new Error('useBuilder must be used within the lineup builder');
  return builder;
}

/** The column that the list is sorted by, as far as the user may see it and it is known, and a setter. */
export function useSort(): [ListView['sort'], PlayerList['setView']] {
  const { isPremium, projections } = useBuilder();
  const [wanted, setView] = useView('sort');
  const sort = wanted === 'usage' && !isPremium ? 'projected' : wanted;
  return [sort === 'projected' && projections === 'missing' ? 'average' : sort, setView];
}

/** One property of the list state and a setter; rerenders only when that property changes. */
export function useView<Way extends keyof ListView>(way: Way): [ListView[Way], PlayerList['setView']] {
  const { list } = useBuilder();
  return [useSelector(list.state, ({ view }) => view[way]), list.setView];
}
