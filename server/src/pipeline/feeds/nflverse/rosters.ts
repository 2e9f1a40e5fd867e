import { isPosition, type Position } from '@singleback/game/players/positions.ts';
import { SEASON_WEEKS } from '@singleback/game/season/week.ts';
import type { Columns, CsvFile, CsvRow } from './csv-file.ts';
import { whole } from './csv-file.ts';
import { FileRefused } from './refusal.ts';
import { teamInRow } from './schedule.ts';

export const WEEKLY_ROSTER_COLUMNS: Columns = {
  needed: ['season', 'week', 'team', 'position', 'status', 'gsis_id'],
  optional: ['game_type', 'player_name', 'full_name', 'jersey_number', 'espn_id', 'sleeper_id'],
};

export const ROSTER_COLUMNS: Columns = {
  needed: ['season', 'team', 'position', 'status', 'gsis_id', 'full_name'],
  optional: ['jersey_number', 'espn_id', 'sleeper_id'],
};

export const ID_COLUMNS: Columns = { needed: ['gsis_id', 'position'], optional: ['espn_id', 'sleeper_id'] };

/** A player. `id` is the gsis id. */
export interface Person {
  id: string;
  name: string;
  position: Position;
  espnId: string | null;
  sleeperId: string | null;
}

/** A row of a weekly roster, with nflverse's `status`: ACT, INA, RES, DEV, CUT … */
export interface RosterSpot {
  playerId: string;
  week: number;
  team: string;
  status: string;
  jerseyNumber: number | null;
}

export interface Rosters {
  people: Map<string, Person>;
  spots: RosterSpot[];
  /** The last week with a known roster; later weeks repeat it. */
  lastWeek: number;
  /** Rows without an id: a name does not identify a player. */
  nameless: number;
}

/**
 * Reads the rosters by week. Without a weekly file (before the season) the season's roster counts for week 1. Only
 * players with a fantasy position are kept.
 */
export function readRosters(
  weekly: CsvFile | null,
  roster: CsvFile | null,
  ids: CsvFile | null,
  year: number,
): Rosters {
  const file = weekly ?? roster;
  if (file === null) throw new FileRefused(`roster_weekly_${year}`, 'there is no roster of the season');
  const rows = weekly === null ? file.rows : weekly.rows.filter((row) => (row.game_type ?? 'REG') === 'REG');
  const known = rows.filter((row) => row.gsis_id !== '');
  const spots = known.map((row) => readSpot(file.name, row, weekly === null));
  return {
    people: readPeople(known, roster, ids),
    spots,
    lastWeek: Math.max(1, ...new Set(spots.map((spot) => spot.week))),
    nameless: rows.length - known.length,
  };
}

function readSpot(file: string, row: CsvRow, isPreseason: boolean): RosterSpot {
  const week = isPreseason ? 1 : whole(file, row, 'week');
  if (week < 1 || week > SEASON_WEEKS) throw new FileRefused(file, `week ${week} is not in the regular season`);
  return {
    playerId: row.gsis_id ?? '',
    week,
    team: teamInRow(file, row, 'team'),
    status: row.status ?? '',
    jerseyNumber: (row.jersey_number ?? '') === '' ? null : whole(file, row, 'jersey_number'),
  };
}

/**
 * The players. The position is the crosswalk's if it is one of the game's, else the roster's: a roster has the
 * position on paper (Travis Hunter a cornerback, Taysom Hill a quarterback), the crosswalk the one in fantasy
 * football. A fullback counts as a running back.
 */
function readPeople(rows: readonly CsvRow[], roster: CsvFile | null, ids: CsvFile | null): Map<string, Person> {
  const crosswalk = firstById(ids?.rows ?? []);
  const season = firstById(roster?.rows ?? []);
  const claimed = { espn: new Set<string>(), sleeper: new Set<string>() };
  const people = new Map<string, Person>();
  for (const row of rows) {
    const id = row.gsis_id ?? '';
    if (people.has(id)) continue;
    const sources = [row, season.get(id), crosswalk.get(id)];
    const position = fantasyPosition(crosswalk.get(id)?.position) ?? fantasyPosition(row.position);
    if (position === null) continue;
    people.set(id, {
      id,
      name: row.player_name || row.full_name || season.get(id)?.full_name || id,
      position,
      espnId: claim(claimed.espn, sources, 'espn_id'),
      sleeperId: claim(claimed.sleeper, sources, 'sleeper_id'),
    });
  }
  return people;
}

/** The game's position for one of a roster's, or null where the game has none. */
export function fantasyPosition(written: string | undefined): Position | null {
  const position = { FB: 'RB', HB: 'RB', PK: 'K' }[written ?? ''] ?? written ?? '';
  return isPosition(position) && position !== 'DEF' ? position : null;
}

function firstById(rows: readonly CsvRow[]): Map<string, CsvRow> {
  const found = new Map<string, CsvRow>();
  for (const row of rows) {
    const id = (row.gsis_id ?? '').trim();
    if (id !== '' && !found.has(id)) found.set(id, row);
  }
  return found;
}

// The crosswalk assigns some ids to two players: the first keeps it, since a shared id proves nothing about the second.
function claim(claimed: Set<string>, sources: readonly (CsvRow | undefined)[], column: string): string | null {
  const id = sources.map((row) => (row?.[column] ?? '').replace(/\.0$/, '')).find((cell) => cell !== '');
  if (id === undefined || claimed.has(id)) return null;
  claimed.add(id);
  return id;
}
