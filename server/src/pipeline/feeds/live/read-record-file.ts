import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { type CsvFile, parseCsv } from '../nflverse/csv-file.ts';
import { FileRefused } from '../nflverse/refusal.ts';
import { teamInRow } from '../nflverse/schedule.ts';
import { FILE_KINDS } from '../nflverse/season-files.ts';
import { ResponseRejected } from '../response-rejected.ts';
import { PLACES, type RecordKind } from './record-kinds.ts';

const LARGEST_BYTES = 200_000_000;
const TEAM_COLUMNS = ['team', 'opponent_team', 'home_team', 'away_team'];

/**
 * Reads a file of record. The digest covers only what is read: odds and weather don't count. Throws ResponseRejected
 * or FileRefused.
 */
export function readRecordFile(kind: RecordKind, year: number, body: Buffer): { file: CsvFile; rowCount: number } {
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
  const digest = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  return { file: { name, digest, rows }, rowCount: rows.filter((row) => row.player_id !== '').length };
}

function unpacked(body: Buffer): Buffer {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    return gunzipSync(body, { maxOutputLength: LARGEST_BYTES });
  } catch {
    throw new ResponseRejected('it does not unzip');
  }
}
