// Projections of the weeks to come, as planner and chances use them.
import type { SeasonOutlook } from '@singleback/contract/forecast/outlook.ts';
import {
  chancesToPlay,
  chanceToPlay,
  type KnownWeek,
  type PostseasonGame,
  playerLevel,
  projectGame,
} from '@singleback/game/forecast/week-projection.ts';
import { isUnlikelyToPlay } from '@singleback/game/players/injury.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import type { SeasonKind } from '@singleback/game/season/round-words.ts';
import { isWeekOver } from '@singleback/game/season/week.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { type Database, type Db, query } from '../../db/pool.ts';
import { inSnapshot } from '../../db/transaction.ts';
import type { Handlers } from '../../handlers.ts';
import { AppError } from '../../lib/app-error.ts';
import { TtlCache, VersionedCache } from '../../lib/caches.ts';

const MOST_SEASONS = 4;
const KEPT_MS = 1_000;

/** The season's outlook, one cached reply for everybody. */
export function forecastCalls(context: Context) {
  const outlooks = new TtlCache(context.clock, KEPT_MS, (seasonId) => seasonOutlook(context, seasonId));
  return {
    'GET /players/outlook': async (_context, { query }) => {
      const name = query.season_id.toLowerCase();
      const { version, outlook } = await outlooks.get(name);
      return { name, version, make: async () => outlook };
    },
  } satisfies Handlers;
}

const newMemory = () => ({
  versions: new VersionedCache<string>(MOST_SEASONS),
  outlooks: new VersionedCache<SeasonOutlook>(MOST_SEASONS),
});

/** Of each database, for everything in this process that needs an outlook. */
const memories = new WeakMap<Database, ReturnType<typeof newMemory>>();

/**
 * The projections of every available player for each week that is not over (week-projection.ts), from what is stored: it uses
 * nothing that was not known at the clock's instant, and no lineup. Kept in memory until something it depends on
 * changes, as `version` does; points of games in progress are not among that. Refuses with not_found when there is no such season.
 */
export async function seasonOutlook(
  { db, database, clock }: Pick<Context, 'db' | 'database' | 'clock'>,
  seasonId: string,
) {
  const season = await readSeasonWeeks(db, seasonId);
  if (season === null) throw new AppError('not_found', 'Season not found');
  const weeks = season.weeks.filter((week) => !isWeekOver(week, clock.now()));
  const memory = memories.get(database) ?? newMemory();
  memories.set(database, memory);
  const isFrom = `${weeks[0]?.weekNumber ?? 'over'}`;
  const stored = await memory.versions.get(seasonId, season.version, () => readOutlookVersion(db, seasonId));
  const version = `${isFrom} ${stored}`;
  const make = () => inSnapshot(db, (tx) => computeOutlook(tx, { id: seasonId, kind: season.kind }, weeks));
  return { version, outlook: await memory.outlooks.get(seasonId, version, make) };
}

type Listed = Awaited<ReturnType<typeof readListedPlayers>>[number];
type History = Awaited<ReturnType<typeof readPlayerHistories>>[number];

/** The outlook of the weeks of a season that are not over, in order, from what is stored. */
async function computeOutlook(
  db: Db,
  { id: seasonId, kind }: { id: string; kind: SeasonKind },
  weeks: readonly OutlookWeek[],
): Promise<SeasonOutlook> {
  const [current] = weeks;
  if (current === undefined) return { season_id: seasonId, weeks: [], teams: [], players: [] };
  // In a postseason, teams with a bye come in with their first matchup, which may be that of a later round.
  const listedIn = (kind === 'postseason' ? weeks : [current]).map(({ id }) => id);
  const listed = await readListedPlayers(db, listedIn);
  const histories = await readPlayerHistories(db, seasonId, listedIn);
  const games = await readComingGames(db, seasonId, current.weekNumber);
  const teams = teamsInWeeks(games, weeks, kind === 'postseason' ? await readChancesToPlay(db, seasonId) : null);
  const byPlayer = Map.groupBy(histories, ({ playerId }) => playerId);
  const weekNumbers = weeks.map(({ weekNumber }) => weekNumber);
  return {
    season_id: seasonId,
    weeks: weekNumbers,
    teams: [...teams].map(([id, { games, plays }]) => ({
      ...{ id, games },
      ...(kind === 'postseason' && { plays: plays.map((chance) => Math.round(1000 * chance)) }),
    })),
    players: listed.map((player) => {
      const plays = teams.get(player.teamId)?.plays ?? [];
      const coming = comingWeeks(player, byPlayer.get(player.id) ?? [], { weekNumbers, plays });
      return {
        id: player.id,
        position: player.position as Position,
        team_id: player.teamId,
        points: coming.map(({ points }) => points),
        plays: coming.map(({ plays }) => plays),
      };
    }),
  };
}

/** Projection (hundredths) and chance of playing (thousandths) of a player in each coming week, by the chances of the team. */
function comingWeeks(
  player: Listed,
  histories: readonly History[],
  { weekNumbers, plays }: { weekNumbers: readonly number[]; plays: readonly number[] },
): { points: number | null; plays: number }[] {
  const [current = 0] = weekNumbers;
  const level = playerLevel(
    player.position as Position,
    histories.flatMap((week) => knownWeek(week, current)),
  );
  const projections = new Map(histories.map(({ weekNumber, projected }) => [weekNumber, projected]));
  return weekNumbers.map((weekNumber, index) => {
    const ofTeam = plays[index] ?? 0;
    if (ofTeam === 0) return { points: null, plays: 0 };
    const weeksAhead = weekNumber - current;
    // Reports on a player who got hurt in this week's game are about the next one.
    const injuryStatus = weeksAhead === 0 && player.hasPlayed ? null : player.injuryStatus;
    const projected = projections.get(weekNumber) ?? null;
    const points = projectGame(level, { weeksAhead, injuryStatus, projected });
    return {
      points: points === null ? null : Math.round(points * ofTeam),
      plays: Math.round(1000 * chanceToPlay(injuryStatus, weeksAhead) * ofTeam),
    };
  });
}

/** What a week says of a player's level; weeks to come say nothing. */
function knownWeek({ weekNumber, projected, injuryStatus, isOver, points }: History, current: number): KnownWeek[] {
  if (weekNumber > current) return [];
  const wasOut = isUnlikelyToPlay(injuryStatus) || injuryStatus?.toLowerCase() === 'doubtful';
  const missed = wasOut ? null : 0;
  return [{ weeksAgo: current - weekNumber, projected, scored: isOver ? (points ?? missed) : null }];
}

/** A team in the coming weeks, in their order. */
interface TeamInWeeks {
  /** 'vs KC' at home, '@ KC' away; null on a bye, or where the opponent is not known yet. */
  readonly games: (string | null)[];
  /** The chance (0 to 1) that the team plays: that it has a game, or in a postseason may still get one. */
  readonly plays: readonly number[];
}

/** The teams that may still play, by id. `chances` are those of a postseason, for each round from the first on. */
function teamsInWeeks(
  games: Awaited<ReturnType<typeof readComingGames>>,
  weeks: readonly OutlookWeek[],
  chances: ReadonlyMap<string, readonly number[]> | null,
): Map<string, TeamInWeeks> {
  const byTeam = Map.groupBy(games, ({ teamId }) => teamId);
  const all = [...(chances ?? byTeam).keys()].map((teamId): [string, TeamInWeeks] => {
    const own = weeks.map(({ weekNumber }) => byTeam.get(teamId)?.find((one) => one.weekNumber === weekNumber));
    return [
      teamId,
      {
        games: own.map((game) => (game === undefined ? null : `${game.isHome ? 'vs' : '@'} ${game.opponent}`)),
        plays: weeks.map(({ weekNumber }, at) => chances?.get(teamId)?.[weekNumber - 1] ?? (own[at] ? 1 : 0)),
      },
    ];
  });
  return new Map(all.filter(([, { plays }]) => chances === null || plays.some((chance) => chance > 0)));
}

/** A week of a season, in order. */
interface OutlookWeek {
  id: string;
  weekNumber: number;
  endDate: Date;
}

/** A season with its weeks in order, and a version that changes with what an outlook depends on; null when there is none. */
async function readSeasonWeeks(db: Db, seasonId: string) {
  const rows = await query<{
    version: string;
    kind: SeasonKind;
    id: string;
    weekNumber: number;
    endDate: string;
  }>(db)`
    select season.version || coalesce(' ' || (
        -- A spread that moves changes no version: it is no change of a game.
        select sum(hashtextextended(concat_ws(' ', id, spread_line), 0)) from games
        where season_id = season.id and season.kind = 'postseason'), '') as version,
      season.kind, week.id, week.week_number as "weekNumber", week.end_date as "endDate"
    from seasons season join weeks week on week.season_id = season.id
    where season.id = ${seasonId}
    order by week.week_number`;
  const [first] = rows;
  if (first === undefined) return null;
  const weeks = rows.map(({ id, weekNumber, endDate }) => ({ id, weekNumber, endDate: new Date(endDate) }));
  return { version: first.version, kind: first.kind, weeks };
}

/**
 * What an outlook depends on, as one short text: schedule, results, projections, injuries and teams; in a postseason also
 * the spreads. Points of games in progress change the season's version, but not this.
 */
async function readOutlookVersion(db: Db, seasonId: string): Promise<string> {
  const rows = await query<{ version: string }>(db)`
    with outlook_weeks as (select id from weeks where season_id = ${seasonId})
    select concat_ws('-',
      (select sum(hashtextextended(concat_ws(' ', game.id, week_id, home_team_id, away_team_id, status,
          case when kind = 'postseason' then concat(spread_line, ' ', ${marginOf(sql`game`)}) end), 0))
        from games game join seasons on seasons.id = season_id where season_id = ${seasonId}),
      (select sum(hashtextextended(
          concat_ws(' ', player_id, week_id, coalesce(team_id::text, '-'), coalesce(projected_points, -1), injury_status), 0))
        from player_weeks where week_id in (select id from outlook_weeks)),
      (select sum(hashtextextended(concat_ws(' ', line.player_id, line.week_id, line.points), 0))
        from stat_lines line join player_weeks pw using (player_id, week_id)
        where line.week_id in (select id from outlook_weeks) and ${isOver(sql`pw.week_id`, sql`pw.team_id`)})) as version`;
  return rows[0]?.version ?? '';
}

/** The available players of some weeks, as they are in the first of these. */
async function readListedPlayers(db: Db, weekIds: readonly string[]) {
  return query<{
    id: string;
    position: string;
    teamId: string;
    injuryStatus: string | null;
    hasPlayed: boolean;
  }>(db)`
    select distinct on (player.id) player.id, player.position, pw.team_id as "teamId", pw.injury_status as "injuryStatus",
      exists (select from stat_lines line where (line.player_id, line.week_id) = (player.id, pw.week_id)) as "hasPlayed"
    from player_weeks pw join players player on player.id = pw.player_id join weeks on weeks.id = pw.week_id
    where pw.week_id = any (${sql.param([...weekIds])}::uuid[]) and pw.team_id is not null
    order by player.id, week_number`;
}

/**
 * Every week of the season of the players who are available in `weekIds`: the source's projection, the injury, whether
 * the team's game is over, and the points (hundredths) so far.
 */
async function readPlayerHistories(db: Db, seasonId: string, weekIds: readonly string[]) {
  return query<{
    playerId: string;
    weekNumber: number;
    projected: number | null;
    injuryStatus: string | null;
    isOver: boolean;
    points: number | null;
  }>(db)`
    select pw.player_id as "playerId", week.week_number as "weekNumber", pw.projected_points as projected,
      pw.injury_status as "injuryStatus", line.points,
      ${isOver(sql`week.id`, sql`pw.team_id`)} as "isOver"
    from player_weeks pw join weeks week on week.id = pw.week_id and week.season_id = ${seasonId}
    left join stat_lines line on (line.player_id, line.week_id) = (pw.player_id, pw.week_id)
    where pw.player_id in (select player_id from player_weeks
      where week_id = any (${sql.param([...weekIds])}::uuid[]) and team_id is not null)`;
}

const isOver = (weekId: SQL, teamId: SQL) => sql`exists (
  select from games team_game where team_game.week_id = ${weekId} and team_game.status = 'final'
    and ${teamId} in (team_game.home_team_id, team_game.away_team_id))`;

/** The games of each team in the weeks from a number on; cancelled ones are left out. */
async function readComingGames(db: Db, seasonId: string, fromWeek: number) {
  return query<{ teamId: string; weekNumber: number; opponent: string; isHome: boolean }>(db)`
    select game.team_id as "teamId", week.week_number as "weekNumber", opponent.abbreviation as opponent,
      game.is_home as "isHome"
    from weeks week join team_games game on game.week_id = week.id and game.status <> 'cancelled'
    join teams opponent on opponent.id = game.opponent_id
    where week.season_id = ${seasonId} and week.week_number >= ${fromWeek}
    order by game.team_id, week.week_number, game.kickoff nulls last`;
}

/** By how many points the home team of a row of games has won; null until the game is over. */
const marginOf = (game: SQL): SQL =>
  sql`case when ${game}.status = 'final' then ${game}.home_score - ${game}.away_score end`;

/** The chance (0 to 1) of each team of a postseason to play in each of its rounds, by team id: by results and spreads. */
async function readChancesToPlay(db: Db, seasonId: string): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await query<PostseasonGame>(db)`
    select week.week_number as round, game.home_team_id as home, game.away_team_id as away, game.spread_line as spread,
      ${marginOf(sql`game`)} as margin
    from games game join weeks week on week.id = game.week_id
    where game.season_id = ${seasonId} and game.status <> 'cancelled'
    order by week.week_number, game.id`;
  return chancesToPlay(rows);
}
