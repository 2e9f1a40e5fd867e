import type { LeaderboardEntry } from '@singleback/contract/leaderboard.ts';
import type { ExportedLineup } from '@singleback/contract/season-export.ts';
import { type Cell, type CsvDialect, csvHead, csvRows } from '../../lib/csv.ts';
import type { SeasonParts } from './season-export.ts';

const COLUMNS = ['season', 'week', 'user', 'rank', 'lineup', 'slot', 'locked', 'player', 'position', 'team', 'points'];

/** In the column of the slot. */
const GRANTED = 'granted';

// A slot's counted points, and the sum over a lineup's slots.
const COUNTED_COLUMNS = ['double_down', 'multiplier', 'counted_points', 'week_points'];

/** A season as the text of a JSON file (`SeasonExport`), part by part. */
export async function* jsonOfSeason({ table, lineups, weekNumbers: _, ...head }: SeasonParts): AsyncGenerator<string> {
  yield JSON.stringify(head).slice(0, -1);
  yield* jsonList('table', table);
  yield* jsonList('lineups', lineups);
  yield '}';
}

/**
 * The same as CSV with a line for each slot, and one for each week that is granted to somebody without a lineup, so that
 * `counted_points` add up to the table. Text that spreadsheets would run is escaped.
 */
export async function* csvOfSeason(
  { season, table, lineups, weekNumbers }: SeasonParts,
  dialect: CsvDialect,
): AsyncGenerator<string> {
  const ranks = new Map<string, number>();
  const grantedRows: Cell[][] = [];
  for await (const entries of table) {
    for (const entry of entries) {
      ranks.set(entry.userId, entry.rank);
      grantedRows.push(...grantedRowsOf(entry, season, weekNumbers));
    }
  }
  yield csvHead([...COLUMNS, ...COUNTED_COLUMNS], dialect);
  for await (const some of lineups) {
    yield csvRows(
      some.flatMap((lineup) => rowsOf(lineup, season, ranks.get(lineup.userId) ?? null)),
      dialect,
    );
  }
  if (grantedRows.length > 0) yield csvRows(grantedRows, dialect);
}

async function* jsonList(name: string, parts: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let before = `,"${name}":[`;
  for await (const some of parts) {
    if (some.length === 0) continue;
    yield before + JSON.stringify(some).slice(1, -1);
    before = ',';
  }
  yield before === ',' ? ']' : `${before}]`;
}

function rowsOf(lineup: ExportedLineup, season: number, rank: number | null): Cell[][] {
  const { week, username, lineupName, multiplier, weekPoints, slots } = lineup;
  return slots.map((slot) => [
    ...[season, week, username, rank, lineupName, slot.slot, slot.isLocked],
    ...[slot.player ?? null, slot.position ?? null, slot.team ?? null, slot.points ?? null],
    ...[slot.isDoubleDown ?? null, multiplier, slot.countedPoints ?? null, weekPoints],
  ]);
}

/** Lines with counted points, but without a lineup and points of a week. */
function grantedRowsOf(
  { username, rank, granted = [] }: LeaderboardEntry,
  season: number,
  weekNumbers: ReadonlyMap<string, number>,
): Cell[][] {
  return granted.map(({ weekId, points }) => [
    ...[season, weekNumbers.get(weekId) ?? null, username, rank, null, GRANTED, null],
    ...[null, null, null, null, null, null, points, null],
  ]);
}
