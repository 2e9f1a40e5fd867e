import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import { copyLineups, copyMembers, copySettled } from './bulk-store.ts';
import { readGrants } from './grants-store.ts';
import type { LineupOf, LiveWeek } from './live-week.ts';
import { SeasonStandings } from './season-standings.ts';
import { type LineupRow, readGroups, readPlayerPoints, type WeekState, weeksWithLineups } from './standings-store.ts';

/** Reads a whole season. Call it within one snapshot. */
export async function loadSeason(
  client: PoolClient,
  seasonId: string,
  weeks: readonly WeekState[],
): Promise<SeasonStandings> {
  const season = new SeasonStandings();
  for (const { id, number, ...rules } of await readGroups(client, null)) season.setGroup(id, number, rules);
  for await (const block of copyMembers(client)) {
    for (const [user, group, isActive] of block) season.setMember(user, group, isActive);
  }
  await loadSettled(client, season, seasonId, weeks);
  await loadGrants(client, season, seasonId, null);
  const open = weeks.filter(({ settled }) => settled === null).map(({ id }) => id);
  const withLineups = await weeksWithLineups(client, open);
  for (const week of weeks) if (withLineups.includes(week.id)) await loadLiveWeek(client, season, week);
  return season;
}

/** Reads the sums of all settled weeks again, and drops those weeks' lineups. */
export async function loadSettled(
  client: PoolClient,
  season: SeasonStandings,
  seasonId: string,
  weeks: readonly WeekState[],
): Promise<void> {
  season.clearSettled(weeks.filter((week) => week.settled !== null).map(({ id }) => id));
  for await (const block of copySettled(client, seasonId)) {
    for (const [user, group, points, count, scoringWeeks] of block) {
      season.setSettled(user, group, { points, weeks: count, scoringWeeks });
    }
  }
}

/** Reads again what is granted for weeks without a lineup: in all groups, or in these. */
export async function loadGrants(
  client: PoolClient,
  season: SeasonStandings,
  seasonId: string,
  groupIds: readonly string[] | null,
): Promise<void> {
  const grants = Map.groupBy(await readGrants(drizzle(client), seasonId, groupIds), ({ group }) => group);
  const byGroup = [...grants].map(
    ([group, own]) => [group, new Map(own.map(({ user, weeks }) => [user, weeks]))] as const,
  );
  season.setGranted(new Map(byGroup), groupIds);
}

/** Reads the lineups of a week, and the points of its players. */
export async function loadLiveWeek(client: PoolClient, season: SeasonStandings, week: WeekState): Promise<LiveWeek> {
  const live = season.liveWeek(week.id, week.number);
  live.setPlayers(await readPlayerPoints(client, week.id));
  live.version = week.version;
  let rest: LineupRow[] = [];
  for await (const block of copyLineups(client, week.id)) {
    const rows = [...rest, ...block];
    const last = rows.at(-1)?.[0];
    // The last user's other lineups may be in the next block.
    rest = rows.filter(([user]) => user === last);
    replaceLineups(season, live, rows.slice(0, rows.length - rest.length));
  }
  replaceLineups(season, live, rest);
  return live;
}

/** Replaces the lineups of the users of these rows. Returns whether any table shows a difference. */
export function replaceLineups(season: SeasonStandings, week: LiveWeek, rows: readonly LineupRow[]): boolean {
  let differs = false;
  for (const [user, own] of Map.groupBy(rows, ([number]) => number)) {
    differs = season.replaceLineups(week, user, own.map(lineupOf)) || differs;
  }
  return differs;
}

function lineupOf([, players, doubled, groups]: LineupRow): LineupOf {
  return { players: numbers(players), doubled, groups: numbers(groups) };
}

const numbers = (text: string | null) => (text === null ? [] : text.split(' ').map(Number));
