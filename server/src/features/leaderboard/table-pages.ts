import type { LeaderboardEntry } from '@singleback/contract/leaderboard.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { grantedPoints } from '@singleback/game/standings/granted.ts';
import { average } from '@singleback/game/standings/standings.ts';
import type { Db } from '../../db/pool.ts';
import { inSnapshot } from '../../db/transaction.ts';
import type { Place, StandingTable } from '../../standings/table.ts';
import { readSettledWeeks, readUsers } from './leaderboard-store.ts';

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

/** A season's weeks in order, and the current one. */
interface TableWeeks {
  weeks: readonly { id: string; weekNumber: number }[];
  currentWeek: { id: string; weekNumber: number };
}

/**
 * A row of a table [G3.7], with averages and weeks by rules 3.5 and G9.7.
 * @param weekPoints the user's points of each week with a lineup, by week id, hundredths
 */
function presentRow(
  { userId, username }: { userId: string; username: string },
  place: Place,
  weekPoints: ReadonlyMap<string, number>,
  season: TableWeeks,
): LeaderboardEntry {
  const granted = season.weeks.flatMap(({ id, weekNumber }) => {
    const own = place.granted.find((each) => each.weekNumber === weekNumber);
    return own ? [{ weekId: id, points: pointsFromHundredths(own.points), reason: own.reason }] : [];
  });
  const scored = place.totalPoints - grantedPoints(place.granted);
  return {
    userId,
    username,
    rank: place.rank,
    rankChange: place.rankBefore === null ? null : place.rankBefore - place.rank,
    totalPoints: pointsFromHundredths(place.totalPoints),
    thisWeekPoints: pointsFromHundredths(weekPoints.get(season.currentWeek.id) ?? 0),
    weeks: place.weeks,
    averagePoints: pointsFromHundredths(average(scored, place.scoringWeeks)),
    lineups: season.weeks.flatMap(({ id }) => {
      const points = weekPoints.get(id);
      return points === undefined ? [] : [{ weekId: id, points: pointsFromHundredths(points) }];
    }),
    ...(granted.length === 0 ? {} : { granted }),
  };
}

/** In the order of a page: equal totals by name. */
function byTotalAndName(a: LeaderboardEntry, b: LeaderboardEntry): number {
  if (a.totalPoints !== b.totalPoints) return b.totalPoints - a.totalPoints;
  if (a.username === b.username) return a.userId < b.userId ? -1 : 1;
  return a.username < b.username ? -1 : 1;
}
