import type { SlotKind } from '@singleback/game/players/positions.ts';
import { DEFAULT_PLAYER_SORT } from '@singleback/game/players/sort.ts';
import { useState, useSyncExternalStore } from 'react';
import { deviceStore } from '../kept-drafts.ts';
import type { ListView } from './arrange-players.ts';
import { openedAvailableOnly } from './available-only.ts';

// For the life of the page: who comes back to the builder finds tab and sort as they were left.
let lastView: Pick<ListView, 'tab' | 'sort'> = { tab: 'ALL', sort: DEFAULT_PLAYER_SORT };

/** How the list of players is looked at. */
export interface ListState {
  readonly view: ListView;
  /** Goes up each time a slot asks for the list's focus. */
  readonly focusCall: number;
}

/**
 * Holds how the list is looked at, outside of the drawing: a key in the search draws the list anew, and nothing else of
 * the builder.
 */
export interface PlayerList {
  read(): ListState;
  subscribe(listener: () => void): () => void;
  setView(change: Partial<ListView>): void;
  /** Shows who fits a slot, and takes the focus there. */
  showPlayersFor(kind: SlotKind): void;
}

function makeList(hasUses: boolean): PlayerList {
  const { tab, sort } = lastView;
  const availableOnly = openedAvailableOnly(deviceStore(), hasUses);
  let state: ListState = { view: { tab, sort, search: '', availableOnly }, focusCall: 0 };
  const listeners = new Set<() => void>();
  const set = (next: ListState) => {
    state = next;
    lastView = next.view;
    for (const listener of listeners) listener();
  };
  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setView: (change) => set({ ...state, view: { ...state.view, ...change } }),
    showPlayersFor: (kind) => set({ view: { ...state.view, tab: kind, search: '' }, focusCall: state.focusCall + 1 }),
  };
}

/** A list of the builder's own; `hasUses` says whether any player has been used this season. */
export function usePlayerList(hasUses: boolean): PlayerList {
  return useState(() => makeList(hasUses))[0];
}

/** How a list is looked at now. */
export function useListState(list: PlayerList): ListState {
  return useSyncExternalStore(list.subscribe, list.read);
}
