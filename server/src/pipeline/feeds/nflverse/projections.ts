import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import type { Columns, CsvFile, CsvRow } from './csv-file.ts';
import { whole } from './csv-file.ts';
import { FileRefused } from './refusal.ts';
import { fantasyPosition, type Person } from './rosters.ts';
import { teamInRow } from './schedule.ts';

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

/** A projection for a player identified by name only. `points` are hundredths by our own table. */
export interface Projection {
  name: string;
  week: number;
  /** Null for a free agent. */
  team: string | null;
  position: string;
  points: number;
}

/**
 * The projections of a season, scored by our own table rather than the site's. Throws FileRefused on an unknown team.
 */
export function readProjections(file: CsvFile): Projection[] {
  return file.rows.flatMap((row) => {
    const position = fantasyPosition(row.pos);
    if (position === null) return [];
    return {
      name: row.name ?? '',
      week: whole(file.name, row, 'week'),
      team: row.team === 'FA' ? null : teamInRow(file.name, row, 'team', 'nflcom'),
      position,
      points: scorePlayer(position, expectedStats(file.name, row)),
    };
  });
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

function expectedStats(file: string, row: CsvRow): StatLine {
  const figure = (column: string) => {
    const value = Number(row[column] ?? '');
    if (Number.isNaN(value)) throw new FileRefused(file, `${column} is '${row[column]}', not a number`);
    return value;
  };
  return {
    ...Object.fromEntries(FIGURES.map(([key, column]) => [key, figure(column)])),
    fgMissed: MISSED.reduce((total, column) => total + figure(column), 0),
  };
}
