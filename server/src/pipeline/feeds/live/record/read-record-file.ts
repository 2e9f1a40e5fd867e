// Records what the sources answered, to be replayed.
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { type CsvFile, type CsvRow, parseCsv } from '../../nflverse/csv-file.ts';
import { checkedFile, FILE_KINDS } from '../../nflverse/season-files.ts';
import { ResponseRejected } from '../../response-rejected.ts';
import { PLACES, type RecordKind } from './record-kinds.ts';

/** A file of record; `hasNextSeason` says that the schedule of the following season is in it, too. */
export interface RecordFile extends CsvFile {
  hasNextSeason: boolean;
}

/** Of 272: a few single games, such as those abroad, are published weeks before the others. */
const GAMES_OF_A_SCHEDULE = 250;
const LARGEST_BYTES = 200_000_000;

/**
 * Reads a file of record. The digest covers only what is read: weather doesn't count. Throws ResponseRejected
 * or FileRefused.
 */
export function readRecordFile(kind: RecordKind, year: number, body: Buffer): { file: RecordFile; rowCount: number } {
  const name = `${PLACES[kind](year)}.csv`;
  const parsed = parseCsv(name, unpacked(body), FILE_KINDS[kind].columns);
  const checked = checkedFile(kind, { name, digest: '', ...parsed }, year, 'postseason');
  const hasNextSeason = kind === 'games' && hasSchedule(parsed.rows, year + 1);
  const { rows, bad = [] } = checked;
  const digest = createHash('sha256')
    .update(JSON.stringify([rows, bad, hasNextSeason]))
    .digest('hex');
  // The file of games covers all seasons.
  const counted = parsed.rows.filter((row) => kind !== 'games' || row.season === String(year));
  const rowCount = counted.filter((row) => row.player_id !== '').length + parsed.bad.length;
  return { file: { ...checked, digest, hasNextSeason }, rowCount };
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
