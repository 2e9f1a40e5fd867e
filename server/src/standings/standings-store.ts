import type { Pool, PoolClient } from 'pg';

/** A connection or the pool, which answers statements one by one. */
type Reader = Pick<Pool | PoolClient, 'query'>;

/** What the database says at one instant. */
export interface Glance {
  /** The snapshot of the statement, as `pg_current_snapshot` writes it: 'xmin:xmax:running'. */
  snapshot: string;
  /** Each thing that has changed since the last snapshot, 'USER,WEEK,GROUP', empty where it has none. */
  changed: string[];
  /** More has changed than is named: it is faster to read everything again. */
  isMany: boolean;
  /** The season's weeks, one after the other, as JSON: differs when one of them does. */
  weeks: string;
  /** All seasons with their versions. */
  seasons: string;
}

/**
 * A week of a season. `settled` differs whenever it is settled again; null for a live week. The last week stays live: it
 * is still the current one when the season is over, and moves are relative to the weeks before it. `stored` is the same
 * for every week, and is about what is granted for it.
 */
export interface WeekState {
  id: string;
  number: number;
  version: number;
  settled: number | null;
  stored: number | null;
}

/** More changes than that are not followed one by one. */
const MANY_CHANGES = 20_000;

// Runs with nearly every request for a table, so it is a prepared statement, planned once per connection.
const GLANCE = {
  name: 'standings-glance',
  text: `
    select pg_current_snapshot()::text as snapshot, noted.changed, noted.count > ${MANY_CHANGES} as "isMany", (
        select coalesce(json_agg(json_build_object('id', week.id, 'number', week_number, 'version', week.version,
          'settled', case when week_number < last then settled_weeks.revision end,
          'stored', settled_weeks.revision) order by week_number), '[]')::text
        from (select *, max(week_number) over () as last from weeks where season_id = $3) week
        left join settled_weeks on settled_weeks.week_id = week.id
      ) as weeks, (
        select coalesce(string_agg(id || ' ' || version, ' ' order by id), '') from seasons
      ) as seasons
    from (
      select count(*) as count, coalesce(array_agg(distinct concat_ws(',', coalesce(user_id::text, ''),
        coalesce(week_id::text, ''), coalesce(group_id::text, ''))), '{}') as changed
      from (
        select user_id, week_id, group_id from changes
        where xid >= $1::xid8 and not pg_visible_in_snapshot(xid, $2::pg_snapshot) limit ${MANY_CHANGES + 1}
      ) some_changes
    ) noted`,
};

/** What has changed in a season since `snapshot`, in one statement. */
export async function glance(reader: Reader, seasonId: string, snapshot: string): Promise<Glance> {
  const xmin = snapshot.slice(0, snapshot.indexOf(':'));
  const { rows } = await reader.query<Glance>({ ...GLANCE, values: [xmin, snapshot, seasonId] });
  return rows[0] as Glance;
}

/** The present snapshot and weeks, to begin with. */
export async function firstGlance(reader: Reader, seasonId: string): Promise<Glance> {
  const { rows } = await reader.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot');
  return glance(reader, seasonId, rows[0]?.snapshot ?? '');
}

/** Runs `read` in one snapshot: every statement sees the same instant. */
export async function inOneSnapshot<Result>(
  pool: Pool,
  read: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const result = await read(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

export interface GroupRow {
  id: string;
  number: number;
  playoffWeeks: number[];
  playoffBonusPercent: number;
}

/** These groups, or all. */
export async function readGroups(reader: Reader, ids: readonly string[] | null): Promise<GroupRow[]> {
  if (ids?.length === 0) return [];
  const { rows } = await reader.query<GroupRow>(
    `select id, number, playoff_weeks as "playoffWeeks", playoff_bonus_percent as "playoffBonusPercent" from groups
     where $1::uuid[] is null or id = any ($1)`,
    [ids],
  );
  return rows;
}

/** The numbers of users, by id. */
export async function readUserNumbers(reader: Reader, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await reader.query<{ id: string; number: number }>(
    'select id, number from users where id = any ($1::uuid[])',
    [ids],
  );
  return new Map(rows.map(({ id, number }) => [id, number]));
}

export type MemberRow = [user: number, group: number, isActive: boolean];

/** Whether these users are active members of these groups, pair by pair; false for who is none. */
export async function readMemberships(
  reader: Reader,
  pairs: readonly { userId: string; groupId: string }[],
): Promise<MemberRow[]> {
  if (pairs.length === 0) return [];
  const { rows } = await reader.query<MemberRow>({
    rowMode: 'array',
    text: `select users.number, groups.number, coalesce(member.is_active, false)
      from unnest($1::uuid[], $2::uuid[]) as pairs (user_id, group_id)
      join users on users.id = pairs.user_id join groups on groups.id = pairs.group_id
      left join group_members member on member.user_id = users.id and member.group_id = groups.id`,
    values: [pairs.map(({ userId }) => userId), pairs.map(({ groupId }) => groupId)],
  });
  return rows;
}

/** A lineup; players and groups are numbers with spaces between, null for none. */
export type LineupRow = [user: number, players: string | null, doubled: number | null, groups: string | null];

const LINEUP = `users.number, (
    select string_agg(players.number::text, ' ')
    from lineup_slots slot join players on players.id = slot.player_id where slot.lineup_id = lineup.id
  ), (
    select players.number from players where players.id = lineup.double_down_player_id
  ), (
    select string_agg(groups.number::text, ' ')
    from counted_places place join groups on groups.id = place.group_id where place.lineup_id = lineup.id
  )`;

/** The lineups of some users in a week. */
export async function readLineupsOf(reader: Reader, weekId: string, userIds: readonly string[]): Promise<LineupRow[]> {
  const { rows } = await reader.query<LineupRow>({
    rowMode: 'array',
    text: `select ${LINEUP} from users join lineups lineup on lineup.user_id = users.id
      where lineup.week_id = $1 and users.id = any ($2::uuid[])`,
    values: [weekId, userIds],
  });
  return rows;
}

/** Those of these weeks that have a lineup. */
export async function weeksWithLineups(reader: Reader, weekIds: readonly string[]): Promise<string[]> {
  const { rows } = await reader.query<{ id: string }>(
    `select id from unnest($1::uuid[]) as weeks (id)
     where exists (select from lineups where lineups.week_id = weeks.id)`,
    [weekIds],
  );
  return rows.map(({ id }) => id);
}

/** The points of a week's players by number, hundredths. A cancelled game's count for nothing (rules 1.5). */
export async function readPlayerPoints(reader: Reader, weekId: string): Promise<Map<number, number>> {
  const { rows } = await reader.query<[number, number]>({
    rowMode: 'array',
    text: `select players.number, line.points from stat_lines line
      join players on players.id = line.player_id left join games on games.id = line.game_id
      where line.week_id = $1 and games.status is distinct from 'cancelled' and line.points <> 0`,
    values: [weekId],
  });
  return new Map(rows);
}
