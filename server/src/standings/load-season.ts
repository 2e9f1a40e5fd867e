import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import pg from 'pg';
import { CopyOut } from '../db/copy-stream.ts';
import { readGrants } from './grants-store.ts';
import type { LineupOf, LiveWeek } from './live-week.ts';
import { SeasonStandings } from './season-standings.ts';
import {
  type LineupRow,
  type MemberRow,
  readGroups,
  readPlayerPoints,
  type WeekState,
  weeksWithLineups,
} from './standings-store.ts';

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

// A million rows come by COPY: objects of the driver would take several times as long.

/** All memberships, in the order of the users' numbers, in blocks. */
async function* copyMembers(client: PoolClient): AsyncGenerator<MemberRow[]> {
  const rows = copyOut(
    client,
    `select users.number, groups.number, member.is_active::integer
     from group_members member join users on users.id = member.user_id join groups on groups.id = member.group_id
     order by users.number`,
  );
  for await (const block of rows) {
    yield block.map(([user, group, isActive]) => [Number(user), Number(group), isActive === '1']);
  }
}

type SettledRow = [user: number, group: number, points: number, weeks: number, scoringWeeks: number];

/** The sums of all settled weeks of a season, in blocks. */
async function* copySettled(client: PoolClient, seasonId: string): AsyncGenerator<SettledRow[]> {
  const rows = copyOut(
    client,
    `select users.number, groups.number, settled.points, settled.weeks, settled.scoring_weeks
     from settled_rows settled join users on users.id = settled.user_id join groups on groups.id = settled.group_id
     where settled.season_id = ${pg.escapeLiteral(seasonId)}`,
  );
  for await (const block of rows) yield block.map((row) => row.map(Number) as SettledRow);
}

/** The lineups of a week, in the order of the users' numbers, in blocks. */
async function* copyLineups(client: PoolClient, weekId: string): AsyncGenerator<LineupRow[]> {
  const week = pg.escapeLiteral(weekId);
  const rows = copyOut(
    client,
    `select users.number, slots.players, doubled.number, places.groups
     from lineups lineup join users on users.id = lineup.user_id
     left join players doubled on doubled.id = lineup.double_down_player_id
     left join (
       select slot.lineup_id, string_agg(players.number::text, ' ') as players
       from lineups join lineup_slots slot on slot.lineup_id = lineups.id join players on players.id = slot.player_id
       where lineups.week_id = ${week} group by slot.lineup_id
     ) slots on slots.lineup_id = lineup.id
     left join (
       select place.lineup_id, string_agg(groups.number::text, ' ') as groups
       from counted_places place join groups on groups.id = place.group_id
       where place.week_id = ${week} group by place.lineup_id
     ) places on places.lineup_id = lineup.id
     where lineup.week_id = ${week} order by users.number`,
  );
  for await (const block of rows) {
    yield block.map(([user, players = NULL, doubled = NULL, groups = NULL]) => [
      Number(user),
      players === NULL ? null : players,
      doubled === NULL ? null : Number(doubled),
      groups === NULL ? null : groups,
    ]);
  }
}

const NULL = '\\N';

/** The rows of a query, in the blocks in which they come. Values are numbers and spaces, which COPY doesn't escape. */
async function* copyOut(client: PoolClient, select: string): AsyncGenerator<string[][]> {
  const { rows } = client.query(new CopyOut(`copy (${select}) to stdout`));
  let rest = '';
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    yield lines.map((line) => line.split('\t'));
  }
}
