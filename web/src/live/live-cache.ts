import type { Lineup } from '@singleback/contract/lineups.ts';
import type { Player } from '@singleback/contract/players.ts';
import type { ScoreboardGame } from '@singleback/contract/scoreboard.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ViewedLineup } from '../leaderboard/model.ts';
import { patchLineups, patchPlayers, patchScoreboard, patchViewedLineup } from './live-patches.ts';
import type { LiveWeek } from './live-week.ts';

/** The week a cached query belongs to, by its key; null when live updates do not apply to it. */
export function weekOf(key: QueryKey): string | null {
  const [first, second, , weekOfLineup] = key;
  if (first === 'lineups' && key.length === 2) return String(second);
  if (first === 'players' || first === 'contenders' || first === 'scoreboard') return String(second);
  if (first === 'leaderboard' && second === 'lineup') return String(weekOfLineup);
  return null;
}

/** Applies the live updates of a week to the data of a query. */
export function patchRead<Data>(key: QueryKey, data: Data, week: LiveWeek | null): Data {
  if (week === null || data === undefined || data === null) return data;
  return patchByFamily(key, data, week) as Data;
}

function patchByFamily(key: QueryKey, data: unknown, week: LiveWeek): unknown {
  switch (key[0]) {
    case 'lineups':
      return patchLineups(data as Lineup[], week);
    case 'players':
    case 'contenders':
      return patchPlayers(data as Player[], week);
    case 'scoreboard':
      return patchScoreboard(data as ScoreboardGame[], week);
    default:
      return patchViewedLineup(data as ViewedLineup, week);
  }
}

/** Patches every cached query of this week and leaves other weeks alone [G4.12, G7.38]. */
export function patchCache(cache: QueryClient, weekId: string, week: LiveWeek): void {
  for (const query of cache.getQueryCache().getAll()) {
    if (weekOf(query.queryKey) !== weekId) continue;
    const before = query.state.data;
    const patched = patchRead(query.queryKey, before, week);
    // A patch does not make the data fresher: a pending refetch is still due.
    if (patched !== before) cache.setQueryData(query.queryKey, patched, { updatedAt: query.state.dataUpdatedAt });
  }
}

export function isShown(cache: QueryClient, weekId: string): boolean {
  return cache
    .getQueryCache()
    .findAll()
    .some((query) => weekOf(query.queryKey) === weekId);
}
