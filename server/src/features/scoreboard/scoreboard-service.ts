// The games of a week with the caller’s players in them.

import type { Lineup } from '@singleback/contract/lineups.ts';
import type { GameStatus } from '@singleback/contract/players.ts';
import type { ScoreboardGame, ScoreboardPlayer, ScoreboardTeam } from '@singleback/contract/scoreboard.ts';
import { shownLineupName } from '@singleback/game/lineups/shown-lineup-name.ts';
import { compareGames, pickLeaders } from '@singleback/game/scoreboard/game.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { aliasedTable, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { games, teams } from '../../db/schema/season.ts';
import type { Handlers } from '../../handlers.ts';
import { TtlCache, VersionedCache } from '../../lib/caches.ts';
import { lineupsOfWeek } from '../lineups/lineups-service.ts';
import { editionKey, type WeekPlayer, weekEdition, weekPlayers } from '../players/players-service.ts';

const EDITION_KEPT_MS = 1_000;
const MOST_WEEKS_KEPT = 40;

/**
 * The games of a week [G7.34]: those with leaders are cached by version and shared; the caller's own players are added.
 * Other users' lineups are never read. Refuses with not_found when there is no such week.
 */
export function scoreboardCalls(context: Context) {
  const editions = new TtlCache(context.clock, EDITION_KEPT_MS, (weekId) => weekEdition(context.db, weekId));
  const weeks = new VersionedCache<ScoreboardGame[]>(MOST_WEEKS_KEPT);
  return {
    'GET /scoreboard/:weekId': async (_context, { caller, params: { weekId } }) => {
      const edition = await editions.get(weekId);
      const version = editionKey(edition, context.clock.now());
      const [games, lineups] = await Promise.all([
        weeks.get(weekId, version, () => gamesOfWeek(context, weekId)),
        lineupsOfWeek(context, caller, weekId),
      ]);
      return withOwnPlayers(games, lineups);
    },
  } satisfies Handlers;
}

async function gamesOfWeek({ db }: Context, weekId: string): Promise<ScoreboardGame[]> {
  const [rows, players] = await Promise.all([readGames(db, weekId), weekPlayers(db, weekId, 'listed')]);
  return presentGames(rows, players);
}

/** Adds the caller's players first, one row per lineup with the player, and moves up leaders among them. */
function withOwnPlayers(games: readonly ScoreboardGame[], lineups: readonly Lineup[]): ScoreboardGame[] {
  const own = lineups.flatMap((lineup) =>
    lineup.players
      .toSorted((a, b) => a.slot_order - b.slot_order)
      .map(({ player }) => ({ teamId: player.team_id, row: ownRow(player, lineup) })),
  );
  const taken = new Set<string>();
  return games.map((game) => {
    const isHere = (teamId: string | null) => teamId === game.home_team.id || teamId === game.away_team.id;
    // If a cancelled game was rescheduled within the week, the player belongs to the played one, which comes first.
    const mine = own.filter(({ teamId, row }) => isHere(teamId) && !taken.has(row.id)).map(({ row }) => row);
    for (const { id } of mine) taken.add(id);
    const leaders = game.players.filter(({ id }) => !mine.some((row) => row.id === id));
    return { ...game, players: [...mine, ...leaders] };
  });
}

function ownRow(player: Lineup['players'][number]['player'], lineup: Lineup): ScoreboardPlayer {
  return {
    id: player.id,
    name: player.name,
    position: player.position,
    team_abbreviation: player.team_abbreviation,
    is_my_player: true,
    ...(player.is_unconfirmed ? { is_unconfirmed: true } : {}),
    actual_points: player.actual_points,
    projected_points: player.projected_points,
    injury_status: player.injury_status,
    lineup_name: shownLineupName(lineup.lineup_name, lineup.id),
  };
}

/** The games of a week, shared by all, in order [G2.61], each with its leaders. */
function presentGames(rows: readonly GameRow[], players: readonly WeekPlayer[]): ScoreboardGame[] {
  return rows
    .toSorted((a, b) => compareGames(orderedGame(a), orderedGame(b)))
    .map((row) => presentGame(row, pickLeaders(players.filter(({ row: { gameId } }) => gameId === row.game.id))));
}

const orderedGame = ({ game }: GameRow) => ({
  id: game.id,
  status: game.status as GameStatus,
  startTime: game.kickoff,
});

function presentGame({ game, home, away }: GameRow, leaders: readonly WeekPlayer[]): ScoreboardGame {
  const isOn = game.status === 'in_progress';
  return {
    id: game.id,
    status: game.status as GameStatus,
    start_time: game.kickoff?.toISOString() ?? null,
    quarter: game.quarter,
    time_remaining: game.timeRemaining,
    home_team: presentTeam(home),
    away_team: presentTeam(away),
    home_score: game.homeScore,
    away_score: game.awayScore,
    ...(game.status === 'scheduled' && game.delayedSince !== null ? { is_delayed: true } : {}),
    ...(game.isUnconfirmed ? { is_unconfirmed: true } : {}),
    scores_delayed_since: isOn ? (game.delayedSince?.toISOString() ?? null) : null,
    possession_team_id: isOn ? game.possessionTeamId : null,
    players: leaders.map(presentLeader),
  };
}

function presentTeam(team: GameRow['home']): ScoreboardTeam {
  return {
    id: team.id,
    abbreviation: team.abbreviation,
    name: team.nickname,
    primary_color: team.primaryColor,
    secondary_color: team.secondaryColor,
    logo_url: team.logoUrl,
  };
}

function presentLeader(player: WeekPlayer): ScoreboardPlayer {
  return {
    id: player.id,
    name: player.name,
    position: player.position,
    team_abbreviation: player.row.teamAbbreviation,
    is_my_player: false,
    ...(player.row.isUnconfirmed ? { is_unconfirmed: true } : {}),
    actual_points: player.actual === null ? null : pointsFromHundredths(player.actual),
    projected_points: player.projected === null ? null : pointsFromHundredths(player.projected),
    injury_status: player.row.injuryStatus,
    lineup_name: null,
  };
}

/** The games of a week with both teams, cancelled ones too. */
async function readGames(db: Db, weekId: string) {
  const [home, away] = [aliasedTable(teams, 'home'), aliasedTable(teams, 'away')];
  return db
    .select({ game: games, home, away })
    .from(games)
    .innerJoin(home, eq(home.id, games.homeTeamId))
    .innerJoin(away, eq(away.id, games.awayTeamId))
    .where(eq(games.weekId, weekId));
}

/** A game and its teams. */
type GameRow = Awaited<ReturnType<typeof readGames>>[number];
