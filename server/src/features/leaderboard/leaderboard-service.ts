import type { Group } from '@singleback/contract/groups.ts';
import type { LeaderboardEntry } from '@singleback/contract/leaderboard.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { OVERALL_ROWS, rankByTotal } from '@singleback/game/standings/standings.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import type { Caller } from '../../lib/access-tokens.ts';
import { ADMIN_ROLE } from '../account/account-service.ts';
import { visibleGroup } from '../groups/groups-service.ts';
import { runningSeason } from '../season/season-service.ts';
import {
  countAbove,
  countMembers,
  countPlaying,
  readIdleMembers,
  readMember,
  readTableVersion,
  readTop,
  readWeeks,
  readWholeTable,
  type StandingRow,
  type TableKey,
} from './leaderboard-store.ts';
import { presentRow, rankTable, type TableWeeks } from './table-rows.ts';

/** A table longer than this is read by its index, its top alone, and shows no moves. */
const WHOLE_TABLE_ROWS = 1000;

/** The top of the overall table, and where the caller stands. */
export interface Overall {
  entries: LeaderboardEntry[];
  userRank: number | null;
  userRow: LeaderboardEntry | null;
  /** How many are on the table. */
  total: number;
}

/** The table of the everyone-group in the running season: its top 10, and the caller's own row (rules 3.6) [G1.3]. */
export async function overallTable(context: Context, caller: Caller): Promise<Overall> {
  const { table, season } = await tableOf(context, EVERYONE_GROUP_ID);
  const members = await countMembers(context.db, EVERYONE_GROUP_ID);
  if (members <= WHOLE_TABLE_ROWS) {
    const entries = await wholeTable(context.db, table, season);
    const userRow = entries.find(({ userId }) => userId === caller.userId) ?? null;
    return { entries: entries.slice(0, OVERALL_ROWS), userRank: userRow?.rank ?? null, userRow, total: entries.length };
  }
  const entries = await topOfTable(context.db, table, season, OVERALL_ROWS);
  const userRow = await ownRow(context.db, table, season, caller.userId, members);
  return { entries, userRank: userRow?.rank ?? null, userRow, total: members };
}

/** A group's table that somebody asked for and may see. */
export interface AskedTable {
  group: Group;
  table: TableKey;
  season: TableWeeks;
  /** Moves with everything that the table shows; null for one too long to be kept whole. */
  version: string | null;
}

/** Finds a group's table. Private groups of others are not_found; an admin sees all [G6.4]. */
export async function askForTable(context: Context, caller: Caller, groupId: string): Promise<AskedTable> {
  const group = await visibleGroup(context.db, caller.userId, groupId, isAdmin(caller));
  const { table, season } = await tableOf(context, group.id);
  const isWhole = group.current_participants <= WHOLE_TABLE_ROWS;
  const version = isWhole ? `${await readTableVersion(context.db, table)} ${season.currentWeek.id}` : null;
  return { group, table, season, version };
}

/** A group's table with all its members, those without a lineup at zero points [G7.18]; of a long one the top. */
export async function groupTable(context: Context, asked: AskedTable): Promise<LeaderboardEntry[]> {
  const { table, season, version } = asked;
  return version === null
    ? topOfTable(context.db, table, season, WHOLE_TABLE_ROWS)
    : wholeTable(context.db, table, season);
}

/** Where the caller stands on a table too long to be shown whole, or null when he is not on it. */
export async function ownRank(context: Context, caller: Caller, asked: AskedTable): Promise<number | null> {
  const { group, table, season } = asked;
  const row = await ownRow(context.db, table, season, caller.userId, group.current_participants);
  return row?.rank ?? null;
}

/** Whether a caller is an admin [G6.4]. */
export const isAdmin = (caller: Caller) => caller.role === ADMIN_ROLE;

async function tableOf(context: Context, groupId: string): Promise<{ table: TableKey; season: TableWeeks }> {
  const { season, weeks, currentWeek } = await runningSeason(context.db, context.clock.now());
  return { table: { groupId, seasonId: season.id }, season: { weeks, currentWeek } };
}

async function wholeTable(db: Db, table: TableKey, season: TableWeeks): Promise<LeaderboardEntry[]> {
  const [rows, weekRows] = await Promise.all([
    readWholeTable(db, table),
    readWeeks(db, table.groupId, weekIds(season), 'all'),
  ]);
  return rankTable(rows, weekRows, season);
}

/** The top of a long table: the best by the index, and where they don't reach down to zero, members without a lineup. */
async function topOfTable(db: Db, table: TableKey, season: TableWeeks, size: number): Promise<LeaderboardEntry[]> {
  const best = await readTop(db, table, size);
  const reachesZero = best.filter(({ totalPoints }) => totalPoints >= 0).length < size;
  const idle = reachesZero ? await readIdleMembers(db, table, size) : [];
  const top = rankByTotal([...best, ...idle].map((row) => ({ ...row, total: row.totalPoints }))).slice(0, size);
  const weekRows = await readWeeks(
    db,
    table.groupId,
    weekIds(season),
    top.map(({ userId }) => userId),
  );
  const weeksOf = Map.groupBy(weekRows, ({ userId }) => userId);
  return top.map((row) => presentRow(row, row.rank, null, weeksOf.get(row.userId) ?? [], season));
}

async function ownRow(
  db: Db,
  table: TableKey,
  season: TableWeeks,
  userId: string,
  members: number,
): Promise<LeaderboardEntry | null> {
  const row = await readMember(db, table, userId);
  if (!row) return null;
  const [above, weekRows] = await Promise.all([
    countBetter(db, table, row, members),
    readWeeks(db, table.groupId, weekIds(season), [userId]),
  ]);
  return presentRow(row, above + 1, null, weekRows, season);
}

/** Who has less than zero stands below all who have no lineup yet. */
async function countBetter(db: Db, table: TableKey, row: StandingRow, members: number): Promise<number> {
  const above = await countAbove(db, table, row.totalPoints);
  return row.totalPoints < 0 ? above + Math.max(0, members - (await countPlaying(db, table))) : above;
}

const weekIds = ({ weeks }: TableWeeks) => weeks.map(({ id }) => id);
