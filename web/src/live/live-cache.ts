import type { LiveTable } from '@singleback/contract/gameday/live-table.ts';
import type { BoardLineup, Lineup } from '@singleback/contract/lineups.ts';
import type { Player } from '@singleback/contract/players.ts';
import type { ScoreboardGame } from '@singleback/contract/scoreboard.ts';
import { notifyManager, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { keys } from '../api/keys.ts';
import type { ViewedLineup } from '../leaderboard/model.ts';
import {
  patchBoard,
  patchLineups,
  patchPlayers,
  patchScoreboard,
  patchTable,
  patchViewedLineup,
} from './live-patches.ts';
import type { LiveWeek } from './live-week.ts';

/** The weeks that the data of a cached query is about; none when live updates do not apply to it. */
export function weeksOf(key: QueryKey, data: unknown): string[] {
  const [first, second, , weekOfLineup] = key;
  if (first === keys.board[0]) return [...new Set((data as BoardLineup[] | undefined)?.map((of) => of.week_id))];
  if (first === 'live-table') return [(data as LiveTable | undefined)?.week_id ?? ''];
  if (first === 'lineups' && key.length === 2) return [String(second)];
  if (first === 'players' || first === 'contenders' || first === 'scoreboard') return [String(second)];
  if (first === 'leaderboard' && second === 'lineup') return [String(weekOfLineup)];
  return [];
}

/** Applies the live updates of a week to the data of a query. */
export function patchRead<Data>(key: QueryKey, data: Data, weekId: string, week: LiveWeek | null): Data {
  if (week === null || data === undefined || data === null) return data;
  return patchByFamily(key, data, weekId, week) as Data;
}

function patchByFamily(key: QueryKey, data: unknown, weekId: string, week: LiveWeek): unknown {
  switch (key[0]) {
    case keys.board[0]:
      return patchBoard(data as BoardLineup[], weekId, week);
    case 'lineups':
      return patchLineups(data as Lineup[], week);
    case 'players':
    case 'contenders':
      return patchPlayers(data as Player[], week);
    case 'live-table':
      return patchTable(data as LiveTable, week);
    case 'scoreboard':
      return patchScoreboard(data as ScoreboardGame[], week);
    default:
      return patchViewedLineup(data as ViewedLineup, week);
  }
}

/**
 * Patches every cached query of this week and leaves other weeks alone [G4.12, G7.38]. All of them notify together, so that
 * the page is drawn once.
 */
export function patchCache(cache: QueryClient, weekId: string, week: LiveWeek | null): void {
  notifyManager.batch(() => {
    for (const { queryKey, state } of cache.getQueryCache().getAll()) {
      if (!weeksOf(queryKey, state.data).includes(weekId)) continue;
      const patched = patchRead(queryKey, state.data, weekId, week);
      // A patch does not make the data fresher: a pending refetch is still due.
      if (patched !== state.data) cache.setQueryData(queryKey, patched, { updatedAt: state.dataUpdatedAt });
    }
  });
}

export function isShown(cache: QueryClient, weekId: string): boolean {
  return cache
    .getQueryCache()
    .findAll()
    .some(({ queryKey, state }) => weeksOf(queryKey, state.data).includes(weekId));
}
