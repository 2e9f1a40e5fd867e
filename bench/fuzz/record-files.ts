import { mergeGames, openChangeTracker, reportOfRecord } from '../../server/src/pipeline/feeds/live/compose.ts';
import { findMissingLines } from '../../server/src/pipeline/feeds/live/outlook.ts';
import {
  RECORD_KINDS,
  type RecordFile,
  type RecordKind,
  readRecordFile,
} from '../../server/src/pipeline/feeds/live/record/record-file.ts';
import { joinFiles, seasonOfRecord } from '../../server/src/pipeline/feeds/live/record/season-of-record.ts';
import { emptyWorld } from '../../server/src/pipeline/feeds/live/world.ts';
import type { CsvRow } from '../../server/src/pipeline/feeds/nflverse/csv-file.ts';
import { FILE_KINDS } from '../../server/src/pipeline/feeds/nflverse/season-files.ts';
import { FileRefused, ResponseRejected } from '../../server/src/pipeline/feeds/response-rejected.ts';
import type { Doubt, FeedReport } from '../../server/src/pipeline/report.ts';
import { csvText } from '../rehearsal/nflverse-answers.ts';
import { type ChangedTable, changeTable } from './change-json.ts';
import type { SmallSeason } from './real-season.ts';
import { recordMutation } from './record-mutation.ts';
import { EMPTY, lastGoodOf, type StoredSeason, stateOf, store } from './stored-season.ts';
import type { Draw, Mutation, Outcome, State } from './trial.ts';

type Files = Partial<Record<RecordKind, RecordFile>>;

/** A changed file of record, and everything else as it is published. */
interface RecordTrial {
  mutation: Mutation;
  file: RecordKind;
  changed: ChangedTable;
}

/** The files of record of a few games: what was stored of an older version, and what the newer one says. */
export interface RecordTarget {
  season: SmallSeason;
  kinds: readonly RecordKind[];
  older: StoredSeason;
  olderReport: FeedReport;
  newerReport: FeedReport;
  before: State;
  expected: State;
  /** The same for an installation that has nothing stored yet. */
  first: State;
  draw(file: RecordKind, draw: Draw, isFirst: boolean): RecordTrial;
  /** Reads, joins, composes and checks; `stored` is what is known before. */
  reported(trial: RecordTrial, stored: StoredSeason): { report: FeedReport; doubts: readonly Doubt[] } | Refusal;
  run(trial: RecordTrial, stored: StoredSeason): Outcome;
}

export type Refusal = Pick<Outcome, 'refused' | 'thrown'>;

export function openRecordTarget(season: SmallSeason): RecordTarget {
  const { year, now, tables } = season;
  const kinds = RECORD_KINDS.filter((kind) => tables[kind] !== undefined);
  const read = (kind: RecordKind, rows: readonly CsvRow[]) => {
    const table = tables[kind];
    if (table === undefined) throw new Error(`${kind} is not there`);
    return readRecordFile(kind, year, Buffer.from(csvText(table, rows))).file;
  };
  const rowsOf = (kind: RecordKind) => tables[kind]?.rows ?? [];
  const newer: Files = Object.fromEntries(kinds.map((kind) => [kind, read(kind, rowsOf(kind))]));
  const old: Files = Object.fromEntries(kinds.map((kind) => [kind, read(kind, rowsOf(kind).map(asBefore(kind)))]));
  const reportAfter = (files: Files, stored: StoredSeason) => reportOf(files, stored, { year, now });
  const olderReport = reportAfter(old, EMPTY).report;
  const older = store(EMPTY, olderReport).stored;
  const reported: RecordTarget['reported'] = ({ file, changed }, stored) => {
    try {
      return reportAfter({ ...newer, [file]: readRecordFile(file, year, changed.body).file }, stored);
    } catch (error) {
      return refusalOf(error);
    }
  };
  const stateAfter = (stored: StoredSeason) => stateOf(store(stored, reportAfter(newer, stored).report).stored, now);
  return {
    ...{ season, kinds, older, olderReport, reported },
    newerReport: reportAfter(newer, older).report,
    before: stateOf(older, now),
    expected: stateAfter(older),
    first: stateAfter(EMPTY),
    draw(file, draw, isFirst) {
      const table = tables[file];
      if (table === undefined) throw new Error(`${file} is not there`);
      const { needed, optional = [] } = FILE_KINDS[file].columns as { needed: string[]; optional?: string[] };
      const changed = changeTable(table, new Set([...needed, ...optional]), draw);
      return { file, changed, mutation: recordMutation(file, changed, { season, isFirst }) };
    },
    run(trial, stored) {
      const found = reported(trial, stored);
      if (!('report' in found)) return { state: stateOf(stored, now), doubts: [], ...found };
      const after = store(stored, found.report);
      return { state: stateOf(after.stored, now), doubts: [...found.doubts, ...after.doubts] };
    },
  };
}

/** A row as it was published before: figures and kickoffs have been corrected since, in all rows. */
function asBefore(kind: RecordKind): (row: CsvRow) => CsvRow {
  const lower = (row: CsvRow, columns: readonly string[]) =>
    Object.fromEntries(
      columns.flatMap((column) => (Number(row[column]) > 9 ? [[column, String(Number(row[column]) - 7)]] : [])),
    );
  if (kind === 'playerStats')
    return (row) => ({ ...row, ...lower(row, ['passing_yards', 'rushing_yards', 'receiving_yards']) });
  if (kind === 'teamStats') return (row) => ({ ...row, ...lower(row, ['passing_yards']), sacks_suffered: '0' });
  if (kind === 'games') return (row) => (row.home_score ? row : { ...row, gametime: '21:59' });
  return (row) => row;
}

export function refusalOf(error: unknown): Refusal {
  const message = error instanceof Error ? error.message : String(error);
  const isMeant = error instanceof ResponseRejected || error instanceof FileRefused;
  return isMeant ? { refused: message } : { refused: message, thrown: message };
}

/** What the live feed would report with these files on top of what is stored. */
function reportOf(files: Files, stored: StoredSeason, { year, now }: { year: number; now: Date }) {
  const world = emptyWorld(year);
  const lastGood = lastGoodOf(stored);
  const joined = joinFiles(files, [], { year, lastGood });
  if (joined === null) throw new Error('schedule or rosters are missing');
  world.ofRecord = { ...seasonOfRecord(joined, now), hasNextSeason: false };
  world.players = world.ofRecord.players;
  // As after a restart: games that are stored as final were read to their end.
  world.settled = new Set(
    [...stored.games.values()].flatMap((game) => (game.status === 'final' ? (game.espnId ?? []) : [])),
  );
  const missing = findMissingLines(world, lastGood, now, now);
  mergeGames(world, now);
  const report = reportOfRecord(world, openChangeTracker(), now);
  if (report === null) throw new Error('nothing to report');
  return { report, doubts: [...Object.values(world.ofRecord.doubts).flat(), ...missing] };
}
