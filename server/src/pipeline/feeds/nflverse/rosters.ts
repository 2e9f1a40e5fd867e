import { isPosition, type Position } from '@singleback/game/players/positions.ts';
import type { Doubt } from '../../report.ts';
import { BadCell, FileRefused } from '../response-rejected.ts';
import { TEAMS } from '../teams.ts';
import { type Columns, type CsvFile, type CsvRow, shortly } from './csv-file.ts';
import { checkId, isInScope, playerIn, type RowRules, weekIn, weekKey } from './row-rules.ts';
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

type IsKnown = (team: string, week: number) => boolean;

export interface Rosters {
  people: Map<string, Person>;
  spots: RosterSpot[];
  /** Rows that can't be read, 'player week', or 'player' where the week is not known; empty: nobody knows whose. */
  doubted: ReadonlySet<string>;
  /** Players whom no list has at a position of the game, though they have played at one, and weeks that are not whole. */
  disagreements: Doubt[];
  /** Whether a team's roster of a week is known; without one the last roster counts. */
  isKnown: IsKnown;
  /** Rows without an id: a name does not identify a player. */
  nameless: number;
}

/** How single rows of the weekly rosters are read. */
export const WEEKLY_ROSTER_RULES: RowRules = {
  covers: (row, year, scope) => isInScope(row, year, row.game_type ?? 'REG', scope),
  keyOf: (row) => weekKey(row, row.gsis_id, row.game_type),
  playerIn,
  subjectOf: (row) => `${row.full_name || row.player_name || row.gsis_id || 'a player'}, week ${row.week}`,
  check: (row) => void readSpot(row, false),
  isOnce: true,
};

/** How single rows of the season's roster are read. */
export const ROSTER_RULES: RowRules = {
  covers: (row, year) => {
    if (row.season !== String(year)) throw new BadCell(`season is not ${year}`);
    return true;
  },
  keyOf: (row) => playerIn(row.gsis_id ?? ''),
  playerIn,
  subjectOf: (row) => row.full_name || row.gsis_id || 'a player',
  check: (row) => void readSpot(row, true),
  isOnce: true,
};

/**
 * Reads the rosters by week. Without a weekly file (before the season) the season's roster counts for week 1. Only
 * players with a fantasy position are kept; `played` are the positions of those with stat lines, whatever a roster says.
 */
export function readRosters(
  weekly: CsvFile | null,
  roster: CsvFile | null,
  { ids, year, played }: { ids: CsvFile | null; year: number; played: ReadonlyMap<string, string> },
): Rosters {
  const file = weekly ?? roster;
  if (file === null) throw new FileRefused(`roster_weekly_${year}`, 'there is no roster of the season');
  const known = file.rows.filter((row) => row.gsis_id !== '');
  const spots = known.map((row) => readSpot(row, weekly === null));
  const { people, disagreements } = readPeople(known, { roster, ids, played });
  const isKnown = wholeRosters(spots);
  const stray = spots.filter(({ team, week }) => !isKnown(team, week));
  const strayWeeks = Map.groupBy(stray, ({ team, week }) => `${team}, week ${week}`);
  return {
    people,
    disagreements: [
      ...disagreements,
      ...[...strayWeeks].map(([subject, { length }]) => ({
        ...{ subject, reason: `only ${length} of its players are listed`, used: 'its last roster' },
      })),
    ],
    spots: spots.filter(({ team, week }) => isKnown(team, week)),
    doubted: new Set([...(file.bad ?? []).map(({ key }) => key ?? ''), ...stray.map(({ playerId }) => playerId)]),
    isKnown,
    nameless: file.rows.length - known.length,
  };
}

/** A team's roster of a week counts once half as many players are on it as usual: a smaller one is incomplete. */
function wholeRosters(spots: readonly RosterSpot[]): IsKnown {
  const sizes = new Map(
    [...Map.groupBy(spots, ({ team }) => team)].map(([team, own]) => [
      team,
      new Map([...Map.groupBy(own, ({ week }) => week)].map(([week, { length }]) => [week, length])),
    ]),
  );
  const usual = new Map(
    [...sizes].map(([team, weeks]) => [team, [...weeks.values()].sort((a, b) => a - b)[weeks.size >> 1] ?? 0]),
  );
  return (team, week) => {
    const size = sizes.get(team)?.get(week);
    return size !== undefined && size * 2 >= (usual.get(team) ?? 0);
  };
}

function readSpot(row: CsvRow, isPreseason: boolean): RosterSpot {
  const number = Number(row.jersey_number || Number.NaN);
  if (!row.status) throw new BadCell('it has no status');
  if (row.gsis_id) checkId(row.gsis_id);
  return {
    playerId: row.gsis_id ?? '',
    week: isPreseason ? 1 : weekIn(row, row.game_type),
    team: teamInRow(row, 'team'),
    status: row.status,
    // Decoration: what can't be read is unknown.
    jerseyNumber: Number.isInteger(number) && number >= 0 && number <= 99 ? number : null,
  };
}

/**
 * The players. The position is the crosswalk's if it is one of the game's, else the roster's: a roster has the
 * position on paper (Travis Hunter a cornerback, Taysom Hill a quarterback), the crosswalk the one in fantasy
 * football. A fullback counts as a running back. Where both have none, the position at which a player has played counts:
 * a kicker may be listed as a punter.
 */
function readPeople(
  rows: readonly CsvRow[],
  { roster, ids, played }: { roster: CsvFile | null; ids: CsvFile | null; played: ReadonlyMap<string, string> },
): Pick<Rosters, 'people' | 'disagreements'> {
  const crosswalk = firstById(ids?.rows ?? []);
  const season = firstById(roster?.rows ?? []);
  const claims = { espn: new Map<string, Claim>(), sleeper: new Map<string, Claim>() };
  const people = new Map<string, Person>();
  const disagreements: Doubt[] = [];
  for (const row of rows) {
    const id = row.gsis_id ?? '';
    if (people.has(id)) continue;
    const sources = [row, season.get(id), crosswalk.get(id)];
    const listed =
      fantasyPosition(crosswalk.get(id)?.position) ??
      fantasyPosition(row.position) ??
      fantasyPosition(season.get(id)?.position);
    const position = listed ?? fantasyPosition(played.get(id));
    if (position === null) continue;
    const name = row.player_name || row.full_name || season.get(id)?.full_name || id;
    if (listed === null) disagreements.push(disagreement(name, row.position ?? '', position));
    people.set(id, {
      ...{ id, name, position },
      espnId: claim(claims.espn, id, sources, 'espn_id'),
      sleeperId: claim(claims.sleeper, id, sources, 'sleeper_id'),
    });
  }
  const owns = (of: Map<string, Claim>, id: string, claimed: string | null) =>
    claimed !== null && of.get(claimed)?.playerId === id ? claimed : null;
  for (const [id, person] of people) {
    const { espnId, sleeperId } = person;
    people.set(id, {
      ...person,
      espnId: owns(claims.espn, id, espnId),
      sleeperId: owns(claims.sleeper, id, sleeperId),
    });
  }
  return { people, disagreements };
}

function disagreement(name: string, listed: string, played: Position): Doubt {
  return { subject: name, reason: `listed as ${shortly(listed)}, and has played as ${played}`, used: played };
}

/** The game's position for one of a roster's, or null where the game has none. */
export function fantasyPosition(written: string | undefined): Position | null {
  const position = { FB: 'RB', HB: 'RB', PK: 'K' }[written ?? ''] ?? written ?? '';
  return isPosition(position) && position !== 'DEF' ? position : null;
}

/** The first row of each player. */
export function firstById(rows: readonly CsvRow[]): Map<string, CsvRow> {
  const found = new Map<string, CsvRow>();
  for (const row of rows) {
    const id = row.gsis_id ?? '';
    if (id !== '' && !found.has(id)) found.set(id, row);
  }
  return found;
}

/** The ids of defenses are no player's. */
const DEFENSES = new Set(TEAMS.map(({ abbreviation }) => abbreviation));

interface Claim {
  playerId: string;
  /** How many sources say so. */
  votes: number;
}

/**
 * The id that most of a player's sources have. Where two players claim one (the crosswalk assigns some twice, and a cell may
 * be wrong), it is for whom more sources say so, else for the first: a shared id proves nothing about the second.
 */
function claim(
  claims: Map<string, Claim>,
  playerId: string,
  sources: readonly (CsvRow | undefined)[],
  column: string,
): string | null {
  const cells = sources
    .map((row) => (row?.[column] ?? '').replace(/\.0$/, ''))
    .filter((cell) => cell !== '' && !DEFENSES.has(cell));
  const votesOf = (id: string) => cells.filter((cell) => cell === id).length;
  const [id] = [...new Set(cells)].sort((one, other) => votesOf(other) - votesOf(one));
  if (id === undefined) return null;
  if (votesOf(id) > (claims.get(id)?.votes ?? 0)) claims.set(id, { playerId, votes: votesOf(id) });
  return id;
}
