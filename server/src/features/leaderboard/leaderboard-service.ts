import type { Group } from '@singleback/contract/groups.ts';
import { type LeaderboardEntry, TABLE_PAGE_ROWS } from '@singleback/contract/leaderboard.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { Context } from '../../context.ts';
import { BatchLoader } from '../../lib/batch-loader.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { VersionedCache } from '../../lib/versioned-cache.ts';
import { ADMIN_ROLE } from '../account/account-service.ts';
import { groupNotFound, visibleGroup } from '../groups/groups-service.ts';
import { allSeasons, seasonRunningAt } from '../season/season-service.ts';
import { readFigures, type TableFigures } from './leaderboard-store.ts';
import { type Layout, readOwnRow, readPage, type SeenTable } from './table-pages.ts';

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
}

/** The standings, with caches. */
export interface Tables {
  /** The first page of the everyone-group's table, which the overall one is the top of (rules 3.6) [G1.3]. */
  overall(caller: Caller): Promise<CallersTable>;
  /** A page of a group's table with all its members [G7.18]. Private groups of others are not_found; admins see all [G6.4]. */
  ofGroup(caller: Caller, groupId: string, page: number): Promise<CallersGroupTable>;
  /** The rows of a whole table in batches, uncached. The caller checks access. */
  walk(groupId: string): AsyncIterable<LeaderboardEntry[]>;
}

interface CachedPage extends TablePage {
  layout: Layout;
  rows: Map<string, LeaderboardEntry>;
}

/** A table's cached views, by caller. */
interface CachedViews {
  tops: Map<string, Promise<CallersTable>>;
  tables: Map<string, Promise<CallersGroupTable>>;
}

type KnownTable = SeenTable & { version: string };

const PAGES_KEPT = 500;
const TABLES_KEPT = 500;
// Per table; when there are more, all are dropped.
const LOOKERS_KEPT = 5_000;

/** Whether a caller is an admin [G6.4]. */
export const isAdmin = (caller: Caller) => caller.role === ADMIN_ROLE;

/**
 * Opens the standings. Everything is cached by the table's version, which is read with every request, but batched: one
 * query serves all concurrent requests, for any tables. A request for an unchanged table costs its share of that
 * query, however long the table is.
 */
export function openTables(context: Context): Tables {
  const figures = new BatchLoader<TableFigures>((groupIds) => readFigures(context.database.pool, groupIds));
  const seasons = new VersionedCache<Awaited<ReturnType<typeof allSeasons>>>(1);
  const pages = new VersionedCache<CachedPage>(PAGES_KEPT);
  const views = new VersionedCache<CachedViews>(TABLES_KEPT);

  async function readTable(groupId: string): Promise<KnownTable> {
    const found = await figures.load(groupId);
    if (!found) throw groupNotFound();
    const known = await seasons.get('all', found.seasonsVersion, () => allSeasons(context.db));
    const { season, weeks, currentWeek } = seasonRunningAt(known, context.clock.now());
    const version = `${found.version} ${season.id} ${currentWeek.id}`;
    return { key: { groupId, seasonId: season.id }, season: { weeks, currentWeek }, figures: found, version };
  }

  const pageOf = (table: KnownTable, page: number) =>
    pages.get(`${table.key.groupId} ${page}`, table.version, async () => {
      const place = { from: (page - 1) * TABLE_PAGE_ROWS, size: TABLE_PAGE_ROWS };
      const { entries, layout } = await readPage(context.db, table, place);
      const rows = new Map(entries.map((entry) => [entry.userId, entry]));
      return { entries, page, total: layout.total, layout, rows };
    });
  const viewsOf = (table: KnownTable) =>
    views.get(table.key.groupId, table.version, async () => ({ tops: new Map(), tables: new Map() }));
  const pageFor = async (table: KnownTable, number: number, userId: string) => {
    const page = await pageOf(table, number);
    const userRow = page.rows.get(userId) ?? (await readOwnRow(context.db, table, page.layout, userId));
    return { page, userRow };
  };

  return {
    async overall({ userId }) {
      const table = await readTable(EVERYONE_GROUP_ID);
      const { tops } = await viewsOf(table);
      return cachedIn(tops, userId, () => pageFor(table, 1, userId));
    },
    async ofGroup(caller, groupId, number) {
      const table = await readTable(groupId.toLowerCase());
      const { tables } = await viewsOf(table);
      const seesAll = isAdmin(caller);
      return cachedIn(tables, `${caller.userId} ${seesAll} ${number}`, async () => {
        const visible = await visibleGroup(context.db, caller.userId, table.key.groupId, seesAll);
        // A table does not show join links.
        return { group: { ...visible, join_links: [] }, ...(await pageFor(table, number, caller.userId)) };
      });
    },
    async *walk(groupId) {
      const table = await readTable(groupId.toLowerCase());
      for (let from = 0, total = 1; from < total; from += TABLE_PAGE_ROWS) {
        const { entries, layout } = await readPage(context.db, table, { from, size: TABLE_PAGE_ROWS });
        yield entries;
        total = layout.total;
      }
    },
  };
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
