import type { LeaderboardEntry } from '@singleback/contract/leaderboard.ts';
import type { Db } from '../../db/pool.ts';
import { inSnapshot } from '../../db/transaction.ts';
import {
  countAbove,
  countLeft,
  countNotBelowZero,
  readIdle,
  readOne,
  readPlaces,
  readRanksBefore,
  readWeeks,
  type StandingRow,
  type TableFigures,
  type TableKey,
} from './leaderboard-store.ts';
import { presentRow, type RankedRow, rankPage, type TableWeeks } from './table-rows.ts';

/** A snapshot of a table. */
export interface SeenTable {
  key: TableKey;
  season: TableWeeks;
  figures: TableFigures;
}

/** The sections of a table: users not below zero, members without a lineup, users below zero. */
export interface Layout {
  notBelowZero: number;
  idle: number;
  total: number;
}

/** Counts the sections of a table: users with a lineup, former members included (rules 4.5), and all other members. */
async function layoutOf(db: Db, { key, figures }: SeenTable): Promise<Layout> {
  const playing = figures.seasons.find(({ seasonId }) => seasonId === key.seasonId)?.playing ?? 0;
  const [left, notBelowZero] = playing === 0 ? [0, 0] : [await countLeft(db, key), await countNotBelowZero(db, key)];
  const idle = Math.max(0, figures.members - (playing - left));
  return { notBelowZero, idle, total: playing + idle };
}

/** `size` rows of a table from a position on, read from one snapshot. */
export function readPage(
  db: Db,
  table: SeenTable,
  { from, size }: { from: number; size: number },
): Promise<{ entries: LeaderboardEntry[]; layout: Layout }> {
  return inSnapshot(db, async (tx) => {
    const layout = await layoutOf(tx, table);
    const rows = await rowsFrom(tx, table.key, layout, from, size);
    const [first] = rows;
    if (!first) return { entries: [], layout };
    const ranked = rankPage(rows, from, await rankOf(tx, table.key, layout, first.totalPoints));
    return { entries: await present(tx, table, ranked), layout };
  });
}

/** A user's row, wherever it is; null if there is none. */
export function readOwnRow(db: Db, table: SeenTable, layout: Layout, userId: string): Promise<LeaderboardEntry | null> {
  return inSnapshot(db, async (tx) => {
    const row = await readOne(tx, table.key, userId);
    if (row === null) return null;
    const rank = await rankOf(tx, table.key, layout, row.totalPoints);
    const [entry] = await present(tx, table, [{ ...row, rank }]);
    return entry ?? null;
  });
}

async function rowsFrom(db: Db, key: TableKey, layout: Layout, from: number, size: number): Promise<StandingRow[]> {
  const { notBelowZero, idle } = layout;
  const rows: StandingRow[] = [];
  const open = () => ({ from: from + rows.length, size: size - rows.length });
  if (from < notBelowZero) rows.push(...(await readPlaces(db, key, { isBelowZero: false, ...open() })));
  if (rows.length < size && open().from < notBelowZero + idle) {
    rows.push(...(await readIdle(db, key, { ...open(), from: open().from - notBelowZero })));
  }
  if (rows.length < size && open().from < layout.total) {
    const place = { isBelowZero: true, from: open().from - notBelowZero - idle, size: open().size };
    rows.push(...(await readPlaces(db, key, place)));
  }
  return rows;
}

/** One more than the number ahead; a user below zero also has all members without a lineup ahead. */
async function rankOf(db: Db, key: TableKey, { idle }: Layout, points: number): Promise<number> {
  return 1 + (await countAbove(db, key, points)) + (points < 0 ? idle : 0);
}

async function present(db: Db, table: SeenTable, rows: readonly RankedRow[]): Promise<LeaderboardEntry[]> {
  const { key, season, figures } = table;
  const userIds = rows.map(({ userId }) => userId);
  const weekIds = season.weeks.map(({ id }) => id);
  const weeksOf = Map.groupBy(await readWeeks(db, key.groupId, weekIds, userIds), ({ userId }) => userId);
  // After a week's end the stored ranks stay those of the week before until the stage has moved on.
  const isTurned = figures.seasons.some(
    (kept) => kept.seasonId === key.seasonId && kept.weekId === season.currentWeek.id,
  );
  const before = isTurned ? await readRanksBefore(db, key, userIds) : new Map<string, number>();
  return rows.map((row) => presentRow(row, before.get(row.userId) ?? null, weeksOf.get(row.userId) ?? [], season));
}
