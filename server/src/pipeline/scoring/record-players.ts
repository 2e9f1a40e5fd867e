import { isUnlikelyToPlay } from '@singleback/game/players/injury.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import type { Ids } from '../../lib/ids.ts';
import type { InjuryRecord, PlayerRecord, PlayerWeekRecord, ProjectionRecord, TeamRecord } from '../report.ts';
import type { SeasonKeys } from './season-keys.ts';

/** Stores the players that changed; returns how many. */
export async function recordPlayers(
  tx: Db,
  ids: Ids,
  players: readonly PlayerRecord[],
  keys: SeasonKeys,
  now: Date,
): Promise<number> {
  if (players.length === 0) return 0;
  const incoming = JSON.stringify(
    players.map((player) => ({
      ...player,
      id: ids.uuid(),
      teamId: player.team === null ? null : keys.teamId(player.team),
    })),
  );
  await releaseOtherFeedsIds(tx, incoming);
  const written = await tx.execute(sql`
    insert into players (id, feed_key, espn_id, sleeper_id, name, position, team_id, jersey_number, is_active,
      created_at, updated_at)
    select id, "feedKey", "espnId", "sleeperId", name, position, "teamId", "jerseyNumber", "isActive",
      ${now.toISOString()}, ${now.toISOString()}
    from jsonb_to_recordset(${incoming}::jsonb) as incoming (id uuid, "feedKey" text, "espnId" text, "sleeperId" text,
      name text, position text, "teamId" uuid, "jerseyNumber" int, "isActive" boolean)
    on conflict (feed_key) do update set espn_id = excluded.espn_id, sleeper_id = excluded.sleeper_id,
      name = excluded.name, position = excluded.position, team_id = excluded.team_id,
      jersey_number = excluded.jersey_number, is_active = excluded.is_active, updated_at = excluded.updated_at
    where (players.position = 'DEF') = (excluded.position = 'DEF')
      and (players.espn_id, players.sleeper_id, players.name, players.position, players.team_id,
        players.jersey_number, players.is_active)
      is distinct from (excluded.espn_id, excluded.sleeper_id, excluded.name, excluded.position, excluded.team_id,
        excluded.jersey_number, excluded.is_active)`);
  return written.rowCount ?? 0;
}

const ON_NO_ROSTER = 'Not on a roster this week';

/**
 * Stores who is available in which week. A player who no longer is gets removed, or marked out if a lineup holds the
 * player, so that the user sees why, and until the player is back; neither once the player's game has begun.
 */
export async function recordPlayerWeeks(
  tx: Db,
  playerWeeks: readonly PlayerWeekRecord[],
  keys: SeasonKeys,
): Promise<number> {
  if (playerWeeks.length === 0) return 0;
  const rows = playerWeeks.map((one) => ({
    feedKey: one.feedKey,
    weekId: keys.weekId(one.weekNumber),
    teamId: one.team === null ? null : keys.teamId(one.team),
  }));
  const incoming = sql`(select players.id as player_id, incoming."weekId" as week_id, incoming."teamId" as team_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as incoming ("feedKey" text, "weekId" uuid, "teamId" uuid)
    join players on players.feed_key = incoming."feedKey") as incoming`;
  const written = await tx.execute(sql`
    insert into player_weeks (player_id, week_id, team_id)
    select player_id, week_id, team_id from ${incoming} where team_id is not null
    on conflict (player_id, week_id) do update set team_id = excluded.team_id,
      injury_status = case when ${isMarkedOut} then null else player_weeks.injury_status end,
      injury_notes = case when ${isMarkedOut} then null else player_weeks.injury_notes end
    where (player_weeks.team_id is distinct from excluded.team_id or ${isMarkedOut}) and not ${hasLocked}`);
  if (rows.every(({ teamId }) => teamId !== null)) return written.rowCount ?? 0;
  const gone = await tx.execute(sql`
    delete from player_weeks using ${incoming}
    where incoming.team_id is null and player_weeks.player_id = incoming.player_id and player_weeks.week_id = incoming.week_id
      and not ${hasLocked}
      and not exists (select 1 from lineup_slots join lineups on lineups.id = lineup_slots.lineup_id
        where lineups.week_id = incoming.week_id and lineup_slots.player_id = incoming.player_id)`);
  const kept = await tx.execute(sql`
    update player_weeks set injury_status = 'out', injury_notes = ${ON_NO_ROSTER}
    from ${incoming}
    where incoming.team_id is null and player_weeks.player_id = incoming.player_id and player_weeks.week_id = incoming.week_id
      and not ${hasLocked} and (injury_status, injury_notes) is distinct from ('out', ${ON_NO_ROSTER})`);
  return (written.rowCount ?? 0) + (gone.rowCount ?? 0) + (kept.rowCount ?? 0);
}

const isMarkedOut = sql`player_weeks.injury_notes is not distinct from ${ON_NO_ROSTER}`;

// No change of a roster touches a week in which the player's game has begun: what was played stays played (rules 1.5).
const hasLocked = sql`exists (select 1 from team_games where team_games.week_id = player_weeks.week_id
  and team_games.team_id = player_weeks.team_id and team_games.locked_at is not null
  and team_games.status <> 'cancelled')`;

/** Stores projections for players in weeks in which they are available. Hundredths. */
export async function recordProjections(
  tx: Db,
  projections: readonly ProjectionRecord[],
  keys: SeasonKeys,
): Promise<number> {
  if (projections.length === 0) return 0;
  const rows = projections.map((one) => ({
    feedKey: one.feedKey,
    weekId: keys.weekId(one.weekNumber),
    points: one.points,
  }));
  const written = await tx.execute(sql`
    update player_weeks set projected_points = incoming.points
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as incoming ("feedKey" text, "weekId" uuid, points int)
    join players on players.feed_key = incoming."feedKey"
    where player_weeks.player_id = players.id and player_weeks.week_id = incoming."weekId"
      and player_weeks.projected_points is distinct from incoming.points`);
  return written.rowCount ?? 0;
}

// Another feed's id that belongs to a different player must be released before it is assigned again.
async function releaseOtherFeedsIds(tx: Db, incoming: string): Promise<void> {
  await tx.execute(sql`
    update players set espn_id = null
    from jsonb_to_recordset(${incoming}::jsonb) as incoming ("feedKey" text, "espnId" text)
    where players.espn_id = incoming."espnId" and players.feed_key <> incoming."feedKey"`);
  await tx.execute(sql`
    update players set sleeper_id = null
    from jsonb_to_recordset(${incoming}::jsonb) as incoming ("feedKey" text, "sleeperId" text)
    where players.sleeper_id = incoming."sleeperId" and players.feed_key <> incoming."feedKey"`);
}

/** Stores the teams that changed. Needed before anything of a season. */
export async function recordTeams(db: Db, ids: Ids, teams: readonly TeamRecord[]): Promise<void> {
  const rows = teams.map((team) => ({ id: ids.uuid(), ...team }));
  await db.execute(sql`
    insert into teams (id, abbreviation, name, nickname, primary_color, secondary_color, logo_url)
    select id, abbreviation, name, nickname, "primaryColor", "secondaryColor", "logoUrl"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as incoming (
      id uuid, abbreviation text, name text, nickname text, "primaryColor" text, "secondaryColor" text, "logoUrl" text)
    on conflict (abbreviation) do update set name = excluded.name, nickname = excluded.nickname,
      primary_color = excluded.primary_color, secondary_color = excluded.secondary_color, logo_url = excluded.logo_url
    where (teams.name, teams.nickname, teams.primary_color, teams.secondary_color, teams.logo_url)
      is distinct from
      (excluded.name, excluded.nickname, excluded.primary_color, excluded.secondary_color, excluded.logo_url)`);
}

/** Stores injuries of the players who are available in a week. Whoever has played in it is not out for it. */
export async function recordInjuries(
  tx: Db,
  injuries: readonly InjuryRecord[],
  playerWeeks: readonly PlayerWeekRecord[],
  keys: SeasonKeys,
): Promise<number> {
  const withdrawn = new Set(playerWeeks.filter((one) => one.team === null).map(keyOf));
  const rows = injuries
    .filter((injury) => !withdrawn.has(keyOf(injury)))
    .map(({ weekNumber, ...injury }) => ({
      ...injury,
      weekId: keys.weekId(weekNumber),
      isOut: isUnlikelyToPlay(injury.status),
    }));
  if (rows.length === 0) return 0;
  const written = await tx.execute(sql`
    update player_weeks set injury_status = incoming.status, injury_notes = incoming.notes, injury_updated_at = incoming."reportedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as incoming ("feedKey" text, "weekId" uuid, status text, notes text, "reportedAt" timestamptz, "isOut" boolean)
    join players on players.feed_key = incoming."feedKey"
    where player_weeks.player_id = players.id and player_weeks.week_id = incoming."weekId"
      and (player_weeks.injury_status, player_weeks.injury_notes) is distinct from (incoming.status, incoming.notes)
      and not (incoming."isOut" and exists (select from stat_lines
        where stat_lines.player_id = players.id and stat_lines.week_id = player_weeks.week_id))`);
  return written.rowCount ?? 0;
}

/**
 * Copies the current week's injury (of the first week that is not over, or the last) to the player; healthy without a
 * team in that week. Corrections of a season that is over change none once its postseason is known.
 */
export async function copyInjuriesToPlayers(tx: Db, seasonId: string, now: Date): Promise<number> {
  const at = now.toISOString();
  const written = await tx.execute(sql`
    with current as (
      select id from weeks where season_id = ${seasonId}
      order by end_date < ${at}, case when end_date < ${at} then -week_number else week_number end limit 1)
    update players set injury_status = incoming.injury_status, injury_notes = incoming.injury_notes,
      injury_updated_at = incoming.injury_updated_at
    from players as same
    left join player_weeks as incoming on incoming.player_id = same.id and incoming.week_id = (select id from current)
    where same.id = players.id and not exists (
        select from seasons own join seasons later on later.year = own.year and later.starts_at > own.starts_at
        where own.id = ${seasonId})
      and (players.injury_status, players.injury_notes, players.injury_updated_at)
        is distinct from (incoming.injury_status, incoming.injury_notes, incoming.injury_updated_at)`);
  return written.rowCount ?? 0;
}

const keyOf = ({ feedKey, weekNumber }: { feedKey: string; weekNumber: number }) => `${feedKey} ${weekNumber}`;
