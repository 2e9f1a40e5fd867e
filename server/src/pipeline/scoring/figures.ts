import { type SQL, sql } from 'drizzle-orm';
import { type Db, query } from '../../db/pool.ts';
import type { RecordedLines } from './record-stat-lines.ts';

// Both tables cover finished games only: half a game would lower an average.
const FINISHED_LINES = sql`
  select lines.player_id, lines.opponent_id, lines.points, weeks.week_number, players.position
  from stat_lines as lines
  join weeks on weeks.id = lines.week_id
  join players on players.id = lines.player_id
  left join games on games.id = lines.game_id
  where coalesce(games.status, 'final') = 'final'`;

/** The finished games of a season; with `before`, those over before that instant: later changes to them are corrections. */
export async function readFinalGames(tx: Db, seasonId: string, before?: Date): Promise<Set<string>> {
  const isEarlier = before === undefined ? sql`` : sql` and updated_at < ${before.toISOString()}`;
  const games = await query<{ id: string }>(tx)`
    select id from games where season_id = ${seasonId} and status = 'final'${isEarlier}`;
  return new Set(games.map(({ id }) => id));
}

/** What may have changed: players by id, and the teams in their games. */
export interface Touched {
  playerIds: readonly string[];
  teamIds: readonly string[];
}

/** Only these rows, unless all may have changed. */
const among = (column: SQL, ids: readonly string[] | undefined) =>
  ids === undefined
    ? sql``
    : sql` and ${column} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`;

/** Recomputes the figures of players and of matchups. With `touched`, only those. Returns the number of changed rows. */
export async function recomputeFigures(tx: Db, seasonId: string, touched?: Touched): Promise<number> {
  const players = await recomputePlayerFigures(tx, seasonId, touched?.playerIds);
  return players + (await recomputeMatchupFigures(tx, seasonId, touched?.teamIds));
}

/**
 * Recomputes the season figures of players from finished games: total, average, rank at the position and the last five
 * games. All in hundredths; averages rounded half away from zero. With `ids`, only for those players and the ranks
 * of their positions. Returns the number of changed rows.
 */
async function recomputePlayerFigures(tx: Db, seasonId: string, ids?: readonly string[]): Promise<number> {
  const finished = sql`${FINISHED_LINES} and weeks.season_id = ${seasonId}${among(sql`lines.player_id`, ids)}`;
  const gone = await tx.execute(sql`
    delete from player_figures where season_id = ${seasonId}${among(sql`player_id`, ids)}
      and player_id not in (select player_id from (${finished}) as lines)`);
  const written = await tx.execute(sql`
    insert into player_figures (season_id, player_id, total_points, average_points, games_played, position_rank,
      recent_points)
    select ${seasonId}, player_id, total, round(total::numeric / played), played, 0, all_points[greatest(1, played - 4):]
    from (
      select player_id, sum(points)::int as total, count(*)::int as played,
        array_agg(points order by week_number) as all_points
      from (${finished}) as lines group by player_id) as sums
    on conflict (season_id, player_id) do update set total_points = excluded.total_points,
      average_points = excluded.average_points, games_played = excluded.games_played,
      recent_points = excluded.recent_points
    where (player_figures.total_points, player_figures.average_points, player_figures.games_played,
        player_figures.recent_points)
      is distinct from (excluded.total_points, excluded.average_points, excluded.games_played, excluded.recent_points)`);
  const ranked = await tx.execute(sql`
    update player_figures set position_rank = ranked.rank
    from (
      select player_id, rank() over (partition by position order by total_points desc) as rank
      from player_figures join players on players.id = player_id
      where season_id = ${seasonId}
        and position in (select position from players where true${among(sql`players.id`, ids)})) as ranked
    where player_figures.season_id = ${seasonId} and player_figures.player_id = ranked.player_id
      and player_figures.position_rank <> ranked.rank`);
  return (gone.rowCount ?? 0) + (written.rowCount ?? 0) + (ranked.rowCount ?? 0);
}

/**
 * Recomputes how many points each team has allowed a position per finished game (hundredths), and its rank: the team
 * that allows most ranks last, 32nd once all have played [G2.32]. With `ids`, only for those teams. Returns the
 * number of changed rows.
 */
async function recomputeMatchupFigures(tx: Db, seasonId: string, ids?: readonly string[]): Promise<number> {
  const written = await tx.execute(sql`
    with played as (
      select team_id, count(*) as games from team_games
      where status = 'final' and week_id in (select id from weeks where season_id = ${seasonId})${among(sql`team_id`, ids)}
      group by team_id),
    allowed as (
      select opponent_id, position, sum(points) as points
      from (${FINISHED_LINES} and weeks.season_id = ${seasonId}${among(sql`lines.opponent_id`, ids)}) as lines
      group by opponent_id, position),
    figures as (
      select played.team_id, of_position.position,
        round(coalesce(allowed.points, 0)::numeric / played.games)::int as against
      from played
      cross join (values ('QB'), ('RB'), ('WR'), ('TE'), ('DEF'), ('K')) as of_position (position)
      left join allowed on allowed.opponent_id = played.team_id and allowed.position = of_position.position)
    insert into matchup_figures (season_id, team_id, position, points_against, rank)
    select ${seasonId}, team_id, position, against, 0 from figures
    on conflict (season_id, team_id, position) do update set points_against = excluded.points_against
    where matchup_figures.points_against <> excluded.points_against`);
  const ranked = await tx.execute(sql`
    update matchup_figures set rank = ranked.rank
    from (
      select team_id, position, rank() over (partition by position order by points_against) as rank
      from matchup_figures where season_id = ${seasonId}) as ranked
    where matchup_figures.season_id = ${seasonId} and matchup_figures.team_id = ranked.team_id
      and matchup_figures.position = ranked.position and matchup_figures.rank <> ranked.rank`);
  return (written.rowCount ?? 0) + (ranked.rowCount ?? 0);
}

/**
 * The players and teams whose season figures a report may change: figures cover finished games only, so games in
 * progress touch nobody. Null for none; undefined when unknown and all must be recomputed.
 */
export async function touchedBy(
  tx: Db,
  lines: Pick<RecordedLines, 'touched' | 'isMoved'>,
  finalBefore: ReadonlySet<string>,
  finalAfter: ReadonlySet<string>,
): Promise<Touched | null | undefined> {
  if (lines.isMoved || lines.touched.some(({ gameId }) => gameId === null)) return undefined;
  const turned = [...finalBefore, ...finalAfter].filter((id) => !(finalBefore.has(id) && finalAfter.has(id)));
  const own = lines.touched.filter(({ gameId }) => finalAfter.has(gameId ?? '') || finalBefore.has(gameId ?? ''));
  if (turned.length + own.length === 0) return null;
  const gameIds = JSON.stringify([...new Set([...turned, ...own.map(({ gameId }) => gameId)])]);
  const players = await tx.execute<{ id: string }>(sql`
    select player_id as id from stat_lines
    where game_id in (select jsonb_array_elements_text(${JSON.stringify(turned)}::jsonb)::uuid)`);
  const teams = await tx.execute<{ id: string }>(sql`
    select team.id from games cross join lateral (values (home_team_id), (away_team_id)) as team (id)
    where games.id in (select jsonb_array_elements_text(${gameIds}::jsonb)::uuid)`);
  return {
    playerIds: [...new Set([...players.rows.map(({ id }) => id), ...own.map(({ playerId }) => playerId)])],
    teamIds: [...new Set(teams.rows.map(({ id }) => id))],
  };
}
