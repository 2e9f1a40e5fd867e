import { removePlayer, swapPlayerInto, whyNotAdd } from '@singleback/game/lineups/draft.ts';
import { type Draft, type LineupContext, slotOf } from '@singleback/game/lineups/lineup.ts';
import { isSpent, spentLabel, spentWords } from '@singleback/game/lineups/usage.ts';
import { isLocked, isOnBye } from '@singleback/game/players/lock.ts';
import { type Position, positionsFor, type SlotKind } from '@singleback/game/players/positions.ts';
import { comparePlayers, DEFAULT_PLAYER_SORT, matchesSearch, type PlayerSort } from '@singleback/game/players/sort.ts';
import { type Atom, createAtom, useSelector } from '@tanstack/react-store';
import { useState } from 'react';
import { device } from '../../../platform/api/device-storage.ts';
import type { BuilderPlayer } from '../builder-player.ts';
import { type GroupUse, type GroupUseFilter, passesGroupUse } from '../costs/costs.ts';

/** A sortable column: the spec's four, plus name and opponent. */
export type ColumnSort = PlayerSort | 'name' | 'opponent';

/** The filter and sort order of the player list. */
export interface ListView {
  /** A slot kind represents its positions: FLEX shows RB, WR and TE. */
  readonly tab: SlotKind | 'ALL';
  readonly search: string;
  readonly availableOnly: boolean;
  readonly sort: ColumnSort;
  readonly groupUse: GroupUseFilter;
}

/** The positions of a tab; null for all. */
export function positionsOfTab(tab: ListView['tab']): readonly Position[] | null {
  return tab === 'ALL' ? null : positionsFor(tab);
}

interface Available {
  readonly usageLimit: number;
  readonly now: Date;
  /** Players who can't be picked although they could be used: while one slot is changed, those in the lineup. */
  readonly taken?: ReadonlySet<string>;
}

/** Filters and sorts the players of a week without modifying the given list. */
export function arrangePlayers(
  players: readonly BuilderPlayer[],
  view: ListView,
  available: Available,
  groupUse: GroupUse | null = null,
): BuilderPlayer[] {
  const positions = positionsOfTab(view.tab);
  return players
    .filter(
      (player) =>
        (positions === null || positions.includes(player.position)) &&
        (!view.availableOnly ||
          (isAvailable(player, available.usageLimit, available.now) && available.taken?.has(player.id) !== true)) &&
        (groupUse === null || passesGroupUse(groupUse, view.groupUse, player.id)) &&
        matchesSearch(player.searchText, view.search),
    )
    .sort(compareBy(view.sort));
}

/** Whether a player can still be used this week: uses left and the game not started. Ignores whether a slot is open. */
export function isAvailable(player: BuilderPlayer, usageLimit: number, now: Date): boolean {
  const hasGame = !isOnBye(player.game) && player.game?.cancelled !== true;
  return hasGame && !isLocked(player.game, now) && !isSpent(player.usesElsewhere, usageLimit);
}

type Compare = (a: BuilderPlayer, b: BuilderPlayer) => number;

function compareBy(sort: ColumnSort): Compare {
  const otherwise = comparePlayers('projected');
  if (sort === 'name') return (a, b) => a.name.localeCompare(b.name, 'en') || otherwise(a, b);
  // The defense that allows the most points first; players without a game last.
  if (sort === 'opponent') return (a, b) => (b.fpaRank ?? 0) - (a.fpaRank ?? 0) || otherwise(a, b);
  return comparePlayers(sort);
}

// Lives as long as the page: returning to the builder restores tab and sort order.
let lastView: Pick<ListView, 'tab' | 'sort'> = { tab: 'ALL', sort: DEFAULT_PLAYER_SORT };

/** The filter, sort order and focus of the player list. */
export interface ListState {
  readonly view: ListView;
  /** Incremented whenever a slot requests focus for the list. */
  readonly focusCall: number;
}

/** The list state lives outside of React state, so that typing in the search rerenders only the list. */
export interface PlayerList {
  readonly state: Atom<ListState>;
  setView(change: Partial<ListView>): void;
  /** Shows players who fit a slot and focuses the list. */
  showPlayersFor(kind: SlotKind): void;
}

function makeList(hasUnavailable: boolean): PlayerList {
  const { tab, sort } = lastView;
  const availableOnly = openedAvailableOnly(hasUnavailable);
  const state = createAtom<ListState>({
    view: { tab, sort, search: '', availableOnly, groupUse: 'any' },
    focusCall: 0,
  });
  const set = (next: (before: ListState) => ListState) => {
    state.set(next);
    lastView = state.get().view;
  };
  return {
    state,
    setView: (change) => set((before) => ({ ...before, view: { ...before.view, ...change } })),
    showPlayersFor: (kind) =>
      set(({ view, focusCall }) => ({ view: { ...view, tab: kind, search: '' }, focusCall: focusCall + 1 })),
  };
}

/** `hasUnavailable`: whether the top of the list would be players who can't be picked. */
export function usePlayerList(hasUnavailable: boolean): PlayerList {
  return useState(() => makeList(hasUnavailable))[0];
}

export function useListState(list: PlayerList): ListState {
  return useSelector(list.state);
}

const AVAILABLE_ONLY = 'builder-available-only';

/**
 * Whether 'Available Only' is initially on: as last set on this device, else if the top of the list would be players who
 * cannot be picked. These are players who were used, and in a visitor's lineup those who are locked.
 */
export function openedAvailableOnly(hasUnavailable: boolean): boolean {
  const kept = device.get(AVAILABLE_ONLY);
  return kept === null ? hasUnavailable : kept === 'on';
}

/** Stores the setting on this device. */
export const keepAvailableOnly = (isOn: boolean): void => device.set(AVAILABLE_ONLY, isOn ? 'on' : 'off');

/** The state of a player's row, and why the player cannot be added. */
export interface RowState {
  readonly kind: 'open' | 'in_lineup' | 'used' | 'locked' | 'bye' | 'no_slot';
  /** The hint of the disabled button [G8.31]; null when enabled. */
  readonly reason: string | null;
  /** 'Used W3' once used up, '1/2' while uses are left. */
  readonly usedLabel: string | null;
  /** Only one slot is being changed, and its player would be replaced. */
  readonly isForSlot: boolean;
  /** 'used in week 3', for screen readers. */
  readonly usedWords: string | null;
}

/** The state of a row; while one slot is changed (`slotKey`), for that slot only. */
export function rowState(
  player: BuilderPlayer,
  draft: Draft,
  context: LineupContext,
  slotKey: string | null = null,
): RowState {
  const { usageLimit: limit = 1, seasonKind } = context.rules ?? {};
  const isIn = slotOf(draft, player.id) !== null;
  const reason = whyNot(player, isIn, draft, context, slotKey);
  return {
    kind: kindOf(player, isIn, reason, context, limit),
    reason,
    isForSlot: slotKey !== null,
    usedLabel: spentLabel(player.usedWeeks, limit, player.usesElsewhere, seasonKind),
    usedWords: player.usesElsewhere > 0 ? spentWords(player.usedWeeks, seasonKind) : null,
  };
}

function kindOf(
  player: BuilderPlayer,
  isIn: boolean,
  reason: string | null,
  context: LineupContext,
  limit: number,
): RowState['kind'] {
  if (isIn) return 'in_lineup';
  if (isSpent(player.usesElsewhere, limit)) return 'used';
  if (isLocked(player.game, context.now)) return 'locked';
  if (isOnBye(player.game)) return 'bye';
  return reason === null ? 'open' : 'no_slot';
}

/** Why the button at the end of the row is disabled: a player comes in, goes out, or takes the place of another one. */
function whyNot(
  player: BuilderPlayer,
  isIn: boolean,
  draft: Draft,
  context: LineupContext,
  slotKey: string | null,
): string | null {
  if (slotKey === null && !isIn) return whyNotAdd(draft, player, context)?.message ?? null;
  const change =
    slotKey === null ? removePlayer(draft, player.id, context) : swapPlayerInto(draft, slotKey, player, context);
  return 'problem' in change ? change.problem.message : null;
}
