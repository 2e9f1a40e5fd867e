import { type KnownWeek, playerLevel, projectGame } from '@singleback/game/forecast/week-projection.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import type { StatLineRecord } from '../../report.ts';
import { figuresOf, lineOf } from '../figures.ts';
import { BadCell } from '../response-rejected.ts';
import type { TimedRecord } from '../timed-record.ts';
import { type Columns, type CsvFile, type CsvRow, shortly, whole } from './csv-file.ts';
import { fantasyPosition, type Person } from './rosters.ts';
import { type RowRules, WEEKS } from './row-rules.ts';
import { type Schedule, teamInRow } from './schedule.ts';
import { type Stint, stintAt } from './stints.ts';

const FIGURES = figuresOf('nflcom');

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
    ...lineOf(FIGURES, figure),
    fgMissed: MISSED.reduce((total, column) => total + figure(column), 0),
  };
}

export interface Expected {
  playerId: string;
  position: Position;
  stints: readonly Stint[];
  /** Weeks in which the player was on the team and ruled out before the game. */
  inactiveWeeks: ReadonlySet<number>;
  /** The files' projections, by week. */
  projections: ReadonlyMap<number, Projection>;
  /** The player's stat lines, each with the instant from which it is known. */
  lines: readonly { line: StatLineRecord; knownAt: Date }[];
}

/**
 * A player's projection for each week, from its start or from when the player joined. Where the files have none (a
 * defense, week 18) it is our own, of what is known by then (game/src/forecast/week-projection.ts), or nothing before
 * the first game. None for a bye or on injured reserve.
 */
export function projectionRecords(player: Expected, schedule: Schedule, opens: Date): TimedRecord[] {
  return schedule.record.weeks.flatMap(({ weekNumber: week }) => {
    const knownAt = expectedFrom(player.stints, week, schedule, opens);
    if (knownAt === null) return [];
    const stint = stintAt(player.stints, week, knownAt);
    const plays = stint?.team ? schedule.gameOf(stint.team, week) !== undefined : false;
    if (!plays) return [];
    const own = () => ownProjection(player, schedule, { week, knownAt });
    const expected = player.projections.get(week)?.points ?? (stint?.isOnReserve ? null : own());
    if (expected === null) return [];
    const record = { feedKey: player.playerId, weekNumber: week, points: expected };
    return [{ kind: 'projection' as const, subject: `${player.playerId} ${week}`, knownAt, record }];
  });
}

/** Our own projection of a week, in hundredths; null for a player who was neither projected nor in a game before. */
function ownProjection(
  player: Expected,
  schedule: Schedule,
  { week, knownAt }: { week: number; knownAt: Date },
): number | null {
  const lines = player.lines.filter((one) => one.line.weekNumber < week && one.knownAt <= knownAt);
  const points = new Map(lines.map(({ line }) => [line.weekNumber, scorePlayer(player.position, line.stats)]));
  const past = Array.from({ length: week - 1 }, (_, index): KnownWeek => {
    const earlier = index + 1;
    const projected = player.projections.get(earlier)?.points ?? null;
    const missed = hasMissed(player, schedule, { week: earlier, knownAt }) ? 0 : null;
    return { weeksAgo: week - earlier, projected, scored: points.get(earlier) ?? missed };
  });
  if (points.size === 0 && past.every(({ projected }) => projected === null)) return null;
  return projectGame(playerLevel(player.position, past), { weeksAhead: 0, injuryStatus: null, projected: null });
}

/** Whether the player could have played in a game that is over: it counts as 0 without a stat line. */
function hasMissed(
  { stints, inactiveWeeks }: Expected,
  schedule: Schedule,
  { week, knownAt }: { week: number; knownAt: Date },
): boolean {
  const stint = stintAt(stints, week, knownAt);
  const game = stint?.team ? schedule.gameOf(stint.team, week) : undefined;
  const isOver = game !== undefined && game.homeScore !== null && game.endsAt <= knownAt;
  return isOver && stint?.isOnReserve === false && !inactiveWeeks.has(week);
}

/** The start of the week if the player was on a team by then, or else when the player joined one for it. */
function expectedFrom(stints: readonly Stint[], week: number, schedule: Schedule, opens: Date): Date | null {
  const start = week === 1 ? opens : (schedule.record.weeks[week - 1]?.startDate ?? opens);
  if (stintAt(stints, week, start)?.team) return start;
  return stints.find((stint) => stint.week === week && stint.team !== null)?.knownAt ?? null;
}
