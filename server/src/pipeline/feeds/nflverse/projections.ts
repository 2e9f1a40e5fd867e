import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import type { Columns, CsvFile, CsvRow } from './csv-file.ts';
import { shortly, whole } from './csv-file.ts';
import { BadCell } from './refusal.ts';
import { fantasyPosition, type Person } from './rosters.ts';
import type { RowRules } from './row-rules.ts';
import { teamInRow, WEEKS } from './schedule.ts';

const FIGURES: readonly (readonly [keyof StatLine, string])[] = [
  ['passingYards', 'pass_yds'],
  ['passingTds', 'pass_td'],
  ['interceptions', 'pass_int'],
  ['rushingYards', 'rush_yds'],
  ['rushingTds', 'rush_td'],
  ['receptions', 'rec'],
  ['receivingYards', 'rec_yds'],
  ['receivingTds', 'rec_td'],
  ['fumblesLost', 'fum'],
  ['patMade', 'pat_made'],
  ['fgMade0_19', 'fg_0_19'],
  ['fgMade20_29', 'fg_20_29'],
  ['fgMade30_39', 'fg_30_39'],
  ['fgMade40_49', 'fg_40_49'],
  ['fgMade50_59', 'fg_50p'],
];

const MISSED = ['fg_miss_0_19', 'fg_miss_20_29', 'fg_miss_30_39'];

export const PROJECTION_COLUMNS: Columns = {
  needed: ['season', 'week', 'pos', 'name', 'team', ...FIGURES.map(([, column]) => column)],
  optional: MISSED,
};

const MOST = 999;

/** A projection for a player identified by name only. `points` are hundredths by our own table. */
export interface Projection {
  name: string;
  week: number;
  /** Null for a free agent. */
  team: string | null;
  position: string;
  points: number;
}

/** How single rows of the projections are read. */
export const PROJECTION_RULES: RowRules = {
  covers: (row, year) => {
    if (row.season !== String(year)) throw new BadCell(`season is not ${year}`);
    return fantasyPosition(row.pos) !== null;
  },
  keyOf: () => null,
  subjectOf: (row) => `${row.name}, week ${row.week}`,
  check: (row) => void readProjection(row),
  isOnce: false,
};

/** The projections of a season, scored by our own table rather than the site's. */
export function readProjections({ rows }: CsvFile): Projection[] {
  return rows.map(readProjection);
}

function readProjection(row: CsvRow): Projection {
  const position = fantasyPosition(row.pos) ?? 'QB';
  return {
    name: row.name ?? '',
    week: whole(row, 'week', WEEKS),
    team: row.team === 'FA' ? null : teamInRow(row, 'team', 'nflcom'),
    position,
    points: scorePlayer(position, expectedStats(row)),
  };
}

/**
 * Finds the player of a projection by name and position: the one on the named team in that week or else, if the name
 * is unique, that player if ever on that team. Undefined when in doubt.
 */
export function projectionMatcher(
  people: Iterable<Person>,
  teamsOf: (playerId: string) => ReadonlySet<string>,
  teamIn: (playerId: string, week: number) => string | null,
): (projection: Projection) => string | undefined {
  const named = new Map<string, Person[]>();
  for (const person of people) {
    const key = `${person.position} ${plainName(person.name)}`;
    named.set(key, [...(named.get(key) ?? []), person]);
  }
  return ({ name, position, team, week }) => {
    const candidates = named.get(`${position} ${plainName(name)}`) ?? [];
    const there = candidates.filter(({ id }) => team !== null && teamIn(id, week) === team);
    const ever = candidates.filter(({ id }) => team !== null && teamsOf(id).has(team));
    const found = there.length > 0 ? there : ever;
    return found.length === 1 ? found[0]?.id : undefined;
  };
}

/** 'Marvin Harrison Jr.' and 'Marvin Harrison', 'D.J. Moore' and 'DJ Moore' are the same name. */
export function plainName(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .replace(/ (jr|sr|ii|iii|iv|v)$/, '')
    .replaceAll(' ', '');
}

function expectedStats(row: CsvRow): StatLine {
  const figure = (column: string) => {
    const value = Number(row[column] ?? '');
    if (!(Math.abs(value) <= MOST)) throw new BadCell(`${column} is '${shortly(row[column] ?? '')}'`);
    return value;
  };
  return {
    ...Object.fromEntries(FIGURES.map(([key, column]) => [key, figure(column)])),
    fgMissed: MISSED.reduce((total, column) => total + figure(column), 0),
  };
}
