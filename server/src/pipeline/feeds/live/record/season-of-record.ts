import { ROUNDS } from '@singleback/game/season/week.ts';
import type { FeedReport, GameRecord, StatLineRecord } from '../../../report.ts';
import type { LastGood } from '../../last-good.ts';
import type { CsvFile } from '../../nflverse/csv-file.ts';
import { fantasyPosition, firstById } from '../../nflverse/rosters.ts';
import { readSeasonRecords, type SeasonRecords } from '../../nflverse/season-records.ts';
import type { SleeperPerson } from '../../sleeper/sleeper.ts';
import { defenseKey } from '../../teams.ts';
import { lastRecords, type TimedRecord } from '../../timed-record.ts';
import { type RecordFile, type RecordKind, readRecordFile } from './record-file.ts';

type RecordFiles = Readonly<Partial<Record<RecordKind, CsvFile>>>;

/** A season as known from the files of record at an instant. */
export interface SeasonOfRecord
  extends Omit<SeasonRecords, 'records'>,
    /** Games are scheduled or, once there is a score, final; the files don't know games in progress. */
    Pick<FeedReport, 'games' | 'players' | 'playerWeeks' | 'projections' | 'injuries'> {
  /** The stat lines of fully posted games, by feed key. */
  lines: Map<string, StatLineRecord[]>;
  /** The schedule of the next season is published. */
  hasNextSeason: boolean;
  /** It was read from the database, where an operator imported it: no file of record could be read. */
  isStored?: boolean;
}

/** Joins the files of record; null while schedule or rosters are missing. */
export function joinFiles(
  files: RecordFiles,
  people: readonly SleeperPerson[],
  { year, lastGood }: { year: number; lastGood: LastGood },
): SeasonRecords | null {
  const { games, weeklyRoster, roster, ids } = files;
  if (games === undefined || (weeklyRoster ?? roster) === undefined) return null;
  const crosswalk = people.length === 0 ? ids : withSleeperIds(ids, people);
  return readSeasonRecords({ ...files, ids: crosswalk ?? null }, year, {
    lines: 'always',
    lastGood,
    scope: 'postseason',
  });
}

/**
 * The season as known at `now`. Teams and results count as soon as a file has them; projections and injuries count
 * from their own time on, and a round of the postseason from when its matchups are known.
 */
export function seasonOfRecord(
  { season, records: ofYear, leftOut, doubts, unconfirmedLines, maySomeLinesLack }: SeasonRecords,
  now: Date,
): Omit<SeasonOfRecord, 'hasNextSeason'> {
  const records = season.weeks.length > ROUNDS.regular ? withoutLaterRounds(ofYear, now) : ofYear;
  const known = records.filter((one) => {
    const isAlwaysKnown = one.kind !== 'projection' && one.kind !== 'injury';
    // In-progress states are guesses by the clock, and a game can't have ended before it began.
    const isGuess = one.kind === 'game' && (one.record.status === 'in_progress' || isAhead(one.record, now));
    return !isGuess && (isAlwaysKnown || one.knownAt <= now);
  });
  const ofKind = lastRecords(known);
  return {
    season,
    games: ofKind('game'),
    players: ofKind('player'),
    playerWeeks: ofKind('player_week'),
    projections: ofKind('projection'),
    injuries: ofKind('injury'),
    lines: postedGames(ofKind('game'), ofKind('stat_line'), unconfirmedLines),
    ...{ leftOut, doubts, unconfirmedLines, maySomeLinesLack },
  };
}

/** Without the rounds whose matchups are not known yet, and the players of those alone. */
function withoutLaterRounds(records: readonly TimedRecord[], now: Date): readonly TimedRecord[] {
  const begun = new Set(records.flatMap((one) => (one.kind === 'game' && one.knownAt <= now ? [weekOf(one)] : [])));
  const isKnown = (one: TimedRecord) => weekOf(one) <= ROUNDS.regular || begun.has(weekOf(one));
  const known = records.filter(isKnown);
  const players = new Set(known.flatMap((one) => (one.kind === 'player_week' ? [one.record.feedKey] : [])));
  return known.filter((one) => one.kind !== 'player' || players.has(one.record.feedKey));
}

const weekOf = ({ record }: TimedRecord) => ('weekNumber' in record ? record.weekNumber : 0);

const isAhead = ({ status, kickoff }: GameRecord, now: Date) => status === 'final' && kickoff !== null && kickoff > now;

const isOfPlayer = ({ feedKey }: StatLineRecord) => !feedKey.startsWith(defenseKey(''));

/** A game is fully posted once it has a score and lines of both defenses, or there is a doubt about them. */
function postedGames(
  games: readonly GameRecord[],
  lines: readonly StatLineRecord[],
  unconfirmed: SeasonRecords['unconfirmedLines'],
): Map<string, StatLineRecord[]> {
  const doubted = new Set(unconfirmed.map(({ feedKey, weekNumber }) => `${feedKey} ${weekNumber}`));
  const byGame = Map.groupBy(lines, (line) => line.game ?? '');
  return new Map(
    games.flatMap(({ feedKey, home, away, status, weekNumber }) => {
      const own = byGame.get(feedKey) ?? [];
      const has = (team: string) =>
        own.some((line) => line.feedKey === defenseKey(team)) || doubted.has(`${defenseKey(team)} ${weekNumber}`);
      // Defense lines come from the team file; a game with those alone is only half posted.
      const isPosted = status === 'final' && has(home) && has(away) && own.some(isOfPlayer);
      return isPosted ? [[feedKey, own]] : [];
    }),
  );
}

/** The crosswalk, completed by Sleeper's list; Sleeper's position takes precedence. */
function withSleeperIds(ids: CsvFile | undefined, people: readonly SleeperPerson[]): CsvFile {
  const rows = firstById(ids?.rows ?? []);
  for (const { gsisId, espnId, sleeperId, position } of people) {
    if (gsisId === null) continue;
    const before = rows.get(gsisId);
    rows.set(gsisId, {
      ...before,
      gsis_id: gsisId,
      espn_id: before?.espn_id || (espnId ?? ''),
      sleeper_id: before?.sleeper_id || sleeperId,
      position: position satisfies string as string,
    });
  }
  return {
    name: ids?.name ?? 'sleeper',
    digest: '',
    rows: [...rows.values()].filter((row) => fantasyPosition(row.position)),
  };
}

/** A file of record that was read, identified by its content. */
export interface ReadFile {
  digest: string;
  rowCount: number;
}

/** The files that make up a season, and Sleeper's list of its players. */
export interface SeasonParts {
  year: number;
  digests: Partial<Record<RecordKind, string>>;
  people: readonly SleeperPerson[];
  /** Changes with `people`. */
  peopleStamp: number;
  /** What is stored: it stays where the files can't be read. */
  lastGood: LastGood;
}

/** For each kind the current file, the previous one and a candidate. */
const KEPT_OF_A_KIND = 3;

/** Reads files of record and joins them to a season. This is the expensive part, free of I/O. */
export function recordProcessor() {
  const files = new Map<RecordKind, Map<string, RecordFile>>();
  let joined: { key: string; season: SeasonRecords | null; hasNextSeason: boolean } | null = null;
  const fileOf = (kind: RecordKind, digest: string) => {
    const file = files.get(kind)?.get(digest);
    if (file === undefined) throw new Error(`${kind} was not read here`);
    return file;
  };
  return {
    /** Throws ResponseRejected or FileRefused. */
    read(kind: RecordKind, year: number, body: Uint8Array): ReadFile {
      const { file, rowCount } = readRecordFile(kind, year, Buffer.from(body));
      const kept = files.get(kind) ?? new Map<string, RecordFile>();
      files.set(kind, kept);
      kept.delete(file.digest);
      kept.set(file.digest, file);
      for (const oldest of [...kept.keys()].slice(0, -KEPT_OF_A_KIND)) kept.delete(oldest);
      return { digest: file.digest, rowCount };
    },
    /** The season as known at `now`; null while schedule or rosters are missing. */
    derive({ year, digests, people, peopleStamp, lastGood }: SeasonParts, now: Date): SeasonOfRecord | null {
      const isDoubted = Object.values(joined?.season?.doubts ?? {}).some((doubts) => doubts.length > 0);
      const key = JSON.stringify([year, digests, peopleStamp, isDoubted ? lastGood.games : null]);
      if (joined?.key !== key) {
        const entries = Object.entries(digests) as [RecordKind, string][];
        const found: Partial<Record<RecordKind, RecordFile>> = Object.fromEntries(
          entries.map(([kind, digest]) => [kind, fileOf(kind, digest)]),
        );
        const hasNextSeason = found.games?.hasNextSeason === true;
        joined = { key, season: joinFiles(found, people, { year, lastGood }), hasNextSeason };
      }
      const { season, hasNextSeason } = joined;
      return season === null ? null : { ...seasonOfRecord(season, now), hasNextSeason };
    },
  };
}
