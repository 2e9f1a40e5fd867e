import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { AnswerRefused } from '../answer-refused.ts';
import { type CsvFile, parseCsv } from '../nflverse/csv-file.ts';
import { FileRefused } from '../nflverse/refusal.ts';
import { teamInRow } from '../nflverse/schedule.ts';
import { FILE_KINDS, type FileKindName } from '../nflverse/season-files.ts';
import type { FeedAddresses } from './addresses.ts';
import type { RecordDesk } from './record-desk.ts';
import type { Resource } from './resource.ts';

/** The files of record that are read over HTTP. */
export type RecordKind = Exclude<FileKindName, 'projections'>;

const PLACES: Record<RecordKind, (year: number) => string> = {
  games: () => 'schedules/games',
  playerStats: (year) => `stats_player/stats_player_week_${year}`,
  teamStats: (year) => `stats_team/stats_team_week_${year}`,
  weeklyRoster: (year) => `weekly_rosters/roster_weekly_${year}`,
  roster: (year) => `rosters/roster_${year}`,
  injuries: (year) => `injuries/injuries_${year}`,
  ids: () => 'db_playerids',
};

export const RECORD_KINDS = Object.keys(PLACES) as RecordKind[];

/** The league takes a row back now and then; more than that is a file that was cut. */
const MAY_SHRINK_PERCENT = 3;
const LARGEST_BYTES = 200_000_000;

const TEAM_COLUMNS = ['team', 'opponent_team', 'home_team', 'away_team'];

/** A file of record of a season, read at the desk. */
export function recordFile(
  kind: RecordKind,
  year: number,
  { addresses, desk }: { addresses: FeedAddresses; desk: RecordDesk },
): Resource<string> {
  const place = PLACES[kind](year);
  const bases = kind === 'ids' ? addresses.ids : addresses.nflverse;
  // The large ones come packed where the host has them so.
  const ends = kind === 'playerStats' || kind === 'weeklyRoster' ? ['.csv.gz', '.csv'] : ['.csv'];
  return {
    name: recordName(kind, year),
    source: 'nflverse',
    urls: bases.flatMap((base) => ends.map((end) => `${base}/${place}${end}`)),
    isKept: true,
    mayShrinkPercent: Math.max(MAY_SHRINK_PERCENT, FILE_KINDS[kind].mayShrinkPercent),
    async read(body) {
      const { digest, rowCount } = await desk.read(kind, year, body);
      return { value: digest, rowCount };
    },
  };
}

export const recordName = (kind: RecordKind, year: number) => `nflverse/${kind}/${year}`;

/**
 * Reads a file of record. Its digest moves with what is read of it alone: odds and weather are not. Throws AnswerRefused or
 * FileRefused.
 */
export function readRecordFile(kind: RecordKind, year: number, body: Buffer): { file: CsvFile; rowCount: number } {
  const name = `${PLACES[kind](year)}.csv`;
  const all = parseCsv(name, unpacked(body), FILE_KINDS[kind].columns);
  // The file of all seasons counts for this one.
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
    throw new AnswerRefused('it does not unzip');
  }
}
