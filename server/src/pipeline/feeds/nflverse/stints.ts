import { DAY_MS } from '@singleback/game/season/durations.ts';
import { SEASON_WEEKS } from '@singleback/game/season/week.ts';
import type { RosterSpot, Rosters } from './rosters.ts';
import type { Schedule } from './schedule.ts';

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
  { rosters: { lastWeek, doubted }, schedule, opens }: { rosters: Rosters; schedule: Schedule; opens: Date },
): Stint[] {
  const stints: Stint[] = [];
  for (let week = 1; week <= Math.min(lastWeek, SEASON_WEEKS); week += 1) {
    const before = stints.at(-1);
    // The player's row can't be read, or may be the one of which nobody knows whose it is.
    if (!spots.has(week) && [`${playerId} ${week}`, playerId, ''].some((key) => doubted.has(key))) continue;
    const spot = spots.get(week);
    const team = spot !== undefined && MAY_BE_CHOSEN.has(spot.status) ? spot.team : null;
    const oldTeam = before?.team ?? null;
    const isOnBye = spot === undefined && oldTeam !== null && schedule.gameOf(oldTeam, week) === undefined;
    if (isOnBye) continue;
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
