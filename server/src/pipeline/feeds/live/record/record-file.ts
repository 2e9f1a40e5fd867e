// Reads the files of record that come over HTTP, and joins them in a thread to the season as it is known.

import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { type CsvFile, type CsvRow, parseCsv } from '../../nflverse/csv-file.ts';
import { checkedFile, FILE_KINDS, type FileKindName } from '../../nflverse/season-files.ts';
import { ResponseRejected } from '../../response-rejected.ts';

/** The files of record that are read over HTTP. */
export type RecordKind = Exclude<FileKindName, 'projections'>;

/** The path of each file below its base, without the extension. */
export const PLACES: Record<RecordKind, (year: number) => string> = {
  games: () => 'schedules/games',
  playerStats: (year) => `stats_player/stats_player_week_${year}`,
  teamStats: (year) => `stats_team/stats_team_week_${year}`,
  weeklyRoster: (year) => `weekly_rosters/roster_weekly_${year}`,
  roster: (year) => `rosters/roster_${year}`,
  injuries: (year) => `injuries/injuries_${year}`,
  ids: () => 'db_playerids',
};

export const RECORD_KINDS = Object.keys(PLACES) as RecordKind[];

export const recordName = (kind: RecordKind, year: number) => `nflverse/${kind}/${year}`;

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
