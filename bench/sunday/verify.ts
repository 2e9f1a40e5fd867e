import type { LeaderboardEntry } from '@singleback/contract/leaderboard.ts';
import { TABLE_PAGE_ROWS } from '@singleback/contract/leaderboard.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { Pool } from 'pg';
import { openDatabase } from '../../server/src/db/pool.ts';
import { LONG_LIMITS } from '../../server/src/db/timed-client.ts';
import { randomIds } from '../../server/src/lib/ids.ts';
import { type PipelineContext, rescore } from '../../server/src/pipeline/pipeline.ts';
import { plainStandings } from '../../server/src/testing/plain-standings.ts';
import type { Members } from './members.ts';

/** Rows that are wrong: in them one query differs from the other. */
const SAME_ROWS: Record<string, readonly [string, string]> = {
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
  'a lineup without nine slots, or in no group': `select id from lineups where
    (select count(*) from lineup_slots where lineup_id = lineups.id) <> 9
    or not exists (select from lineup_groups where lineup_id = lineups.id)`,
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
  for (const groupId of [EVERYONE_GROUP_ID, ...members.groups]) {
    const at = { groupId, seasonId: season?.id ?? '', currentWeekNumber: 1 };
    const plain = await plainStandings(pool.query.bind(pool), at);
    const expected = new Map(plain.map(({ user, total, weeks }) => [idOf.get(user) ?? '', `${total} in ${weeks}`]));
    for (const [which, url] of urls.entries()) {
      const shown = await readTable(url, groupId, members.users[0]?.token ?? '');
      rows += shown.length;
      const found = new Map(shown.map((row) => [row.userId, `${Math.round(row.totalPoints * 100)} in ${row.weeks}`]));
      for (const user of new Set([...expected.keys(), ...found.keys()])) {
        if (expected.get(user) === found.get(user)) continue;
        wrong.push(
          `process ${which + 1} shows ${found.get(user)} for ${user} in ${groupId}, not ${expected.get(user)}`,
        );
      }
    }
  }
  say(`${rows} rows of ${members.groups.length + 1} tables, as ${urls.length} processes show them.`);
  return wrong;
}

async function readTable(url: string, groupId: string, token: string): Promise<LeaderboardEntry[]> {
  const rows: LeaderboardEntry[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await fetch(`${url}/api/leaderboard/group/${groupId}?page=${page}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(`The table of ${groupId} was answered ${answer.status}.`);
    const { entries, total } = (await answer.json()) as { entries: LeaderboardEntry[]; total: number };
    rows.push(...entries);
    if (page * TABLE_PAGE_ROWS >= total) return rows;
  }
}

/** Compares what is stored with what follows from the source tables, once no server runs. */
export async function compareStored(
  pool: Pool,
  databaseUrl: string,
  { year, now }: { year: number; now: Date },
  say: (line: string) => void,
): Promise<string[]> {
  const wrong: string[] = [];
  const count = async (what: string, query: string) => {
    const { rows } = await pool.query<{ n: number; example: string | null }>(
      `select count(*)::int as n, min(row_to_json(found)::text) as example from (${query}) found`,
    );
    const { n = 0, example = '' } = rows[0] ?? {};
    if (n > 0) wrong.push(`${what}: ${n} rows, such as ${example}`);
  };
  const differing = (one: string, other: string) =>
    `(select 'stored' as side, one.* from (${one} except all ${other}) one) union all
     (select 'recomputed', other.* from (${other} except all ${one}) other)`;
  for (const [what, query] of Object.entries(NO_ROWS)) await count(what, query);
  for (const [what, [one, other]] of Object.entries(SAME_ROWS)) await count(what, differing(one, other));

  await pool.query('create schema kept');
  for (const [table, query] of Object.entries(RECOMPUTED)) await pool.query(`create table kept.${table} as ${query}`);
  const database = openDatabase(databaseUrl, () => {}, 4, LONG_LIMITS);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const clock = { now: () => now, real: () => new Date(), speed: () => 0 };
  const context: PipelineContext = { db: database.db, database, clock, ids: randomIds, log };
  await pool.query('update stat_lines set points = points + 1');
  for (const table of ['settled_rows', 'lineup_points', 'player_figures', 'matchup_figures']) {
    await pool.query(`delete from ${table}`);
  }
  await rescore(context, year);
  await database.close();
  for (const [table, query] of Object.entries(RECOMPUTED)) {
    const kept = `select * from kept.${table}`;
    await count(`${table}, recomputed`, differing(kept, query));
    const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from kept.${table}`);
    say(`${table}: ${rows[0]?.n} rows recomputed.`);
  }
  return wrong;
}
