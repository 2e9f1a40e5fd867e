import { roundOfYear } from '@singleback/game/season/week.ts';
import type { CheckedRows } from '../checked-json.ts';
import { type CoreFigures, readCoreStatistics } from '../espn/core-statistics.ts';
import { ESPN_TEAMS } from '../espn/ids.ts';
import { readEspnInjuries, readRoster } from '../espn/people.ts';
import { readScoreboard, type ScoreboardGame } from '../espn/scoreboard.ts';
import { readSummary, type Summary } from '../espn/summary.ts';
import { FILE_KINDS } from '../nflverse/season-files.ts';
import { readSleeperPeople, readSleeperWeek, type SleeperWeek } from '../sleeper/sleeper.ts';
import type { FeedAddresses } from './addresses.ts';
import { PLACES, type RecordKind, recordName } from './record/record-file.ts';
import type { RecordWorker } from './record/record-worker-client.ts';
import type { Resource } from './resource-poll.ts';

const MAY_SHRINK_PERCENT = 25;

/** How ESPN numbers the rounds of the postseason: its week 4 is the Pro Bowl, which is no game. */
const ESPN_ROUNDS = [1, 2, 3, 5];

/** A week's scoreboard, the league's week; from a host that rejects query parameters, the one of its current week. */
export function scoreboard(addresses: FeedAddresses, year: number, week: number): Resource<ScoreboardGame[]> {
  const { kind, weekNumber } = roundOfYear(week);
  const [type, number] = kind === 'regular' ? [2, week] : [3, ESPN_ROUNDS[weekNumber - 1]];
  return {
    name: `espn/scoreboard/${year}/${week}`,
    source: 'espn',
    urls: addresses.espn.flatMap((base) => [
      `${base}/scoreboard?dates=${year}&seasontype=${type}&week=${number}`,
      `${base}/scoreboard`,
    ]),
    isKept: false,
    mayShrinkPercent: 100,
    read: (body) => {
      const { rows, doubts } = readScoreboard(body, year, kind);
      return { value: rows, rowCount: rows.length, doubts };
    },
  };
}

export function summary(addresses: FeedAddresses, espnId: string): Resource<Summary> {
  return {
    name: `espn/summary/${espnId}`,
    source: 'espn',
    urls: [
      ...addresses.espn.map((base) => `${base}/summary?event=${espnId}`),
      ...addresses.espnBox.map((base) => `${base}/boxscore?xhr=1&gameId=${espnId}`),
      // For hosts that reject query parameters.
      ...addresses.espn.map((base) => `${base}/summary/${espnId}`),
    ],
    isKept: false,
    // Whoever is missing keeps the last figures when it is applied.
    mayShrinkPercent: 100,
    read: (body) => {
      const value = readSummary(body, espnId);
      return { value, rowCount: value.people.length };
    },
  };
}

export const espnInjuries = ({ espn }: FeedAddresses) =>
  rowsOf(
    'espn/injuries',
    espn.map((base) => `${base}/injuries`),
    75,
    readEspnInjuries,
  );

/** Cut-down day takes a roster from 90 players to 53. */
export const espnRoster = ({ espn }: FeedAddresses, team: string) =>
  rowsOf(
    `espn/roster/${team}`,
    espn.map((base) => `${base}/teams/${ESPN_TEAMS[team]}/roster`),
    50,
    (body) => readRoster(body, team),
  );

export const sleeperPeople = ({ sleeper }: FeedAddresses) =>
  rowsOf(
    'sleeper/people',
    sleeper.map((base) => `${base}/v1/players/nfl`),
    MAY_SHRINK_PERCENT,
    readSleeperPeople,
  );

/** Sleeper's projections or stats of a week, the league's; Sleeper numbers the rounds of the postseason from 1. */
export function sleeperWeek(
  { sleeper }: FeedAddresses,
  what: 'projections' | 'stats',
  { year, week }: { year: number; week: number },
): Resource<CheckedRows<SleeperWeek>> {
  const { kind, weekNumber } = roundOfYear(week);
  const type = kind === 'regular' ? 'regular' : 'post';
  return rowsOf(
    `sleeper/${what}/${year}/${week}`,
    sleeper.map((base) => `${base}/${what}/nfl/${year}/${weekNumber}?season_type=${type}`),
    MAY_SHRINK_PERCENT,
    (body) => readSleeperWeek(body, { year, week: weekNumber }),
  );
}

/** Under which name the comparison of a week with Sleeper's stats is doubted. */
export const secondOpinionName = (week: number) => `sleeper/second opinion/${week}`;

/** Sleeper's figures of the current week, which are not kept: they are of use for minutes. */
export const sleeperLiveWeek = (addresses: FeedAddresses, of: { year: number; week: number }) => ({
  ...sleeperWeek(addresses, 'stats', of),
  name: `sleeper/live/${of.year}/${of.week}`,
  isKept: false,
});

/** A team's statistics in a game, from ESPN's core API, whose addresses have no query. */
export function coreTeam(addresses: FeedAddresses, espnId: string, team: string): Resource<CoreFigures> {
  return coreStatistics(addresses, `${espnId}/${team}`, `${competitor(espnId, team)}/statistics`);
}

/** An athlete's statistics in a game. */
export function coreAthlete(
  addresses: FeedAddresses,
  { espnId, team, id }: { espnId: string; team: string; id: string },
): Resource<CoreFigures> {
  return coreStatistics(addresses, `${espnId}/${team}/${id}`, `${competitor(espnId, team)}/roster/${id}/statistics/0`);
}

const competitor = (espnId: string, team: string) =>
  `events/${espnId}/competitions/${espnId}/competitors/${ESPN_TEAMS[team]}`;

function coreStatistics(addresses: FeedAddresses, of: string, path: string): Resource<CoreFigures> {
  return {
    name: `espn/core/${of}`,
    source: 'espn',
    urls: addresses.espnCore.map((base) => `${base}/${path}`),
    isKept: false,
    mayShrinkPercent: 100,
    read: (body) => {
      const value = readCoreStatistics(body);
      return { value, rowCount: 1, doubts: value.doubts };
    },
  };
}

/** A list of rows, of which the last good answer is kept. */
function rowsOf<Row>(
  name: string,
  urls: readonly string[],
  mayShrinkPercent: number,
  readRows: (body: Buffer) => CheckedRows<Row>,
): Resource<CheckedRows<Row>> {
  const read = (body: Buffer) => {
    const value = readRows(body);
    // Rows that can't be read are there all the same: an answer with bad rows has not shrunk.
    return { value, rowCount: value.rows.length + value.doubts.length, doubts: value.doubts };
  };
  return { name, source: name.split('/')[0] ?? '', urls, isKept: true, mayShrinkPercent, read };
}

/** The league removes a row now and then; losing more means that the file was truncated. */
const RECORD_MAY_SHRINK_PERCENT = 3;

/** Where files of record are fetched and read. */
export interface RecordPlace {
  addresses: FeedAddresses;
  worker: RecordWorker;
}

/** A season's file of record, read by the worker. */
export function recordFile(kind: RecordKind, year: number, { addresses, worker }: RecordPlace): Resource<string> {
  const place = PLACES[kind](year);
  const bases = kind === 'ids' ? addresses.ids : addresses.nflverse;
  // The host serves the large ones compressed.
  const ends = kind === 'playerStats' || kind === 'weeklyRoster' ? ['.csv.gz', '.csv'] : ['.csv'];
  return {
    name: recordName(kind, year),
    source: 'nflverse',
    urls: bases.flatMap((base) => ends.map((end) => `${base}/${place}${end}`)),
    isKept: true,
    mayShrinkPercent: Math.max(RECORD_MAY_SHRINK_PERCENT, FILE_KINDS[kind].mayShrinkPercent),
    async read(body) {
      const { digest, rowCount } = await worker.read(kind, year, body);
      return { value: digest, rowCount };
    },
  };
}
