import { useState } from 'react';
import { tab } from '../api/device-storage.ts';

/** The games whose lines the user has expanded or collapsed, for as long as the tab is open. */
const KEY = 'expandedGames';

/**
 * Which lines of games are expanded. The choice of the user holds while scores arrive, when the game changes its state,
 * and when they come back to the page. Without one, only a game that is alone in its week is expanded.
 */
export function useExpandedGames(games: readonly { readonly id: string }[]) {
  const [chosen, setChosen] = useState(readChosen);
  const isExpanded = (id: string) => chosen[id] ?? games.length === 1;
  const toggle = (id: string) => {
    const next = { ...chosen, [id]: !isExpanded(id) };
    setChosen(next);
    tab.set(KEY, JSON.stringify(next));
  };
  return { isExpanded, toggle };
}

function readChosen(): Record<string, boolean> {
  try {
    const read: unknown = JSON.parse(tab.get(KEY) ?? '{}');
    if (typeof read !== 'object' || read === null) return {};
    return Object.fromEntries(Object.entries(read).filter(([, is]) => typeof is === 'boolean'));
  } catch {
    return {};
  }
}
