import type { SlotKind } from '@singleback/game/players/positions.ts';
import { DEFAULT_PLAYER_SORT } from '@singleback/game/players/sort.ts';
import { useState, useSyncExternalStore } from 'react';
import type { ListView } from './arrange-players.ts';

const START: ListView = { tab: 'ALL', search: '', availableOnly: false, sort: DEFAULT_PLAYER_SORT };

// For the life of the page: who comes back to the builder finds tab and sort as they were left.
let lastView: ListView = START;

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
  askFor(kind: SlotKind): void;
}

function makeList(): PlayerList {
  let state: ListState = { view: { ...lastView, search: '' }, focusCall: 0 };
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
    askFor: (kind) => set({ view: { ...state.view, tab: kind, search: '' }, focusCall: state.focusCall + 1 }),
  };
}

/** A list of the builder's own. */
export function usePlayerList(): PlayerList {
  return useState(makeList)[0];
}

/** How a list is looked at now. */
export function useListState(list: PlayerList): ListState {
  return useSyncExternalStore(list.subscribe, list.read);
}
