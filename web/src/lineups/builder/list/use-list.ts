import type { SlotKind } from '@singleback/game/players/positions.ts';
import { DEFAULT_PLAYER_SORT } from '@singleback/game/players/sort.ts';
import { type Atom, createAtom, useSelector } from '@tanstack/react-store';
import { useState } from 'react';
import { device } from '../../../platform/api/device-storage.ts';
import type { ListView } from './arrange-players.ts';

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
