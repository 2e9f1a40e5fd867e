import type { ReplyOf } from '@singleback/contract/call.ts';
import type { Calls } from '@singleback/contract/calls.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import type { Histogram } from '@singleback/game/standings/standings.ts';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api/call.ts';
import { callOptions, useCall } from '../platform/api/use-call.ts';
import { useRefetchInterval } from '../platform/live/live-link.ts';
import { joinPages, pagesFor, standingFromWire, type ViewedLineup, viewedLineupFromWire } from './model.ts';

/** The refetch interval of standings without a live connection, in milliseconds; a hidden page does not fetch. */
const AGAIN_MS = 30_000;

/** The overall standings as they are shown. */
function overallFromWire({ entries, userRank, userRow, total }: ReplyOf<Calls['GET /leaderboard/overall']>) {
  return { entries: entries.map(standingFromWire), userRank, userRow: userRow && standingFromWire(userRow), total };
}

/** A page of a group's standings as it is shown. */
function groupTableFromWire(page: Omit<ReplyOf<Calls['GET /leaderboard/group/:groupId']>, 'page'>) {
  const { group, entries, total, userRank, userRow, lastStanding } = page;
  return { group, lastStanding, ...overallFromWire({ entries, userRank, userRow, total }) };
}

/** A page of a group's standings, starting at 1, and the user's own row wherever it is [G7.18]. */
const groupTableQuery = (groupId: string, page = 1, seasonId?: string) => ({
  ...callOptions('GET /leaderboard/group/:groupId', {
    params: { groupId },
    query: { page: String(page), ...(seasonId !== undefined && { season_id: seasonId }) },
  }),
  select: groupTableFromWire,
});

const VIEWED = 'GET /leaderboard/lineups/group/:groupId/week/:weekId/user/:userId';

/** A user's lineup in a group and week, null when there is none; slots not yet locked are omitted [G7.19]. */
export const viewedLineupQuery = (groupId: string, weekId: string, userId: string) =>
  queryOptions({
    queryKey: [VIEWED, { params: { groupId, weekId, userId } }],
    queryFn: async (): Promise<ViewedLineup | null> => {
      const { lineup } = await call(VIEWED, { params: { groupId, weekId, userId } });
      return lineup && viewedLineupFromWire(lineup);
    },
  });

/** The top of the overall standings and the user's own row [G7.17]; points and corrections may arrive at any time. */
export function useOverall() {
  const refetchInterval = useRefetchInterval()(AGAIN_MS);
  return useCall('GET /leaderboard/overall', undefined, { select: overallFromWire, refetchInterval });
}

/**
 * The first `count` rows of a group's standings, page by page; null until the first page is loaded. Nothing live is said of
 * an earlier season, so that one is always polled.
 */
export function useGroupTable(groupId: string | undefined, count: number, seasonId?: string) {
  const pollEvery = useRefetchInterval();
  const pages = useQueries({
    queries: Array.from({ length: pagesFor(count) }, (_, at) => ({
      ...groupTableQuery(groupId ?? '', at + 1, seasonId),
      enabled: groupId !== undefined,
      refetchInterval: seasonId === undefined ? pollEvery(AGAIN_MS) : AGAIN_MS,
    })),
  });
  const first = pages[0]?.data;
  return {
    table: first ? { ...first, entries: joinPages(pages.map(({ data }) => data?.entries)) } : null,
    isLoading: pages.some((page) => page.isLoading),
    isError: pages.some((page) => page.isError && !page.data),
    retry: () => pages.filter((page) => page.isError).forEach((page) => void page.refetch()),
  };
}

/** The standings of the race: the everyone-group's, or the first page of another group's; undefined while loading. */
export function useRaceTable(groupId: string | undefined) {
  const isOverall = groupId === EVERYONE_GROUP_ID;
  const overall = useOverall();
  const group = useGroupTable(isOverall ? undefined : groupId, 1);
  if (isOverall) return { table: overall.data, isError: overall.isError && !overall.data };
  return { table: group.table ?? undefined, isError: group.isError && !group.table };
}

export function useViewedLineup(groupId: string, weekId: string, userId: string) {
  const pollEvery = useRefetchInterval();
  return useQuery({ ...viewedLineupQuery(groupId, weekId, userId), refetchInterval: pollEvery(AGAIN_MS) });
}

/** The first pages of several groups' standings, by group id, as far as they are loaded. */
export function useFirstPages(groupIds: readonly string[]) {
  const pollEvery = useRefetchInterval();
  const pages = useQueries({
    queries: groupIds.map((groupId) => ({ ...groupTableQuery(groupId), refetchInterval: pollEvery(AGAIN_MS) })),
  });
  return {
    tables: new Map(pages.flatMap(({ data }, at) => (data ? [[groupIds[at] ?? '', data] as const] : []))),
    isPending: pages.some((page) => page.isPending),
    isError: pages.some((page) => page.isError && !page.data),
  };
}

/** How totals, or points of the current week, are spread in groups, by id, as far as loaded. Points are hundredths. */
export function useSpreads(groupIds: readonly string[], of: 'season' | 'week'): ReadonlyMap<string, Histogram> {
  const pollEvery = useRefetchInterval();
  const spreads = useQueries({
    queries: groupIds.map((groupId) => ({
      ...callOptions('GET /leaderboard/group/:groupId/histogram', { params: { groupId }, query: { of } }),
      refetchInterval: pollEvery(AGAIN_MS),
    })),
  });
  return new Map(
    spreads.flatMap(({ data }, at) => {
      if (!data) return [];
      const { from, width, counts } = data;
      const spread = { from: hundredthsFromPoints(from), width: hundredthsFromPoints(width), counts };
      return [[groupIds[at] ?? '', spread] as const];
    }),
  );
}

/** Identifies a user's lineup of a week. */
export interface ViewedPlace {
  readonly groupId: string;
  readonly userId: string;
}

/** Lineups of several users in a week, as far as they are loaded, each with whose it is; slots not yet locked are omitted. */
export function useViewedLineups(
  weekId: string,
  places: readonly ViewedPlace[],
): (ViewedPlace & { lineup: ViewedLineup })[] {
  const pollEvery = useRefetchInterval();
  const lineups = useQueries({
    queries: places.map(({ groupId, userId }) => ({
      ...viewedLineupQuery(groupId, weekId, userId),
      refetchInterval: pollEvery(AGAIN_MS),
    })),
  });
  return places.flatMap((place, at) => {
    const lineup = lineups[at]?.data;
    return lineup ? [{ ...place, lineup }] : [];
  });
}
