import type { LeaderboardEntry } from '@singleback/contract/leaderboard.ts';
import { TABLE_PAGE_ROWS } from '@singleback/contract/leaderboard.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { Pool } from 'pg';
import { openDatabase } from '../../server/src/db/pool.ts';
import { LONG_LIMITS } from '../../server/src/db/timed-client.ts';
import { randomIds } from '../../server/src/lib/ids.ts';
import { type PipelineContext, rescore } from '../../server/src/pipeline/pipeline.ts';
import { plainStandings } from '../../server/src/testing/plain-standings.ts';
import { fetchPatiently } from '../processes.ts';
import type { Members } from './members.ts';

/** Rows that are wrong: in them one query differs from the other. */
const SAME_ROWS: Record<string, readonly [string, string]> = {
  'stat lines as the feed had them last': [
    `select feed_key, week_number, stats from stat_lines join players on players.id = player_id
     join weeks on weeks.id = week_id`,
    `select * from (select distinct on (record->>'feedKey', record->>'weekNumber') record->>'feedKey' as feed_key,
       (record->>'weekNumber')::int, record->'stats' from tape
     where kind = 'stat_line' and known_at <= (select season_time from clock_state)
     order by record->>'feedKey', record->>'weekNumber', known_at desc) last`,
  ],
  'numbers of members': [
    'select group_id, members::int from rosters',
    `select groups.id, count(user_id)::int from groups left join group_members member on group_id = groups.id and member.is_active
     group by groups.id`,
  ],
  'points by the log of their changes': [
    `select player_id, week_id, sum(points - points_before)::int from point_changes group by player_id, week_id
     having sum(points - points_before) <> 0`,
    `select player_id, week_id, points from stat_lines where points <> 0 and week_id in (select week_id from point_changes)`,
  ],
  'points of lineups in weeks that are settled': [
    'select lineup_id, points from lineup_points',
    `select lineups.id, coalesce(sum(stat_lines.points *
         case when slot.player_id = double_down_player_id then 2 else 1 end), 0)::int
     from settled_weeks join lineups using (week_id) join lineup_slots slot on slot.lineup_id = lineups.id
     left join (stat_lines left join games on games.id = game_id) on stat_lines.player_id = slot.player_id
       and stat_lines.week_id = lineups.week_id and games.status is distinct from 'cancelled'
     group by lineups.id`,
  ],
};

/** What must have no rows. */
const NO_ROWS: Record<string, string> = {
  'a group above its places': `select groups.id from groups join group_members member on group_id = groups.id and member.is_active
    group by groups.id having count(*) > max_participants`,
  'a player above the limit': `select user_id, group_id, player_id from lineups
    join lineup_groups using (user_id) join lineup_slots on lineup_slots.lineup_id = lineups.id
    join groups on groups.id = group_id where lineup_groups.lineup_id = lineups.id
    group by user_id, group_id, player_id, lineups.season_id, max_player_usage having count(*) > max_player_usage`,
  'a message of the app twice': `select * from (
      select group_id, event->>'kind' as kind, count(*) from chat_messages
      where event_id is null and event->>'kind' in ('kickoff', 'revealed', 'week_won') group by 1, 2) said
    where count > (select count(*) from webhook_weeks known where known.group_id = said.group_id
      and known.kind like case said.kind when 'kickoff' then 'lock' when 'revealed' then 'revealed %' else 'week_result' end)`,
  'a lineup without nine slots, or in no group': `select id from lineups where
    user_id in (select id from users where email like '%@bench.test')
    and ((select count(*) from lineup_slots where lineup_id = lineups.id) <> 9
    or not exists (select from lineup_groups where lineup_id = lineups.id))`,
};

/** Tables that are recomputed by the server's own code, and have to be as they were. */
const RECOMPUTED = {
  settled_rows: 'select season_id, group_id, user_id, points, weeks, scoring_weeks from settled_rows',
  lineup_points: 'select lineup_id, points from lineup_points',
  stat_lines: 'select player_id, week_id, stats, points from stat_lines',
  player_figures:
    'select player_id, total_points, average_points, games_played, position_rank, recent_points from player_figures',
  matchup_figures: 'select team_id, position, points_against, rank from matchup_figures',
};

const TABLES_AT_ONCE = 8;

/** Compares the tables that each process shows with one plain query over the source tables, row by row. */
export async function compareShown(
  pool: Pool,
  urls: readonly string[],
  members: Members,
  say: (line: string) => void,
): Promise<string[]> {
  const [season] = (
    await pool.query<{ id: string }>('select season_id as id from weeks where id = $1', [members.weekIds[0]])
  ).rows;
  const { rows: numbers } = await pool.query<{ id: string; number: number }>('select id, number from users');
  const idOf = new Map(numbers.map(({ id, number }) => [number, id]));
  const wrong: string[] = [];
  let rows = 0;
  const compare = async (groupId: string) => {
    const at = { groupId, seasonId: season?.id ?? '', currentWeekNumber: 1 };
    const plain = await plainStandings(pool.query.bind(pool), at);
    const expected = new Map(plain.map(({ user, total, weeks }) => [idOf.get(user) ?? '', `${total} in ${weeks}`]));
    const tables = await Promise.all(urls.map((url) => readTable(url, groupId, members.users[0]?.token ?? '')));
    for (const [which, shown] of tables.entries()) {
      rows += shown.length;
      const found = new Map(shown.map((row) => [row.userId, `${Math.round(row.totalPoints * 100)} in ${row.weeks}`]));
      for (const user of new Set([...expected.keys(), ...found.keys()])) {
        if (expected.get(user) === found.get(user)) continue;
        wrong.push(
          `process ${which + 1} shows ${found.get(user)} for ${user} in ${groupId}, not ${expected.get(user)}`,
        );
      }
    }
  };
  const groupIds = [EVERYONE_GROUP_ID, ...members.groups];
  while (groupIds.length > 0) await Promise.all(groupIds.splice(0, TABLES_AT_ONCE).map(compare));
  say(`${rows} rows of ${members.groups.length + 1} tables, as ${urls.length} processes show them.`);
  return wrong;
}

const USERS_COMPARED = 300;

/** Compares what members are told of the players they have used with what their lineups in each group add up to. */
export async function compareUses(
  pool: Pool,
  urls: readonly string[],
  { users, groupsOf }: Members,
  say: (line: string) => void,
): Promise<string[]> {
  const wrong: string[] = [];
  const step = Math.max(1, Math.floor(users.length / USERS_COMPARED));
  let uses = 0;
  for (const [at, user] of users.filter((_, n) => n % step === 0).entries()) {
    const groups = [EVERYONE_GROUP_ID, ...(groupsOf.get(user.id) ?? []).slice(0, 1)];
    const { rows } = await pool.query<{ player: string; count: number }>(
      `select player_id as player, max(count)::int as count from (
         select lineup_slots.player_id, count(*) from lineups join lineup_groups on lineup_groups.lineup_id = lineups.id
         join lineup_slots on lineup_slots.lineup_id = lineups.id
         join players on players.id = player_id
         left join player_weeks on player_weeks.player_id = players.id and player_weeks.week_id = lineups.week_id
         join games on games.week_id = lineups.week_id and games.status <> 'cancelled'
           and coalesce(player_weeks.team_id, players.team_id) in (home_team_id, away_team_id)
         where lineups.user_id = $1 and group_id = any ($2::uuid[]) group by group_id, lineup_slots.player_id) used
       group by player_id`,
      [user.id, groups],
    );
    const address = `${urls[at % urls.length]}/api/lineups/used-players?group_ids=${groups.join()}`;
    const answer = await fetchPatiently(address, { authorization: `Bearer ${user.token}` });
    // Who has left the group since is not told of it.
    if (answer.status === 404) continue;
    if (!answer.ok) throw new Error(`The players used by ${user.id} were answered ${answer.status}.`);
    const told = (await answer.json()) as { player_id: string; usage_count: number }[];
    const inWords = (player: string, count: number) => `${player} ${count} times`;
    const plain = new Set(rows.map(({ player, count }) => inWords(player, count)));
    const shown = new Set(told.map(({ player_id: player, usage_count: count }) => inWords(player, count)));
    uses += rows.length;
    const process = (at % urls.length) + 1;
    for (const use of shown.difference(plain)) wrong.push(`process ${process} tells ${user.id} of a use: ${use}`);
    for (const use of plain.difference(shown))
      wrong.push(`process ${process} does not tell ${user.id} of a use: ${use}`);
  }
  say(`${uses} players used, as their users are told.`);
  return wrong;
}

async function readTable(url: string, groupId: string, token: string): Promise<LeaderboardEntry[]> {
  const rows: LeaderboardEntry[] = [];
  for (let page = 1; ; page += 1) {
    const address = `${url}/api/leaderboard/group/${groupId}?page=${page}`;
    const answer = await fetchPatiently(address, { authorization: `Bearer ${token}` });
    if (!answer.ok) throw new Error(`The table of ${groupId} was answered ${answer.status}.`);
    const { entries, total } = (await answer.json()) as { entries: LeaderboardEntry[]; total: number };
    rows.push(...entries);
    if (page * TABLE_PAGE_ROWS >= total) return rows;
  }
}

/** Rows of a query that should have none, in words. */
async function countWrong(pool: Pool, what: string, query: string): Promise<string[]> {
  const { rows } = await pool.query<{ n: number; example: string | null }>(
    `select count(*)::int as n, min(row_to_json(found)::text) as example from (${query}) found`,
  );
  const { n = 0, example = '' } = rows[0] ?? {};
  return n === 0 ? [] : [`${what}: ${n} rows, such as ${example}`];
}

const differing = (one: string, other: string) =>
  `(select 'stored' as side, one.* from (${one} except all ${other}) one) union all
   (select 'recomputed', other.* from (${other} except all ${one}) other)`;

/** Compares what is stored with plain queries over the source tables. */
async function compareRows(pool: Pool): Promise<string[]> {
  const wrong: string[] = [];
  for (const [what, query] of Object.entries(NO_ROWS)) wrong.push(...(await countWrong(pool, what, query)));
  for (const [what, [one, other]] of Object.entries(SAME_ROWS)) {
    wrong.push(...(await countWrong(pool, what, differing(one, other))));
  }
  return wrong;
}

/** Compares what is stored with what follows from the source tables, once no server runs. */
export async function compareStored(
  pool: Pool,
  databaseUrl: string,
  { year, now }: { year: number; now: Date },
  say: (line: string) => void,
): Promise<string[]> {
  const wrong = await compareRows(pool);
  await pool.query('create schema kept');
  for (const [table, query] of Object.entries(RECOMPUTED)) await pool.query(`create table kept.${table} as ${query}`);
  await recompute(pool, databaseUrl, { year, now });
  for (const [table, query] of Object.entries(RECOMPUTED)) {
    const kept = `select * from kept.${table}`;
    wrong.push(...(await countWrong(pool, `${table}, recomputed`, differing(kept, query))));
    const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from kept.${table}`);
    say(`${table}: ${rows[0]?.n} rows recomputed.`);
  }
  return wrong.length > 0 ? wrong : spoil(pool, say);
}

/** Everything derived from nothing, by the server's own code. */
async function recompute(pool: Pool, databaseUrl: string, { year, now }: { year: number; now: Date }): Promise<void> {
  await pool.query('update stat_lines set points = points + 1');
  for (const table of ['settled_rows', 'lineup_points', 'player_figures', 'matchup_figures']) {
    await pool.query(`delete from ${table}`);
  }
  const database = openDatabase(databaseUrl, () => {}, 4, LONG_LIMITS);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const clock = { now: () => now, real: () => new Date(), speed: () => 0 };
  const context: PipelineContext = { db: database.db, database, clock, ids: randomIds, log };
  await rescore(context, year);
  await database.close();
}

/** What the comparison has to notice, done by hand. */
const SPOILED: Record<string, string> = {
  'a member too many': `update groups set max_participants = 1 where id =
    (select id from groups where max_participants > 3 limit 1)`,
  'a wrong number of members':
    'update rosters set members = members + 1 where group_id = (select min(group_id::text)::uuid from rosters)',
  'a wrong point of a lineup':
    'update lineup_points set points = points + 1 where lineup_id = (select min(lineup_id::text)::uuid from lineup_points)',
  'a slot too few': `delete from lineup_slots where slot_key = 'QB1' and lineup_id =
    (select min(lineups.id::text)::uuid from lineups join users on users.id = user_id where email like '%@bench.test')`,
};

/** Breaks one thing after the other. Returns those that are not noticed. */
async function spoil(pool: Pool, say: (line: string) => void): Promise<string[]> {
  const unnoticed: string[] = [];
  let known = (await compareRows(pool)).length;
  for (const [what, statement] of Object.entries(SPOILED)) {
    await pool.query(statement);
    const found = (await compareRows(pool)).length;
    if (found <= known) unnoticed.push(`${what}: done by hand, and not noticed`);
    known = found;
  }
  if (unnoticed.length === 0)
    say(`Then each of these was done by hand, and noticed: ${Object.keys(SPOILED).join(', ')}.`);
  return unnoticed;
}
