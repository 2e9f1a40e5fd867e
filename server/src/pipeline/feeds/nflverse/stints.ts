import { DAY_MS } from '@singleback/game/season/durations.ts';
import { SEASON_WEEKS } from '@singleback/game/season/week.ts';
import type { GameCircumstances, GameRecord, StatLineRecord } from '../../report.ts';
import { defenseKey, TEAMS } from '../teams.ts';
import type { TimedRecord } from '../timed-record.ts';
import type { Person, RosterSpot, Rosters } from './rosters.ts';
import type { Schedule, ScheduledGame } from './schedule.ts';

/** A player's team and status from a week on, known from an instant on, until the next stint. */
export interface Stint {
  week: number;
  knownAt: Date;
  /** Null: the player is not available. */
  team: string | null;
  isOnReserve: boolean;
  jerseyNumber: number | null;
}

export interface PlayerStints {
  playerId: string;
  stints: Stint[];
  /** Weeks in which the player was on the team and ruled out before the game. */
  inactiveWeeks: Set<number>;
}

/**
 * Available players: the 53-man roster (active, or inactive on game day) and injured reserve. The practice squad is
 * not; a player elevated for one game is listed ACT that week. Stat files are never consulted, which would be looking
 * ahead.
 */
const MAY_BE_CHOSEN = new Set(['ACT', 'INA', 'RES']);
const RESERVE = 'RES';
const INACTIVE = 'INA';

/**
 * Each player's season as it became known. A change in a week is known 24 h before the first kick-off of the old or
 * the new team in that week; week 1 is known from the start. A player whose team has a bye stays put.
 */
export function readStints(rosters: Rosters, schedule: Schedule, opens: Date): PlayerStints[] {
  const spots = new Map<string, Map<number, RosterSpot>>();
  for (const spot of rosters.spots) {
    if (!rosters.people.has(spot.playerId)) continue;
    const weeks = spots.get(spot.playerId) ?? new Map<number, RosterSpot>();
    spots.set(spot.playerId, weeks.set(spot.week, spot));
  }
  return [...spots].map(([playerId, weeks]) => ({
    playerId,
    stints: stintsOf(playerId, weeks, { rosters, schedule, opens }),
    inactiveWeeks: new Set([...weeks.values()].filter(({ status }) => status === INACTIVE).map(({ week }) => week)),
  }));
}

/** The stint that applied to a week as known at an instant; undefined before the player was known. */
export function stintAt(stints: readonly Stint[], week: number, at: Date): Stint | undefined {
  return stints.findLast((stint) => stint.week <= week && stint.knownAt <= at);
}

function stintsOf(
  playerId: string,
  spots: Map<number, RosterSpot>,
  { rosters: { isKnown, doubted }, schedule, opens }: { rosters: Rosters; schedule: Schedule; opens: Date },
): Stint[] {
  const stints: Stint[] = [];
  for (let week = 1; week <= weeksIn(schedule); week += 1) {
    const before = stints.at(-1);
    // The player's row can't be read, or may be the one of which nobody knows whose it is.
    if (!spots.has(week) && [`${playerId} ${week}`, playerId, ''].some((key) => doubted.has(key))) continue;
    const spot = spots.get(week);
    const team = spot !== undefined && MAY_BE_CHOSEN.has(spot.status) ? spot.team : null;
    const oldTeam = before?.team ?? null;
    // The team has a bye, or the week is still to come.
    if (spot === undefined && oldTeam !== null && !isKnown(oldTeam, week)) continue;
    const isOnReserve = team !== null && spot?.status === RESERVE;
    if (team === oldTeam && isOnReserve === (before?.isOnReserve ?? false)) continue;
    const knownAt = week === 1 ? opens : changeKnownAt(schedule, [oldTeam, team], week, before?.knownAt ?? opens);
    stints.push({ week, knownAt, team, isOnReserve, jerseyNumber: spot?.jerseyNumber ?? before?.jerseyNumber ?? null });
  }
  return stints;
}

function changeKnownAt(schedule: Schedule, teams: readonly (string | null)[], week: number, notBefore: Date): Date {
  const kickoffs = teams.flatMap((team) => {
    const game = team === null ? undefined : schedule.gameOf(team, week);
    return game === undefined ? [] : [(game.kickoff ?? game.endsAt).getTime()];
  });
  const weekStart = schedule.record.weeks[week - 1]?.startDate.getTime() ?? 0;
  const earliest = kickoffs.length === 0 ? weekStart : Math.min(...kickoffs) - DAY_MS;
  return new Date(Math.max(earliest, notBefore.getTime()));
}

/** The players and their availability by week and team, from when it was known. */
export function rosterRecords(
  people: Map<string, Person>,
  all: readonly PlayerStints[],
  schedule: Schedule,
): TimedRecord[] {
  return all.flatMap(({ playerId, stints }) => {
    const person = people.get(playerId);
    if (person === undefined) return [];
    return stints.flatMap((stint) => [playerRecord(person, stint), ...weekRecords(playerId, stint, weeksIn(schedule))]);
  });
}

/**
 * Players in the weeks in which they have played, whatever the rosters say: cut or back on the practice squad since, or
 * never listed. Known from the end of the game, like the stat line.
 */
export function playedRecords(
  people: ReadonlyMap<string, Person>,
  all: readonly PlayerStints[],
  lines: readonly { knownAt: Date; record: StatLineRecord }[],
): TimedRecord[] {
  const stints = new Map(all.map((player) => [player.playerId, player.stints]));
  return lines.flatMap(({ knownAt, record: { feedKey, weekNumber, team } }): TimedRecord[] => {
    const person = people.get(feedKey);
    const own = stints.get(feedKey) ?? [];
    if (person === undefined || own.findLast((stint) => stint.week <= weekNumber)?.team) return [];
    const week = { feedKey, weekNumber, team };
    const nowhere: Stint = { week: weekNumber, knownAt, team: null, isOnReserve: false, jerseyNumber: null };
    return [
      ...(own.length === 0 ? [playerRecord(person, nowhere)] : []),
      { kind: 'player_week', subject: `${feedKey} ${weekNumber}`, knownAt, record: week },
    ];
  });
}

/** The 32 defenses, available in every week from the start. */
export function defenseRecords(opens: Date, schedule: Schedule): TimedRecord[] {
  return TEAMS.flatMap(({ abbreviation, name }) => {
    const person: Person = {
      id: defenseKey(abbreviation),
      name,
      position: 'DEF',
      espnId: null,
      sleeperId: abbreviation,
    };
    const stint: Stint = { week: 1, knownAt: opens, team: abbreviation, isOnReserve: false, jerseyNumber: null };
    return [playerRecord(person, stint), ...weekRecords(person.id, stint, weeksIn(schedule))];
  });
}

function playerRecord(person: Person, { knownAt, team, jerseyNumber }: Stint): TimedRecord {
  const { id, espnId, sleeperId, name, position } = person;
  const record = { feedKey: id, espnId, sleeperId, name, position, team, jerseyNumber, isActive: team !== null };
  return { kind: 'player', subject: id, knownAt, record };
}

/** The weeks of a schedule's season, with those of the postseason where that is known. */
export const weeksIn = ({ record }: Pick<Schedule, 'record'>) => Math.max(SEASON_WEEKS, record.weeks.length);

function weekRecords(feedKey: string, { week, knownAt, team }: Stint, weeks: number): TimedRecord[] {
  return Array.from({ length: weeks - week + 1 }, (_, index) => ({
    kind: 'player_week' as const,
    subject: `${feedKey} ${week + index}`,
    knownAt,
    record: { feedKey, weekNumber: week + index, team },
  }));
}

/** From when a file's betting lines are known: always, or where they are those of the last minute, from the kickoff. */
export type LinesKnown = 'always' | 'from kickoff';

/**
 * The games: opponents and kick-offs known from the start, in progress from the kick-off, final only from their end.
 */
export function gameRecords(schedule: Schedule, opens: Date, lines: LinesKnown): TimedRecord[] {
  return schedule.games.flatMap((game) => {
    const beforehand = lines === 'always' ? game : { ...game, circumstances: knownBefore(game.circumstances) };
    const records = [gameRecord(beforehand, opens, 'scheduled')];
    if (game.kickoff !== null) records.push(gameRecord(game, game.kickoff, 'in_progress'));
    if (game.homeScore !== null && game.awayScore !== null) records.push(gameRecord(game, game.endsAt, 'final'));
    return records;
  });
}

/** A stadium and whether its roof can close are known, but neither the lines nor what was done with the roof that day. */
function knownBefore({ roof }: GameCircumstances): GameCircumstances {
  return { spread: null, total: null, roof: roof === 'open' || roof === 'closed' ? 'retractable' : roof };
}

function gameRecord(game: ScheduledGame, knownAt: Date, status: GameRecord['status']): TimedRecord {
  const isOver = status === 'final';
  return gameKnownAt(game, knownAt, {
    status,
    homeScore: isOver ? game.homeScore : null,
    awayScore: isOver ? game.awayScore : null,
    quarter: null,
    timeRemaining: null,
    possession: null,
  });
}

/** A scheduled game's state as known from an instant on. */
export function gameKnownAt(
  game: ScheduledGame,
  knownAt: Date,
  standing: Omit<GameRecord, ScheduledFact>,
): TimedRecord {
  const { key, espnId, week, home, away, kickoff, circumstances, doubt } = game;
  const known = { feedKey: key, espnId, weekNumber: week, home, away, kickoff, circumstances };
  const record = { ...known, ...standing, ...(doubt === undefined ? {} : { isUnconfirmed: true }) };
  return { kind: 'game', subject: key, knownAt, record };
}

type ScheduledFact = 'feedKey' | 'espnId' | 'weekNumber' | 'home' | 'away' | 'kickoff' | 'circumstances';
