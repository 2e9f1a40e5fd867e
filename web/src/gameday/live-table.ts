// Game day: live places, plays, the outlook, chances, what if.
import type { LiveTable } from '@singleback/contract/gameday/game-day.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { hundredthsFromPoints, weekPoints } from '@singleback/game/scoring/rounding.ts';
import { livePlace, type TotalRow } from '@singleback/game/standings/standings.ts';
import { useQueries } from '@tanstack/react-query';
import { callOptions } from '../platform/api/use-call.ts';
import { useRefetchInterval } from '../platform/live/live-link.ts';
import type { GroupPlace } from './model.ts';

/** Without a live connection, in milliseconds. */
const AGAIN_MS = 30_000;

/** The user, and the points of their lineup of the week as its card shows them, in hundredths. */
interface Own {
  readonly userId: string;
  readonly actual: number;
}

/**
 * The tables of groups as live messages change them, by group id; that of everybody is too large. They are fetched again
 * when a game begins, not for points.
 */
export function useLiveTables(groupIds: readonly string[]): ReadonlyMap<string, LiveTable> {
  const pollEvery = useRefetchInterval();
  return useQueries({
    queries: groupIds
      .filter((id) => id !== EVERYONE_GROUP_ID)
      .map((id) => ({
        ...callOptions('GET /game-day/groups/:id/table', { params: { id } }),
        refetchInterval: pollEvery(AGAIN_MS),
      })),
    combine: byGroup,
  });
}

const byGroup = (tables: readonly { data: LiveTable | undefined }[]) =>
  new Map(tables.flatMap(({ data }) => (data ? [[data.group_id, data] as const] : [])));

/** The total of every row of a table, from the points that the page knows at this moment. */
export function totalsOf({ rows, players, multiplier }: LiveTable, own?: Own): TotalRow[] {
  const points = players.map(({ actual_points: of }) => (of === null ? 0 : hundredthsFromPoints(of)));
  return rows.map(({ user_id: userId, before, stands, slots }) => {
    const locked = slots.reduce((sum, { at, factor }) => sum + (points[at] ?? 0) * factor, 0);
    const scored = userId === own?.userId ? own.actual : locked;
    return { userId, total: hundredthsFromPoints(before) + weekPoints(scored, Math.round(multiplier * 100)), stands };
  });
}

/**
 * The user's place with rank and distances of this moment, so that they agree with the points beside them (rules 7.21);
 * as the server sent it where the table is not known.
 */
export function placeNow(sent: GroupPlace, table: LiveTable | undefined, own: Own): GroupPlace {
  const now = table && livePlace(totalsOf(table, own), own.userId);
  if (!now || sent.rank === null) return sent;
  const { rank, above, below, behindFirst, levelWith } = now;
  const [only] = levelWith;
  return {
    ...{ ...sent, rank, above, below, behindFirst },
    change: sent.change === null ? null : sent.change + sent.rank - rank,
    level: levelWith.length,
    levelWith: levelWith.length === 1 ? (table.rows.find(({ user_id: id }) => id === only)?.username ?? null) : null,
  };
}
