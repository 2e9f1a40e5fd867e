import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { Pool, PoolClient } from 'pg';

/** How many users the overall table is asked for with, and how many lineups are ranked again, when nothing else is said. */
export const CROWD = 1_000_000;
export const LINEUPS = 100_000;

/** A season's week 1, and the week that is on. */
export interface Weeks {
  seasonId: string;
  firstId: string;
  currentId: string;
}

/**
 * Users of a range of numbers who have played week 1 in the everyone-group, which is settled, by SQL: their ids are made of
 * their numbers.
 */
export async function writeCrowd(
  pool: Pool,
  { seasonId, firstId }: Weeks,
  { from, to }: { from: number; to: number },
  now: Date,
): Promise<void> {
  await pool.query(
    `insert into users (id, display_name, display_name_key, email, email_verified, created_at, updated_at)
     select ${userId('n')}, 'Fan ' || n, 'fan' || n, 'fan' || n || '@bench.test', true, $1, $1
     from generate_series(${from}, ${to}) n`,
    [now],
  );
  await pool.query(
    `insert into group_members (group_id, user_id, joined_at)
     select '${EVERYONE_GROUP_ID}', ${userId('n')}, $1 from generate_series(${from}, ${to}) n`,
    [now],
  );
  // Some 100 points with most of them near it, as a week's points are.
  await pool.query(
    `insert into settled_rows (season_id, group_id, user_id, points, weeks, scoring_weeks)
     select $1, '${EVERYONE_GROUP_ID}', ${userId('n')}, greatest(0, 10000 + (3000 * random_normal()))::int, 1, 1
     from generate_series(${from}, ${to}) n`,
    [seasonId],
  );
  await pool.query(
    `insert into settled_weeks (week_id, version, revision)
     select id, version, nextval('settled_weeks_revision') from weeks where id = $1
     on conflict (week_id) do update set version = excluded.version, revision = excluded.revision`,
    [firstId],
  );
  await pool.query('vacuum analyze users, group_members, settled_rows, changes, rosters');
}

/**
 * Lineups of nine in the week that is on, for the people of the crowd from one number to another. The slots' indexes are
 * made again behind them, in a fraction of the time that millions of single entries would take.
 */
export async function writeLineups(
  pool: Pool,
  { seasonId, currentId }: Weeks,
  { from, to }: { from: number; to: number },
  now: Date,
): Promise<void> {
  const client = await pool.connect();
  try {
    // What they refer to is known to be there: looking each up would take most of the time.
    await client.query('set session_replication_role = replica');
    await client.query(`set maintenance_work_mem = '512MB'`);
    await client.query(
      `insert into lineups (id, user_id, season_id, week_id, created_at, updated_at)
       select ${userId('n')}, ${userId('n')}, $1, $2, $3, $3 from generate_series(${from}, ${to}) n`,
      [seasonId, currentId, now],
    );
    await client.query(
      `insert into lineup_groups (lineup_id, group_id, user_id, week_id)
       select ${userId('n')}, '${EVERYONE_GROUP_ID}', ${userId('n')}, $1 from generate_series(${from}, ${to}) n`,
      [currentId],
    );
    await withoutIndexes(client, 'lineup_slots', () =>
      client.query(
        `with listed as (
           select players.id, row_number() over (order by players.id) - 1 as place, count(*) over ()::int as every
           from players
         )
         insert into lineup_slots (lineup_id, slot_key, slot_order, player_id)
         select ${userId('n')}, 'SLOT' || slot, slot, listed.id
         from generate_series(${from}, ${to}) n cross join generate_series(0, 8) slot
         join listed on listed.place = (n * 7 + slot * 31) % listed.every`,
      ),
    );
    await client.query('reset session_replication_role');
  } finally {
    client.release();
  }
  await pool.query('vacuum analyze lineups, lineup_groups, lineup_slots');
}

/** Runs `write` while a table that nothing refers to has no index, and gives it again what it had. */
async function withoutIndexes(client: PoolClient, table: string, write: () => Promise<unknown>): Promise<void> {
  const { rows: constraints } = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and contype in ('p', 'u')`,
    [table],
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = $1 and indexname <> all ($2)`,
    [table, constraints.map(({ name }) => name)],
  );
  for (const { name } of constraints) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await write();
  for (const { definition } of indexes) await client.query(definition);
  for (const { name, definition } of constraints) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
}

/** A stat line in the week that is on for every player. */
export async function writeStatLines(pool: Pool, { currentId }: Weeks, now: Date): Promise<void> {
  await pool.query(
    `insert into stat_lines (player_id, week_id, stats, points, source, updated_at)
     select id, $1, '{}', (random() * 3000)::int, 'bench', $2 from players
     on conflict (player_id, week_id) do update set points = excluded.points`,
    [currentId, now],
  );
  await pool.query('vacuum analyze stat_lines');
}

/** Users for the bare loop that saves lineups; `userIdOf` has their ids, from 1 on. */
export async function writeBareUsers(pool: Pool, count: number, now: Date): Promise<void> {
  await pool.query(
    `insert into users (id, display_name, display_name_key, email, email_verified, created_at, updated_at)
     select ${userId('n')}, 'Bare ' || n, 'bare' || n, 'bare' || n || '@bench.test', true, $1, $1
     from generate_series(1, ${count}) n`,
    [now],
  );
  await pool.query('analyze users');
}

/** The id that SQL gives the user of a number. */
export const userIdOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const userId = (n: string) => `('00000000-0000-4000-8000-' || lpad(${n}::text, 12, '0'))::uuid`;

/**
 * Gives everybody who played last week the same lineup in the week that is on, by SQL, and every player a stat line, so
 * that points can change.
 */
export async function writePresent(pool: Pool, { currentId }: Weeks, now: Date): Promise<void> {
  await pool.query(
    `with latest as (
       select weeks.id from weeks join weeks current on current.season_id = weeks.season_id and current.id = $1
       where weeks.week_number = current.week_number - 1
     ), copies as (
       select gen_random_uuid() as id, lineups.id as model, lineups.user_id, lineups.season_id
       from lineups join latest on latest.id = lineups.week_id
       where not exists (select from lineups other where other.user_id = lineups.user_id and other.week_id = $1)
     ), made as (
       insert into lineups (id, user_id, season_id, week_id, name, created_at, updated_at)
       select id, user_id, season_id, $1, 'Bench', $2, $2 from copies
     ), placed as (
       insert into lineup_slots (lineup_id, slot_key, slot_order, player_id)
       select copies.id, slot_key, slot_order, player_id from copies join lineup_slots on lineup_id = model
     )
     insert into lineup_groups (lineup_id, group_id, user_id, week_id)
     select copies.id, group_id, copies.user_id, $1 from copies join lineup_groups on lineup_id = model`,
    [currentId, now],
  );
  await pool.query(
    `insert into stat_lines (player_id, week_id, stats, points, source, updated_at)
     select id, $1, '{}', (random() * 3000)::int, 'bench', $2 from players
     on conflict (player_id, week_id) do nothing`,
    [currentId, now],
  );
}

/** Changes the points of every player of the week. */
export async function changePoints(pool: Pool, { currentId }: Weeks): Promise<void> {
  await pool.query('update stat_lines set points = points + 1 + (random() * 100)::int where week_id = $1', [currentId]);
}
