import type { GameTime } from '@singleback/game/players/lock.ts';
import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Db, query } from '../../db/pool.ts';
import {
  matchupFigures,
  playerFigures,
  players,
  playerWeeks,
  statLines,
  teamGames,
  teams,
} from '../../db/schema/season.ts';
import { gameHasBegun } from '../../db/season.ts';

/** The players to read: all available ones of a week, or some by id, available or not. */
export type PlayerChoice = 'listed' | readonly string[];

/** Players in a week: team, game, projection and score. Points are integer hundredths. By name. */
export async function readWeekPlayers(db: Db, weekId: string, choice: PlayerChoice) {
  const opponents = alias(teams, 'opponents');
  const gamesOfWeek = firstGameOfEachTeam(db, weekId);
  const teamId = sql<string | null>`coalesce(${playerWeeks.teamId}, ${players.teamId})`;
  return db
    .select({
      id: players.id,
      number: players.number,
      name: players.name,
      position: players.position,
      teamId,
      jerseyNumber: players.jerseyNumber,
      espnId: players.espnId,
      isActive: players.isActive,
      createdAt: players.createdAt,
      updatedAt: players.updatedAt,
      isListed: sql<boolean>`${playerWeeks.teamId} is not null`,
      projectedPoints: playerWeeks.projectedPoints,
      injuryStatus: playerWeeks.injuryStatus,
      injuryNotes: playerWeeks.injuryNotes,
      injuryUpdatedAt: playerWeeks.injuryUpdatedAt,
      teamAbbreviation: teams.abbreviation,
      primaryColor: teams.primaryColor,
      secondaryColor: teams.secondaryColor,
      gameId: gamesOfWeek.gameId,
      isHome: gamesOfWeek.isHome,
      kickoff: gamesOfWeek.kickoff,
      gameStatus: gamesOfWeek.status,
      delayedSince: gamesOfWeek.delayedSince,
      isGameUnconfirmed: gamesOfWeek.isUnconfirmed,
      lockedAt: gamesOfWeek.lockedAt,
      isLockProvisional: gamesOfWeek.isLockProvisional,
      quarter: gamesOfWeek.quarter,
      timeRemaining: gamesOfWeek.timeRemaining,
      opponentAbbreviation: opponents.abbreviation,
      scoredPoints: statLines.points,
      isUnconfirmed: statLines.isUnconfirmed,
    })
    .from(players)
    .leftJoin(playerWeeks, and(eq(playerWeeks.playerId, players.id), eq(playerWeeks.weekId, weekId)))
    .leftJoin(teams, eq(teams.id, teamId))
    .leftJoin(gamesOfWeek, eq(gamesOfWeek.teamId, teamId))
    .leftJoin(opponents, eq(opponents.id, gamesOfWeek.opponentId))
    .leftJoin(statLines, and(eq(statLines.playerId, players.id), eq(statLines.weekId, weekId)))
    .where(choice === 'listed' ? isNotNull(playerWeeks.teamId) : inArray(players.id, [...choice]))
    .orderBy(asc(players.name), asc(players.id));
}

/** A player in a week. */
export type WeekPlayerRow = Awaited<ReturnType<typeof readWeekPlayers>>[number];

/** One game per team: of a cancelled and rescheduled game within the week, the one that counts. */
function firstGameOfEachTeam(db: Db, weekId: string) {
  return db
    .selectDistinctOn([teamGames.teamId])
    .from(teamGames)
    .where(eq(teamGames.weekId, weekId))
    .orderBy(asc(teamGames.teamId), sql`${teamGames.status} = 'cancelled'`, sql`${teamGames.kickoff} nulls last`)
    .as('games_of_week');
}

/** What a week's players depend on: it differs after every change to one of them, or to a game or points of the week. */
export async function readWeekVersion(db: Db, weekId: string): Promise<string | null> {
  const rows = await query<{ version: string }>(db)`
    select season.version || '-' || week.version as version
    from weeks week join seasons season on season.id = week.season_id where week.id = ${weekId}`;
  return rows[0]?.version ?? null;
}

/** The season figures of each player, by player id. */
export async function readFigures(db: Db, seasonId: string) {
  const rows = await db.select().from(playerFigures).where(eq(playerFigures.seasonId, seasonId));
  return new Map(rows.map((row) => [row.playerId, row]));
}

/** What the teams in a week's games allow each position, by the player's own team and position. */
export async function readMatchups(db: Db, seasonId: string, weekId: string) {
  const gamesOfWeek = firstGameOfEachTeam(db, weekId);
  const rows = await db
    .select({
      teamId: gamesOfWeek.teamId,
      position: matchupFigures.position,
      pointsAgainst: matchupFigures.pointsAgainst,
      rank: matchupFigures.rank,
    })
    .from(gamesOfWeek)
    .innerJoin(
      matchupFigures,
      and(eq(matchupFigures.seasonId, seasonId), eq(matchupFigures.teamId, gamesOfWeek.opponentId)),
    );
  return new Map(rows.map((row) => [matchupKey(row.teamId, row.position), row]));
}

export const matchupKey = (teamId: string | null, position: string) => `${teamId} ${position}`;

/** A game of a season, as far as its players lock and are seen by others. */
interface EditionGame extends Omit<GameTime, 'kickoff'> {
  id: string;
  /** In ms UTC; null while it is not set. */
  kickoff: number | null;
}

/** The state that a week's list depends on: its season, the season's version, and its games. Null: no such week. */
export async function readEdition(db: Db, weekId: string) {
  const [row] = await query<{ seasonId: string; version: string; games: EditionGame[] }>(db)`
    select s.id as "seasonId", s.version as version,
      coalesce(json_agg(json_build_object('id', game.id, 'kickoff', (extract(epoch from game.kickoff) * 1000)::float8,
        'started', game.locked_at is not null or game.status in ('in_progress', 'final'),
        'provisional', game.is_lock_provisional, 'postponed', game.status = 'postponed') order by game.id)
        filter (where game.id is not null), '[]') as games
    from weeks requested
    join seasons s on s.id = requested.season_id
    left join weeks w on w.season_id = s.id
    left join games game on game.week_id = w.id and game.status <> 'cancelled'
    where requested.id = ${weekId}
    group by s.id`;
  return row ?? null;
}

/** How many of all lineups, or of all users, have each player. */
interface PlayerCounts {
  byPlayer: ReadonlyMap<string, number>;
  total: number;
}

/** The players of each of these weeks in games among `begun`, those that are hidden again at `now` left out: week_id, player_id. */
const begunPlayers = (weeksToRead: SQL, begun: readonly string[], now: Date) => sql`
  select week.id as week_id, player.id as player_id
  from weeks week cross join players player
  left join player_weeks pw on (pw.player_id, pw.week_id) = (player.id, week.id)
  join team_games game on game.week_id = week.id and game.team_id = coalesce(pw.team_id, player.team_id)
  where ${weeksToRead} and game.game_id = any(${sql.param(begun)}::uuid[]) and ${gameHasBegun(now)}`;

/** How many lineups of the week hold each player of a game among `begun`, of how many in all (rules 3.4). */
export async function countHolders(db: Db, weekId: string, begun: readonly string[], now: Date): Promise<PlayerCounts> {
  return countsOf(
    await query<CountRow>(db)`
      with begun as materialized (${begunPlayers(sql`week.id = ${weekId}`, begun, now)})
      select slot.player_id as "playerId", count(*)::int as count
      from lineups lineup join lineup_slots slot on slot.lineup_id = lineup.id
      where lineup.week_id = ${weekId} and slot.player_id in (select player_id from begun)
      group by slot.player_id
      union all select null, count(*)::int from lineups where week_id = ${weekId}`,
  );
}

/**
 * From the season's slots with players of games among `begun`: the distinct users of each player, and the number of users
 * with any such slot. Unlocked slots are never read (rules 3.4).
 */
export async function countSpenders(
  db: Db,
  seasonId: string,
  begun: readonly string[],
  now: Date,
): Promise<PlayerCounts> {
  return countsOf(
    await query<CountRow>(db)`
      with begun as materialized (${begunPlayers(sql`week.season_id = ${seasonId}`, begun, now)}
      ), held as materialized ( -- in this order also on a young database, which has no statistics yet
        select lineup.user_id, lineup.week_id, slot.player_id
        from lineups lineup join lineup_slots slot on slot.lineup_id = lineup.id
        where lineup.season_id = ${seasonId}
      )
      select player_id as "playerId", count(distinct user_id)::int as count
      from held where (week_id, player_id) in (select week_id, player_id from begun)
      group by grouping sets ((player_id), ())`,
  );
}

/** A player's count; of no player: the total. */
interface CountRow {
  playerId: string | null;
  count: number;
}

const countsOf = (rows: readonly CountRow[]): PlayerCounts => ({
  byPlayer: new Map(rows.flatMap(({ playerId, count }) => (playerId === null ? [] : [[playerId, count] as const]))),
  total: rows.find(({ playerId }) => playerId === null)?.count ?? 0,
});

/**
 * How many active members of a group have used each player in a lineup of the group and season, in a slot whose game has
 * begun. Unlocked slots are never read (rules 3.4).
 */
export async function countGroupUsers(db: Db, group: { id: string; seasonId: string }, now: Date) {
  return query<{ playerId: string; count: number }>(db)`
    select slot.player_id as "playerId", count(distinct place.user_id)::int as count
    from lineup_groups place
    join weeks week on week.id = place.week_id and week.season_id = ${group.seasonId}
    join group_members member on member.group_id = place.group_id and member.user_id = place.user_id and member.is_active
    join lineup_slots slot on slot.lineup_id = place.lineup_id
    join players player on player.id = slot.player_id
    left join player_weeks pw on pw.player_id = slot.player_id and pw.week_id = place.week_id
    where place.group_id = ${group.id}
      and exists (
        select from team_games game
        where game.week_id = place.week_id and game.team_id = coalesce(pw.team_id, player.team_id) and ${gameHasBegun(now)}
        offset 0)
    group by slot.player_id order by slot.player_id`;
}
