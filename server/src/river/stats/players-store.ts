import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import type { Ids } from '../../lib/ids.ts';
import type { InjuryRecord, PlayerRecord, PlayerWeekRecord, ProjectionRecord } from '../report.ts';
import type { StoredSeason } from './season-store.ts';

/** Writes players; only what differs is touched. Returns how many were. */
export async function savePlayers(tx: Db, ids: Ids, records: readonly PlayerRecord[], now: Date): Promise<number> {
  if (records.length === 0) return 0;
  const fresh = records.map((player) => ({ ...player, id: ids.uuid() }));
  const { rowCount } = await tx.execute(sql`
    insert into players as known (id, feed_key, espn_id, sleeper_id, name, position, team_id, jersey_number, is_active,
      created_at, updated_at)
    select fresh.id, "feedKey", "espnId", "sleeperId", fresh.name, fresh.position, teams.id, "jerseyNumber", "isActive",
      ${now.toISOString()}, ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as fresh(id uuid, "feedKey" text, "espnId" text,
      "sleeperId" text, name text, position text, team text, "jerseyNumber" integer, "isActive" boolean)
    left join teams on teams.abbreviation = fresh.team
    on conflict (feed_key) do update set espn_id = excluded.espn_id, sleeper_id = excluded.sleeper_id,
      name = excluded.name, position = excluded.position, team_id = excluded.team_id,
      jersey_number = excluded.jersey_number, is_active = excluded.is_active, updated_at = excluded.updated_at
    where (known.espn_id, known.sleeper_id, known.name, known.position, known.team_id, known.jersey_number, known.is_active)
      is distinct from (excluded.espn_id, excluded.sleeper_id, excluded.name, excluded.position, excluded.team_id,
      excluded.jersey_number, excluded.is_active)`);
  return rowCount ?? 0;
}

/** Writes for whom players play in a week, or that they may not be chosen. Returns the ids of the weeks that changed. */
export async function savePlayerWeeks(
  tx: Db,
  records: readonly PlayerWeekRecord[],
  season: StoredSeason,
): Promise<string[]> {
  return saveOfWeek(
    tx,
    records,
    season,
    sql`team_id`,
    sql`(select teams.id from teams where teams.abbreviation = fresh.record ->> 'team')`,
  );
}

/** Writes what is expected of players in a week. Returns the ids of the weeks that changed. */
export async function saveProjections(
  tx: Db,
  records: readonly ProjectionRecord[],
  season: StoredSeason,
): Promise<string[]> {
  return saveOfWeek(tx, records, season, sql`projected_points`, sql`(fresh.record ->> 'points')::integer`);
}

/** Writes who is hurt in a week, and on the player himself the newest of it. Returns the ids of the weeks that changed. */
export async function saveInjuries(tx: Db, records: readonly InjuryRecord[], season: StoredSeason): Promise<string[]> {
  const changed = new Set([
    ...(await saveOfWeek(tx, records, season, sql`injury_status`, sql`fresh.record ->> 'status'`)),
    ...(await saveOfWeek(tx, records, season, sql`injury_notes`, sql`fresh.record ->> 'notes'`)),
  ]);
  if (changed.size === 0) return [];
  await saveOfWeek(tx, records, season, sql`injury_updated_at`, sql`(fresh.record ->> 'reportedAt')::timestamptz`);
  await tx.execute(sql`
    update players set injury_status = newest.status, injury_notes = newest.notes, injury_updated_at = newest.reported_at
    from (
      select distinct on (record ->> 'feedKey') record ->> 'feedKey' as feed_key, record ->> 'status' as status,
        record ->> 'notes' as notes, (record ->> 'reportedAt')::timestamptz as reported_at
      from jsonb_array_elements(${JSON.stringify(records)}::jsonb) as records(record)
      order by record ->> 'feedKey', (record ->> 'weekNumber')::integer desc
    ) newest
    where newest.feed_key = players.feed_key
      and (players.injury_updated_at is null or players.injury_updated_at <= newest.reported_at)
      and (players.injury_status, players.injury_notes) is distinct from (newest.status, newest.notes)`);
  return [...changed];
}

/** Sets one column of player_weeks from records that name a player and a week; rows that have it so are not touched. */
async function saveOfWeek(
  tx: Db,
  records: readonly { weekNumber: number }[],
  season: StoredSeason,
  column: ReturnType<typeof sql>,
  value: ReturnType<typeof sql>,
): Promise<string[]> {
  if (records.length === 0) return [];
  const fresh = records.map((record) => ({ weekId: season.weekIds.get(record.weekNumber), record }));
  const { rows } = await tx.execute<{ week_id: string }>(sql`
    with written as (
      insert into player_weeks as known (player_id, week_id, ${column})
      select players.id, fresh."weekId", ${value}
      from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as fresh("weekId" uuid, record jsonb)
      join players on players.feed_key = fresh.record ->> 'feedKey'
      on conflict (player_id, week_id) do update set ${column} = excluded.${column}
      where known.${column} is distinct from excluded.${column}
      returning week_id
    )
    select distinct week_id from written`);
  return rows.map((row) => row.week_id);
}
