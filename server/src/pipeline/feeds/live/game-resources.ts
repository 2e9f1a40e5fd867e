import type { CheckedRows } from '../checked-json.ts';
import { boxLines } from '../espn/box-lines.ts';
import { type CoreFigures, readCoreStatistics } from '../espn/core-statistics.ts';
import { defenceLines } from '../espn/defence-lines.ts';
import { type EspnInjury, readEspnInjuries } from '../espn/injuries.ts';
import { type EspnAthlete, readRoster } from '../espn/roster.ts';
import { readScoreboard, type ScoreboardGame } from '../espn/scoreboard.ts';
import { readSummary, type Summary } from '../espn/summary.ts';
import { readSleeperPeople, type SleeperPerson } from '../sleeper/people.ts';
import { readSleeperWeek, type SleeperWeek } from '../sleeper/week-rows.ts';
import type { FeedAddresses } from './addresses.ts';
import type { Reading, Resource } from './resource.ts';

/** How ESPN numbers the teams. */
const ESPN_TEAMS: Readonly<Record<string, number>> = {
  ARI: 22,
  ATL: 1,
  BAL: 33,
  BUF: 2,
  CAR: 29,
  CHI: 3,
  CIN: 4,
  CLE: 5,
  DAL: 6,
  DEN: 7,
  DET: 8,
  GB: 9,
  HOU: 34,
  IND: 11,
  JAX: 30,
  KC: 12,
  LAR: 14,
  LAC: 24,
  LV: 13,
  MIA: 15,
  MIN: 16,
  NE: 17,
  NO: 18,
  NYG: 19,
  NYJ: 20,
  PHI: 21,
  PIT: 23,
  SEA: 26,
  SF: 25,
  TB: 27,
  TEN: 10,
  WAS: 28,
};

const MAY_SHRINK_PERCENT = 25;

/** A week's scoreboard; from a host that rejects query parameters, the one of its current week. */
export function scoreboard(addresses: FeedAddresses, year: number, week: number): Resource<ScoreboardGame[]> {
  return {
    name: `espn/scoreboard/${year}/${week}`,
    source: 'espn',
    urls: addresses.espn.flatMap((base) => [
      `${base}/scoreboard?dates=${year}&seasontype=2&week=${week}`,
      `${base}/scoreboard`,
    ]),
    isKept: false,
    mayShrinkPercent: 100,
    read: (body) => counted(readScoreboard(body, year)),
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
    mayShrinkPercent: MAY_SHRINK_PERCENT,
    read: (body) => {
      const value = readSummary(body, espnId);
      const { lines, leftOut } = boxLines(value);
      // Fail on an invalid figure of a defence here, not when it is stored.
      return {
        value,
        rowCount: lines.length + leftOut.length + defenceLines(value).length,
        doubts: leftOut.map(({ reason }) => ({ subject: reason, reason, used: 'the last good figures' })),
      };
    },
  };
}

export function espnInjuries(addresses: FeedAddresses): Resource<EspnInjury[]> {
  return {
    name: 'espn/injuries',
    source: 'espn',
    urls: addresses.espn.map((base) => `${base}/injuries`),
    isKept: true,
    mayShrinkPercent: 75,
    read: (body) => counted(readEspnInjuries(body)),
  };
}

export function espnRoster(addresses: FeedAddresses, team: string): Resource<EspnAthlete[]> {
  return {
    name: `espn/roster/${team}`,
    source: 'espn',
    urls: addresses.espn.map((base) => `${base}/teams/${ESPN_TEAMS[team]}/roster`),
    isKept: true,
    // Cut-down day takes a roster from 90 players to 53.
    mayShrinkPercent: 50,
    read: (body) => counted(readRoster(body, team)),
  };
}

export function sleeperPeople(addresses: FeedAddresses): Resource<SleeperPerson[]> {
  return {
    name: 'sleeper/people',
    source: 'sleeper',
    urls: addresses.sleeper.map((base) => `${base}/v1/players/nfl`),
    isKept: true,
    mayShrinkPercent: MAY_SHRINK_PERCENT,
    read: (body) => counted(readSleeperPeople(body)),
  };
}

/** Sleeper's projections or stats of a week. */
export function sleeperWeek(
  addresses: FeedAddresses,
  what: 'projections' | 'stats',
  { year, week }: { year: number; week: number },
): Resource<SleeperWeek[]> {
  return {
    name: `sleeper/${what}/${year}/${week}`,
    source: 'sleeper',
    urls: addresses.sleeper.map((base) => `${base}/${what}/nfl/${year}/${week}?season_type=regular`),
    isKept: true,
    mayShrinkPercent: MAY_SHRINK_PERCENT,
    read: (body) => counted(readSleeperWeek(body, { year, week })),
  };
}

/** Sleeper's figures of the current week, which are not kept: they are of use for minutes. */
export function sleeperLiveWeek(addresses: FeedAddresses, of: { year: number; week: number }): Resource<SleeperWeek[]> {
  const { urls, source, read } = sleeperWeek(addresses, 'stats', of);
  return {
    name: `sleeper/live/${of.year}/${of.week}`,
    source,
    urls,
    isKept: false,
    mayShrinkPercent: MAY_SHRINK_PERCENT,
    read,
  };
}

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
    read: (body) => ({ value: readCoreStatistics(body), rowCount: 1 }),
  };
}

function counted<Row>({ rows, doubts }: CheckedRows<Row>): Reading<Row[]> {
  return { value: rows, rowCount: rows.length, doubts };
}
