import type { Slot } from '@singleback/game/lineups/slots.ts';
import { DEFAULT_PLAYER_SORT } from '@singleback/game/players/sort.ts';
import { useState } from 'react';
import type { ListView } from './arrange-players.ts';

const START: ListView = { tab: 'ALL', search: '', availableOnly: false, sort: DEFAULT_PLAYER_SORT };

// For the life of the page: who comes back to the builder finds tab and sort as they were left.
let lastView: ListView = START;

/** How the list of players is looked at, and which single slot it is open for. */
export function useList() {
  const [view, setWholeView] = useState<ListView>(() => ({ ...lastView, search: '' }));
  const [changing, setChanging] = useState<Slot | null>(null);
  const [focusCall, setFocusCall] = useState(0);
  const setView = (change: Partial<ListView>) => {
    const next = { ...view, ...change };
    lastView = next;
    setWholeView(next);
  };
  const askFor = (slot: Slot, alone: boolean) => {
    setView({ tab: slot.kind, search: '' });
    setChanging(alone ? slot : null);
    setFocusCall((calls) => calls + 1);
  };
  return { view, setView, changing, setChanging, focusCall, askFor };
}
