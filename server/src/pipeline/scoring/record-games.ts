import { sql } from 'drizzle-orm';
import { type Db, query } from '../../db/pool.ts';
import type { Ids } from '../../lib/ids.ts';
import { type FeedReport, type GameRecord, LIVE_SOURCES } from '../report.ts';
import type { SeasonKeys } from './season-keys.ts';

export interface RecordedGames {
  changed: number;
  /** Weeks in which a game began to count or stopped counting. */
  weekIds: string[];
  /** Players whose stat lines a moved game left behind. */
  playerIds: string[];
}

/**
 * Stores the games that changed. A game is identified by season, home team, away team and occurrence: a source's id
 * changes with the week. A game locks when it is seen started or its last known kick-off has passed, and stays locked
 * whatever a feed reports later; only a cancelled game or one moved to another week unlocks (rules 1.5). A start that is
 * not confirmed locks until the next report, which confirms it, repeats it or lifts the lock. A game that is over, or is reported in progress, does not move. Reports older than the last one of the same game change nothing.
 * @param held games under an override, which decides when they lock
 */
export async function recordGames(
  tx: Db,
  ids: Ids,
  { games, schedule }: Pick<FeedReport, 'games' | 'schedule'>,
  keys: SeasonKeys,
  now: Date,
  held: readonly string[] = [],
): Promise<RecordedGames> {
  // First lock by the stored kick-offs: a kick-off that has passed can't be moved into the future.
  const at = now.toISOString();
  const passed = await lockBegunGames(tx, keys.seasonId, now, { held });
  if (games.length === 0 && schedule === undefined) return { changed: passed, weekIds: [], playerIds: [] };
  const reported = onceEach(games).map((game) => rowOf(game, ids, keys));
  const incoming = JSON.stringify(reported);
  await switchVenues(tx, incoming, keys.seasonId);
  const before = await readPlaces(tx, keys.seasonId);
  const written = await tx.execute(sql`
    insert into games (id, feed_key, espn_id, season_id, week_id, home_team_id, away_team_id, occurrence, kickoff, status,
      home_score, away_score, quarter, time_remaining, possession_team_id, delayed_since, is_unconfirmed,
      is_lock_provisional, updated_at, reported_at)
    select id, "feedKey", "espnId", ${keys.seasonId}, "weekId", "homeId", "awayId", occurrence, kickoff, status,
      "homeScore", "awayScore", quarter, "timeRemaining", "possessionId", "delayedSince", "isUnconfirmed",
      "isLockProvisional", ${at}, ${at}
    from ${gamesIn(incoming)}
    on conflict (season_id, home_team_id, away_team_id, occurrence) do update set feed_key = excluded.feed_key,
      espn_id = excluded.espn_id, week_id = excluded.week_id, kickoff = excluded.kickoff,
      status = excluded.status, home_score = excluded.home_score, away_score = excluded.away_score,
      quarter = excluded.quarter, time_remaining = excluded.time_remaining,
      possession_team_id = excluded.possession_team_id, delayed_since = excluded.delayed_since,
      is_unconfirmed = excluded.is_unconfirmed,
      is_lock_provisional = excluded.is_lock_provisional and games.locked_at is null,
      updated_at = case when games.status = excluded.status then games.updated_at else excluded.updated_at end,
      reported_at = excluded.reported_at,
      locked_at = case when excluded.status = 'cancelled' or excluded.week_id <> games.week_id
        then null else games.locked_at end
    where (games.feed_key, games.espn_id, games.week_id, games.kickoff, games.status,
        games.home_score, games.away_score, games.quarter, games.time_remaining, games.possession_team_id,
        games.delayed_since, games.is_unconfirmed, games.is_lock_provisional)
      is distinct from (excluded.feed_key, excluded.espn_id, excluded.week_id, excluded.kickoff, excluded.status,
        excluded.home_score, excluded.away_score, excluded.quarter, excluded.time_remaining,
        excluded.possession_team_id, excluded.delayed_since, excluded.is_unconfirmed,
        excluded.is_lock_provisional and games.locked_at is null)
      and coalesce(games.reported_at, '-infinity') <= excluded.reported_at
      and (games.week_id = excluded.week_id or games.status in ('scheduled', 'postponed', 'cancelled')
        or (games.status = 'in_progress' and excluded.status in ('scheduled', 'postponed')))`);
  await tx.execute(sql`
    update games set reported_at = ${at}, missing_since = null from ${gamesIn(incoming)}
    where ${isSameGame(keys.seasonId)}
      and (coalesce(games.reported_at, '-infinity') < ${at} or games.missing_since is not null)`);
  await recordCircumstances(tx, games, keys, at);
  const gone = schedule === undefined ? 0 : await cancelMissingGames(tx, schedule, keys, now);
  const lost = await recordLostGames(tx, keys.seasonId, before, now);
  const unplayed = await removeUnplayedLines(tx, incoming, keys.seasonId, at);
  // Those that were not stored yet.
  await lockBegunGames(tx, keys.seasonId, now, { only: reported.map(({ id }) => id) });
  const begun = await lockBegunGames(tx, keys.seasonId, now, { held, wereOpen: true });
  return {
    changed: passed + (written.rowCount ?? 0) + gone + begun,
    weekIds: [...new Set([...lost.weekIds, ...unplayed.map(({ week_id }) => week_id)])],
    playerIds: [...lost.playerIds, ...unplayed.map(({ player_id }) => player_id)],
  };
}

/**
 * Stores lines and roof as last reported. They are no change of the game: nothing is emitted for them, and a source that
 * says nothing of them leaves what another one said.
 */
async function recordCircumstances(tx: Db, games: readonly GameRecord[], keys: SeasonKeys, at: string): Promise<void> {
  const reported = onceEach(games).flatMap(({ circumstances, home, away, occurrence = 1 }) =>
    circumstances === undefined
      ? []
      : [{ ...circumstances, homeId: keys.teamId(home), awayId: keys.teamId(away), occurrence }],
  );
  if (reported.length === 0) return;
  await tx.execute(sql`
    update games set spread_line = incoming.spread, total_line = incoming.total, roof = incoming.roof
    from jsonb_to_recordset(${JSON.stringify(reported)}::jsonb) as incoming (
      "homeId" uuid, "awayId" uuid, occurrence int, spread int, total int, roof text)
    where ${isSameGame(keys.seasonId)} and coalesce(games.reported_at, '-infinity') <= ${at}
      and (games.spread_line, games.total_line, games.roof)
        is distinct from (incoming.spread, incoming.total, incoming.roof)`);
}

function rowOf(game: GameRecord, ids: Ids, keys: SeasonKeys) {
  return {
    ...game,
    id: ids.uuid(),
    weekId: keys.weekId(game.weekNumber),
    homeId: keys.teamId(game.home),
    awayId: keys.teamId(game.away),
    occurrence: game.occurrence ?? 1,
    possessionId: game.possession === null ? null : keys.teamId(game.possession),
    isUnconfirmed: game.isUnconfirmed === true,
    isLockProvisional: game.isStartUnconfirmed === true && game.status !== 'cancelled',
  };
}

/** Each game once, as last reported. */
function onceEach(games: readonly GameRecord[]): GameRecord[] {
  return [...new Map(games.map((game) => [`${game.home} ${game.away} ${game.occurrence ?? 1}`, game])).values()];
}

const gamesIn = (incoming: string) => sql`jsonb_to_recordset(${incoming}::jsonb) as incoming (
  id uuid, "feedKey" text, "espnId" text, "weekId" uuid, "homeId" uuid, "awayId" uuid, occurrence int,
  kickoff timestamptz, status text, "homeScore" int, "awayScore" int, quarter int, "timeRemaining" text,
  "possessionId" uuid, "delayedSince" timestamptz, "isUnconfirmed" boolean, "isLockProvisional" boolean)`;

const isSameGame = (seasonId: string) => sql`games.season_id = ${seasonId} and games.home_team_id = incoming."homeId"
  and games.away_team_id = incoming."awayId" and games.occurrence = incoming.occurrence`;

/** A game that is now played at the other team's stadium stays the same game. */
async function switchVenues(tx: Db, incoming: string, seasonId: string): Promise<void> {
  await tx.execute(sql`
    update games set home_team_id = games.away_team_id, away_team_id = games.home_team_id
    from ${gamesIn(incoming)}
    where games.season_id = ${seasonId} and games.home_team_id = incoming."awayId"
      and games.away_team_id = incoming."homeId" and games.occurrence = incoming.occurrence
      and (games.feed_key = incoming."feedKey" or games.espn_id = incoming."espnId")
      and games.status not in ('in_progress', 'final')
      and not exists (
        select from games other where other.season_id = ${seasonId} and other.home_team_id = incoming."homeId"
          and other.away_team_id = incoming."awayId" and other.occurrence = incoming.occurrence)`);
}

type Place = { id: string; week_id: string; is_cancelled: boolean };

async function readPlaces(tx: Db, seasonId: string): Promise<Place[]> {
  return query<Place>(tx)`
    select id, week_id, status = 'cancelled' as is_cancelled from games where season_id = ${seasonId}`;
}

/**
 * Records which weeks lost a game, for the owners of lineups, and no longer those that have it back; removes the stat
 * lines that it left behind.
 * @returns the weeks in which a game began to count or stopped counting, and whose lines were removed
 */
async function recordLostGames(
  tx: Db,
  seasonId: string,
  before: readonly Place[],
  now: Date,
): Promise<{ weekIds: string[]; playerIds: string[] }> {
  const after = new Map((await readPlaces(tx, seasonId)).map((place) => [place.id, place]));
  const changed = before.flatMap((was) => {
    const is = after.get(was.id) ?? was;
    const hasMoved = is.week_id !== was.week_id;
    return hasMoved || is.is_cancelled !== was.is_cancelled ? [{ was, is, hasMoved }] : [];
  });
  if (changed.length === 0) return { weekIds: [], playerIds: [] };
  const lost = changed.filter(({ was, is, hasMoved }) => !was.is_cancelled && (hasMoved || is.is_cancelled));
  await tx.execute(sql`
    insert into lost_games (game_id, week_id, lost_at) select id, week_id, ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(lost.map(({ was }) => was))}::jsonb) as lost (id uuid, week_id uuid)
    on conflict (game_id, week_id) do update set lost_at = excluded.lost_at`);
  const back = changed.filter(({ was, is, hasMoved }) => !is.is_cancelled && (hasMoved || was.is_cancelled));
  await tx.execute(sql`
    delete from lost_games using jsonb_to_recordset(${JSON.stringify(back.map(({ is }) => is))}::jsonb)
      as back (id uuid, week_id uuid)
    where lost_games.game_id = back.id and lost_games.week_id = back.week_id`);
  const moved = JSON.stringify(changed.filter(({ hasMoved }) => hasMoved).map(({ is }) => is.id));
  const removed = await tx.execute<{ player_id: string }>(sql`
    delete from stat_lines using games
    where games.id = stat_lines.game_id and stat_lines.week_id <> games.week_id
      and games.id in (select jsonb_array_elements_text(${moved}::jsonb)::uuid)
    returning stat_lines.player_id`);
  return {
    weekIds: [...new Set(changed.flatMap(({ was, is }) => [was.week_id, is.week_id]))],
    playerIds: removed.rows.map(({ player_id }) => player_id),
  };
}

/**
 * Removes the live lines of games that are not on after all: those that nobody has a figure in, such as the ten points of
 * a defense for a game whose start is delayed, and all of a game that is yet to come.
 */
async function removeUnplayedLines(
  tx: Db,
  incoming: string,
  seasonId: string,
  at: string,
): Promise<{ player_id: string; week_id: string }[]> {
  const removed = await tx.execute<{ player_id: string; week_id: string }>(sql`
    with unplayed as (
      select games.id from games join ${gamesIn(incoming)} on ${isSameGame(seasonId)}
      where games.status in ('scheduled', 'postponed') and (
        (games.status = 'scheduled' and games.kickoff > ${at} and games.home_score is null)
        or not exists (
          select from stat_lines line cross join lateral jsonb_each(line.stats) figure
          where line.game_id = games.id and figure.value <> '0'))
    )
    delete from stat_lines using unplayed
    where stat_lines.game_id = unplayed.id and stat_lines.source = any (${sql.param([...LIVE_SOURCES])}::text[])
    returning stat_lines.player_id, stat_lines.week_id`);
  return removed.rows;
}

/**
 * Cancels stored games that the schedule has lacked for long enough. A row may be missing by mistake, so nothing
 * happens at once; and a game that has begun, or is past its last known kick-off, stays as it is and locked (rules 1.6).
 * @returns the number of games that were cancelled
 */
async function cancelMissingGames(
  tx: Db,
  { games, cancelAfterMs }: NonNullable<FeedReport['schedule']>,
  keys: SeasonKeys,
  now: Date,
): Promise<number> {
  // An empty schedule is a broken one.
  if (games.length === 0) return 0;
  const at = now.toISOString();
  const there = JSON.stringify(
    games.map(({ home, away, occurrence = 1 }) => ({
      homeId: keys.teamId(home),
      awayId: keys.teamId(away),
      occurrence,
    })),
  );
  await tx.execute(sql`
    with there as (
      select * from jsonb_to_recordset(${there}::jsonb) as there ("homeId" uuid, "awayId" uuid, occurrence int)
    ), judged as (
      select games.id, exists (
        select from there where "homeId" = home_team_id and "awayId" = away_team_id
          and there.occurrence = games.occurrence) as is_there
      from games where season_id = ${keys.seasonId}
    )
    update games set missing_since = case when is_there then null else ${at}::timestamptz end
    from judged where judged.id = games.id and is_there = (missing_since is not null)`);
  const cancelled = await tx.execute(sql`
    update games set status = 'cancelled', updated_at = ${at}, reported_at = ${at}
    where season_id = ${keys.seasonId} and status in ('scheduled', 'postponed') and locked_at is null
      and (kickoff is null or kickoff > ${at})
      and missing_since <= ${new Date(now.getTime() - cancelAfterMs).toISOString()}`);
  return cancelled.rowCount ?? 0;
}

/** The games to lock: all of the season, but not by the kick-off of `held`; or only `only`. */
interface Which {
  /** Their stored kick-off is not the one that counts now: only a start locks them. */
  held?: readonly string[];
  only?: readonly string[];
  /**
   * They were open until now, whatever their kick-off is, as a game that was called off by mistake: they lock now. The log
   * may have the lock of their kick-off already, without them.
   */
  wereOpen?: boolean;
}

/**
 * Locks games that were seen started, or whose stored kick-off has passed (rules 1.5). A lock never opens again.
 * @returns how many were locked
 */
export async function lockBegunGames(
  tx: Db,
  seasonId: string,
  now: Date,
  { held = [], only, wereOpen = false }: Which = {},
): Promise<number> {
  const at = now.toISOString();
  const ids = (list: readonly string[]) =>
    sql`(select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb)::uuid)`;
  const locked = await tx.execute(sql`
    update games set is_lock_provisional = false,
      locked_at = case when ${wereOpen} then ${at} else least(coalesce(kickoff, ${at}), ${at}) end::timestamptz
    where locked_at is null and season_id = ${seasonId} ${only === undefined ? sql`` : sql`and id in ${ids(only)}`}
      and ((status in ('scheduled', 'in_progress', 'final') and kickoff <= ${at} and id not in ${ids(held)})
        or status in ('in_progress', 'final'))`);
  return locked.rowCount ?? 0;
}
