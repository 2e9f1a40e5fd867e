import pg, { type PoolClient } from 'pg';
import { CopyOut } from '../db/copy-stream.ts';
import type { LineupRow, MemberRow } from './standings-store.ts';

// A million rows come by COPY: objects of the driver would take several times as long.

/** All memberships, in the order of the users' numbers, in blocks. */
export async function* copyMembers(client: PoolClient): AsyncGenerator<MemberRow[]> {
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
export async function* copySettled(client: PoolClient, seasonId: string): AsyncGenerator<SettledRow[]> {
  const rows = copyOut(
    client,
    `select users.number, groups.number, settled.points, settled.weeks, settled.scoring_weeks
     from settled_rows settled join users on users.id = settled.user_id join groups on groups.id = settled.group_id
     where settled.season_id = ${pg.escapeLiteral(seasonId)}`,
  );
  for await (const block of rows) yield block.map((row) => row.map(Number) as SettledRow);
}

/** The lineups of a week, in the order of the users' numbers, in blocks. */
export async function* copyLineups(client: PoolClient, weekId: string): AsyncGenerator<LineupRow[]> {
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
       from lineup_groups place join groups on groups.id = place.group_id
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
