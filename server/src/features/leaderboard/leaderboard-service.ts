import type { Group } from '@singleback/contract/groups.ts';
import { type LeaderboardEntry, TABLE_PAGE_ROWS } from '@singleback/contract/leaderboard.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../lib/access-tokens.ts';
import { AskedTogether } from '../../lib/asked-together.ts';
import { KeptByVersion } from '../../lib/kept-by-version.ts';
import { ADMIN_ROLE } from '../account/account-service.ts';
import { groupNotFound, visibleGroup } from '../groups/groups-service.ts';
import { type RunningSeason, runningSeason } from '../season/season-service.ts';
import { readFigures, type TableFigures } from './leaderboard-store.ts';
import { type Layout, readOwnRow, readPage, type SeenTable } from './table-pages.ts';

/** A page of a table, the same for all who look at it, and the same object until anything on the table moves. */
export interface TablePage {
  entries: LeaderboardEntry[];
  page: number;
  /** How many stand on the whole table. */
  total: number;
}

/** A page of a table and what of it is the caller's own. */
export interface CallersTable {
  page: TablePage;
  userRow: LeaderboardEntry | null;
}

/** The tables, as they are read over and over. */
export interface Tables {
  /** The first page of the everyone-group's table, which the overall one is the top of (rules 3.6) [G1.3]. */
  overall(caller: Caller): Promise<CallersTable>;
  /** A page of a group's table with all its members [G7.18]. Private groups of others are not_found; admins see all [G6.4]. */
  ofGroup(caller: Caller, groupId: string, page: number): Promise<CallersTable & { group: Group }>;
}

interface KeptPage extends TablePage {
  layout: Layout;
  rows: Map<string, LeaderboardEntry>;
}

/** What is kept of a table for each who looks at it. */
interface KeptLooks {
  groups: Map<string, Promise<Group>>;
  rows: Map<string, Promise<LeaderboardEntry | null>>;
}

const PAGES_KEPT = 500;
const TABLES_KEPT = 500;
// For each table; when there are more, all are asked for again.
const LOOKERS_KEPT = 5_000;

/** Whether a caller is an admin [G6.4]. */
export const isAdmin = (caller: Caller) => caller.role === ADMIN_ROLE;

/**
 * Opens the tables. What they show is kept by the version of the table, which is asked for with every look: once for
 * all who look at the same instant. A look at a table that has not moved costs that one question, however long it is.
 */
export function openTables(context: Context): Tables {
  const figures = new AskedTogether<TableFigures | null>();
  const seasons = new AskedTogether<RunningSeason>();
  const pages = new KeptByVersion<KeptPage>(PAGES_KEPT);
  const looks = new KeptByVersion<KeptLooks>(TABLES_KEPT);

  async function see(groupId: string): Promise<SeenTable & { version: string }> {
    const [found, running] = await Promise.all([
      figures.of(groupId, () => readFigures(context.db, groupId)),
      seasons.of('running', () => runningSeason(context.db, context.clock.now())),
    ]);
    if (found === null) throw groupNotFound();
    const { season, weeks, currentWeek } = running;
    const version = `${found.version} ${season.id} ${currentWeek.id}`;
    return { key: { groupId, seasonId: season.id }, season: { weeks, currentWeek }, figures: found, version };
  }

  const pageOf = (table: SeenTable & { version: string }, page: number) =>
    pages.of(`${table.key.groupId} ${page}`, table.version, async () => {
      const place = { from: (page - 1) * TABLE_PAGE_ROWS, size: TABLE_PAGE_ROWS };
      const { entries, layout } = await readPage(context.db, table, place);
      const rows = new Map(entries.map((entry) => [entry.userId, entry]));
      return { entries, page, total: layout.total, layout, rows };
    });
  const looksAt = (table: SeenTable & { version: string }) =>
    looks.of(table.key.groupId, table.version, async () => ({ groups: new Map(), rows: new Map() }));
  const rowOf = async (table: SeenTable & { version: string }, page: KeptPage, userId: string) => {
    const onPage = page.rows.get(userId);
    if (onPage) return onPage;
    const { rows } = await looksAt(table);
    return keptIn(rows, userId, () => readOwnRow(context.db, table, page.layout, userId));
  };

  return {
    async overall({ userId }) {
      const table = await see(EVERYONE_GROUP_ID);
      const page = await pageOf(table, 1);
      return { page, userRow: await rowOf(table, page, userId) };
    },
    async ofGroup(caller, groupId, number) {
      const table = await see(groupId.toLowerCase());
      const { groups } = await looksAt(table);
      const seesAll = isAdmin(caller);
      const group = await keptIn(groups, `${caller.userId} ${seesAll}`, async () => {
        const visible = await visibleGroup(context.db, caller.userId, table.key.groupId, seesAll);
        // A table has no need of what lets people in.
        return { ...visible, join_links: [] };
      });
      const page = await pageOf(table, number);
      return { group, page, userRow: await rowOf(table, page, caller.userId) };
    },
  };
}

/** What is kept under a name, or else made and kept; a failure is not. */
function keptIn<Value>(kept: Map<string, Promise<Value>>, name: string, make: () => Promise<Value>): Promise<Value> {
  const known = kept.get(name);
  if (known) return known;
  if (kept.size >= LOOKERS_KEPT) kept.clear();
  const made = make();
  kept.set(name, made);
  made.catch(() => kept.delete(name));
  return made;
}
