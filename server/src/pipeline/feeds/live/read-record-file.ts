import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { type CsvFile, type CsvRow, parseCsv } from '../nflverse/csv-file.ts';
import { FileRefused } from '../nflverse/refusal.ts';
import { teamInRow } from '../nflverse/schedule.ts';
import { FILE_KINDS } from '../nflverse/season-files.ts';
import { ResponseRejected } from '../response-rejected.ts';
import { PLACES, type RecordKind } from './record-kinds.ts';

/** A file of record; `hasNextSeason` says that the schedule of the following season is in it, too. */
export interface RecordFile extends CsvFile {
  hasNextSeason: boolean;
}

/** Of 272: a few single games, such as those abroad, are published weeks before the others. */
const GAMES_OF_A_SCHEDULE = 250;
const LARGEST_BYTES = 200_000_000;
const TEAM_COLUMNS = ['team', 'opponent_team', 'home_team', 'away_team'];

/**
 * Reads a file of record. The digest covers only what is read: weather doesn't count. Throws ResponseRejected
 * or FileRefused.
 */
export function readRecordFile(kind: RecordKind, year: number, body: Buffer): { file: RecordFile; rowCount: number } {
  const name = `${PLACES[kind](year)}.csv`;
  const all = parseCsv(name, unpacked(body), FILE_KINDS[kind].columns);
  // The file covers all seasons; keep this one.
  const rows = kind === 'games' ? all.filter((row) => row.season === String(year)) : all;
  const other = FILE_KINDS[kind].isOfOneSeason ? rows.find((row) => row.season !== String(year)) : undefined;
  if (other !== undefined) throw new FileRefused(name, `it holds rows of season ${other.season}, not of ${year}`);
  if (rows.length === 0) throw new FileRefused(name, `it has nothing of the season of ${year}`);
  for (const row of rows) {
    for (const column of TEAM_COLUMNS) if (row[column]) teamInRow(name, row, column);
  }
  const hasNextSeason = kind === 'games' && hasSchedule(all, year + 1);
  const digest = createHash('sha256')
    .update(JSON.stringify(hasNextSeason ? [rows, 'next'] : rows))
    .digest('hex');
  return { file: { name, digest, rows, hasNextSeason }, rowCount: rows.filter((row) => row.player_id !== '').length };
}

function hasSchedule(rows: readonly CsvRow[], year: number): boolean {
  const games = rows.filter((row) => row.season === String(year) && row.game_type === 'REG');
  return games.length >= GAMES_OF_A_SCHEDULE;
}

function unpacked(body: Buffer): Buffer {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    return gunzipSync(body, { maxOutputLength: LARGEST_BYTES });
  } catch {
    throw new ResponseRejected('it does not unzip');
  }
}
