import type { LeaderboardEntry } from '@singleback/contract/leaderboard.ts';
import type { Db } from '../../db/pool.ts';
import { inSnapshot } from '../../db/transaction.ts';
import type { Place, StandingTable } from '../../standings/table.ts';
import { readSettledWeeks, readUsers } from './leaderboard-store.ts';
import { byTotalAndName, presentRow, type TableWeeks } from './table-rows.ts';

/** A group's table at one instant. */
export interface SeenTable {
  groupId: string;
  season: TableWeeks;
  table: StandingTable;
}

/** `size` rows of a table from a position on. */
export async function readPage(
  db: Db,
  seen: SeenTable,
  { from, size }: { from: number; size: number },
): Promise<LeaderboardEntry[]> {
  const entries = await present(db, seen, seen.table.page(from, size));
  return entries.sort(byTotalAndName);
}

/** A user's row, wherever it is; null if there is none. */
export async function readOwnRow(db: Db, seen: SeenTable, userNumber: number): Promise<LeaderboardEntry | null> {
  const place = seen.table.placeOf(userNumber);
  const [entry] = place === null ? [] : await present(db, seen, [place]);
  return entry ?? null;
}

/** Adds names and settled weeks, which are not in memory. A user who has been deleted meanwhile is left out. */
async function present(
  db: Db,
  { groupId, season, table }: SeenTable,
  places: readonly Place[],
): Promise<LeaderboardEntry[]> {
  const { users, settled } = await inSnapshot(db, async (tx) => {
    const found = await readUsers(
      tx,
      places.map(({ user }) => user),
    );
    const userIds = [...found.values()].map(({ userId }) => userId);
    return { users: found, settled: await readSettledWeeks(tx, groupId, table.settledWeekIds, userIds) };
  });
  const settledOf = Map.groupBy(settled, ({ userId }) => userId);
  return places.flatMap((place) => {
    const user = users.get(place.user);
    if (user === undefined) return [];
    const weekPoints = new Map(place.liveWeeks);
    for (const { weekId, points } of settledOf.get(user.userId) ?? []) weekPoints.set(weekId, points);
    return [presentRow(user, place, weekPoints, season)];
  });
}
