import type { Group } from '@singleback/contract/groups.ts';
import type { LastStandingTable } from '@singleback/contract/last-standing.ts';
import { type LeaderboardEntry, TABLE_PAGE_ROWS } from '@singleback/contract/leaderboard.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { grantedPoints } from '@singleback/game/standings/granted.ts';
import { average } from '@singleback/game/standings/standings.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { inSnapshot } from '../../db/transaction.ts';
import { VersionedCache } from '../../lib/caches.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import type { Place, StandingTable } from '../../standings/table.ts';
import { isAdmin, visibleGroup } from '../groups/access-service.ts';
import { findSeasonId, groupNotFound } from '../groups/groups-service.ts';
import { allSeasons, seasonOfGroup } from '../season/season-service.ts';
import { byName, readLastStandingTable, readSettledWeeks, userNames } from './leaders-service.ts';

/** A page of a table, shared by all callers; the same object until the table changes. */
export interface TablePage {
  entries: LeaderboardEntry[];
  page: number;
  /** Number of rows of the whole table. */
  total: number;
}

/** A page with the caller's own row: the same object per caller until the table changes. */
export interface CallersTable {
  page: TablePage;
  userRow: LeaderboardEntry | null;
}

/** The same of a group's table. */
export interface CallersGroupTable extends CallersTable {
  group: Group;
  /** Of a group that plays last one standing. */
  lastStanding?: LastStandingTable;
}

/** The standings, with caches. */
export interface Tables {
  /** The first page of the everyone-group's table, which the overall one is the top of (rules 3.6) [G1.3]. */
  overall(caller: Caller): Promise<CallersTable>;
  /**
   * A page of a group's table with all its members [G7.18]. Private groups of others are not_found; admins see all [G6.4].
   * @param seasonId of the everyone-group, which plays every season; the running one when left out
   */
  ofGroup(caller: Caller, groupId: string, page: number, seasonId?: string): Promise<CallersGroupTable>;
  /** The rows of a whole table in batches, uncached. The caller checks access. */
  walk(groupId: string): AsyncIterable<LeaderboardEntry[]>;
}

interface CachedPage extends TablePage {
  rows: Map<string, LeaderboardEntry>;
}

const PAGES_KEPT = 500;
const TABLES_KEPT = 500;
const GROUPS_KEPT = 50_000;
// Per table; when there are more, all are dropped.
const LOOKERS_KEPT = 5_000;

/**
 * Opens the tables. What is built of one is cached by its version, which changes with everything that it shows. The
 * version is asked for with every request: one look at the database serves all concurrent requests, for any tables.
 */
export function openTables(context: Context): Tables {
  const pages = new VersionedCache<CachedPage>(PAGES_KEPT);
  const views = new VersionedCache<{
    tops: Map<string, Promise<CallersTable>>;
    tables: Map<string, Promise<CallersGroupTable>>;
  }>(TABLES_KEPT);
  const seasonIds = new Map<string, string | null>();
  let known = { version: '', seasons: [] as Awaited<ReturnType<typeof allSeasons>> };

  // It never changes. A group that is not there has none.
  async function seasonIdOf(groupId: string): Promise<string | null> {
    const kept = seasonIds.get(groupId);
    if (kept !== undefined) return kept;
    const seasonId = await findSeasonId(context.db, groupId);
    if (seasonIds.size >= GROUPS_KEPT) seasonIds.clear();
    seasonIds.set(groupId, seasonId);
    return seasonId;
  }

  async function readTable(groupId: string, seasonId?: string): Promise<SeenTable> {
    if (known.version === '') known.seasons = await allSeasons(context.db);
    const ownSeason = (await seasonIdOf(groupId)) ?? seasonId ?? null;
    const { season, weeks, currentWeek } = seasonOfGroup(known.seasons, ownSeason, context.clock.now());
    const at = { seasonId: season.id, currentWeekNumber: currentWeek.weekNumber };
    const { table, seasonsVersion } = await context.standings.table(groupId, at);
    if (seasonsVersion !== known.version) {
      known = { version: seasonsVersion, seasons: await allSeasons(context.db) };
      const running = seasonOfGroup(known.seasons, ownSeason, context.clock.now());
      if (running.season.id !== season.id || running.currentWeek.id !== currentWeek.id)
        return readTable(groupId, seasonId);
    }
    if (table === null || (seasonId ?? season.id) !== season.id) throw groupNotFound();
    return { name: `${groupId} ${season.id}`, groupId, table, season: { weeks, currentWeek } };
  }

  const pageOf = (seen: SeenTable, page: number) =>
    pages.get(`${seen.name} ${page}`, seen.table.version, async () => {
      const entries = await readPage(context.db, seen, { from: (page - 1) * TABLE_PAGE_ROWS, size: TABLE_PAGE_ROWS });
      const rows = new Map(entries.map((entry) => [entry.userId, entry]));
      return { entries, page, total: seen.table.total, rows };
    });
  const viewsOf = ({ name, table }: SeenTable) =>
    views.get(name, table.version, async () => ({ tops: new Map(), tables: new Map() }));
  const pageFor = async (seen: SeenTable, number: number, userId: string) => {
    const page = await pageOf(seen, number);
    const onPage = page.rows.get(userId);
    if (onPage) return { page, userRow: onPage };
    const userNumber = await context.standings.userNumber(userId);
    return { page, userRow: userNumber === null ? null : await readOwnRow(context.db, seen, userNumber) };
  };

  return {
    async overall({ userId }) {
      const table = await readTable(EVERYONE_GROUP_ID);
      return cachedIn((await viewsOf(table)).tops, userId, () => pageFor(table, 1, userId));
    },
    async ofGroup(caller, groupId, number, seasonId) {
      const table = await readTable(groupId, seasonId);
      const seenAs = `${caller.userId} ${isAdmin(caller)} ${number}`;
      const shown = await cachedIn((await viewsOf(table)).tables, seenAs, async () => {
        // A table does not show join links.
        const group = { ...(await visibleGroup(context.db, caller, table.groupId)), join_links: [] };
        return { group, ...(await pageFor(table, number, caller.userId)) };
      });
      return shown.group.cut === undefined ? shown : withLastStanding(context, table, shown);
    },
    async *walk(groupId) {
      const seen = await readTable(groupId);
      for (let from = 0; from < seen.table.total; from += TABLE_PAGE_ROWS) {
        yield await readPage(context.db, seen, { from, size: TABLE_PAGE_ROWS });
      }
    },
  };
}

/** Adds who is in and who is out. Which week is final, and which cut stands, may change without the table. */
async function withLastStanding(
  { db, clock }: Context,
  { groupId, table, season }: SeenTable,
  shown: CallersGroupTable,
) {
  const of = { groupId, table, currentWeek: season.currentWeek };
  const lastStanding = await readLastStandingTable(db, of, clock.now());
  return { ...shown, ...(lastStanding && { lastStanding }) };
}

/** Returns the cached value or creates it; failures are not cached. */
function cachedIn<Value>(cache: Map<string, Promise<Value>>, name: string, make: () => Promise<Value>): Promise<Value> {
  const known = cache.get(name);
  if (known) return known;
  if (cache.size >= LOOKERS_KEPT) cache.clear();
  const made = make();
  cache.set(name, made);
  made.catch(() => cache.delete(name));
  return made;
}

/** A group's table at one instant. */
interface SeenTable {
  /** What its cached views go by. */
  name: string;
  groupId: string;
  season: TableWeeks;
  table: StandingTable;
}

/** `size` rows of a table from a position on. */
async function readPage(
  db: Db,
  seen: SeenTable,
  { from, size }: { from: number; size: number },
): Promise<LeaderboardEntry[]> {
  const entries = await present(db, seen, seen.table.page(from, size));
  return entries.sort((a, b) => b.totalPoints - a.totalPoints || byName(a, b));
}

/** A user's row, wherever it is; null if there is none. */
async function readOwnRow(db: Db, seen: SeenTable, userNumber: number): Promise<LeaderboardEntry | null> {
  const place = seen.table.placeOf(userNumber);
  const [entry] = place === null ? [] : await present(db, seen, [place]);
  return entry ?? null;
}

/** Adds names and settled weeks, which are not in memory. A user who has been deleted meanwhile is left out. */
async function present(db: Db, { groupId, season, table }: SeenTable, places: readonly Place[]) {
  const { users, settled } = await inSnapshot(db, async (tx) => {
    const numbers = places.map(({ user }) => user);
    const found = await userNames(tx, numbers);
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
