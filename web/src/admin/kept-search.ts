import { createContext, useContext, useState } from 'react';

/** What was searched for, by list. */
export const KeptSearches = createContext(new Map<string, string>());

/** The text of a search; kept while the console is open, so that a list is as it was when one comes back to it. */
export function useKeptSearch(list: string): readonly [search: string, change: (search: string) => void] {
  const kept = useContext(KeptSearches);
  const [search, setSearch] = useState(kept.get(list) ?? '');
  const change = (next: string) => {
    kept.set(list, next);
    setSearch(next);
  };
  return [search, change];
}
