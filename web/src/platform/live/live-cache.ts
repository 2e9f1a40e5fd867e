import type { ChatChanges, ChatThread } from '@singleback/contract/chat.ts';
import type { LiveTable } from '@singleback/contract/gameday/game-day.ts';
import type { BoardLineup } from '@singleback/contract/lineups.ts';
import { notifyManager, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { mergeChanges, threadsKey, weekOfThread } from '../../chat/model.ts';
import {
  patchBoard,
  patchLineups,
  patchPlayers,
  patchScoreboard,
  patchTable,
  patchViewedLineup,
} from './live-patches.ts';
import type { LiveWeek } from './live-weeks.ts';

const BOARD = 'GET /lineups/season';
const TABLE = 'GET /game-day/groups/:id/table';

type Patch = (data: never, week: LiveWeek, weekId: string) => unknown;
const PATCHES: Readonly<Record<string, Patch>> = {
  [BOARD]: (data: BoardLineup[], week, weekId) => patchBoard(data, weekId, week),
  [TABLE]: patchTable,
  'GET /lineups/:weekId': patchLineups,
  'GET /players': patchPlayers,
  contenders: patchPlayers,
  'GET /scoreboard/:weekId': patchScoreboard,
  'GET /leaderboard/lineups/group/:groupId/week/:weekId/user/:userId': patchViewedLineup,
};

/** The weeks that the data of a cached query is about; none when live updates do not apply to it. */
export function weeksOf([call, request]: QueryKey, data: unknown): string[] {
  if (call === BOARD) return [...new Set((data as BoardLineup[] | undefined)?.map((of) => of.week_id))];
  if (call === TABLE) return [(data as LiveTable | undefined)?.week_id ?? ''];
  if (!(String(call) in PATCHES)) return [];
  const { params, query } = (request ?? {}) as { params?: { weekId: string }; query?: { week_id: string } };
  return [params?.weekId ?? query?.week_id ?? ''];
}

/** Applies the live updates of a week to the data of a query. */
export function patchRead<Data>([call]: QueryKey, data: Data, weekId: string, week: LiveWeek | null): Data {
  if (week === null || data === undefined || data === null) return data;
  return PATCHES[String(call)]?.(data as never, week, weekId) as Data;
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

/** Applies the changes of a group's chat to its cached threads; those that missed some are fetched again. */
export function receiveChat(cache: QueryClient, changes: ChatChanges): void {
  for (const { queryKey, state } of cache.getQueryCache().findAll({ queryKey: threadsKey(changes.group_id) })) {
    const thread = state.data as ChatThread | undefined;
    if (thread === undefined) {
      // Its first page is on its way, perhaps without these.
      if (state.fetchStatus === 'fetching')
        void cache.cancelQueries({ queryKey }).then(() => cache.refetchQueries({ queryKey }));
      continue;
    }
    const merged = mergeChanges(thread, weekOfThread(queryKey), changes);
    if (merged === 'gap') void cache.invalidateQueries({ queryKey });
    else if (merged !== thread) cache.setQueryData(queryKey, merged);
  }
}
