import type { GameStatus, Player, SlotPlayer } from '@singleback/contract/players.ts';
import { type GameTime, isLocked, isOnBye, mayBeSeenByOthers } from '@singleback/game/players/lock.ts';
import { gameClock } from '@singleback/game/scoreboard/game.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import type { playerFigures } from '../../db/schema/season.ts';
import { AppError } from '../../lib/app-error.ts';
import { isPremium } from '../billing/billing-service.ts';
import { actualPoints, isPlayerLocked, PlayersInMemory, type WeekPlayer, weekPlayers } from './players-in-memory.ts';
import { matchupKey, readEdition, readFigures, readMatchups, type WeekPlayerRow } from './players-store.ts';
import type { Usage, WeekUsage } from './usage.ts';

// Used by other features to show players.
export { actualPoints, isPlayerLocked, PlayersInMemory, presentSlotPlayer, type WeekPlayer, weekPlayers };

/** Whether a user may see usage percentages: premium users may [G1.7, G1.8]. */
export const seesUsage = (db: Db, userId: string): Promise<boolean> => isPremium(db, userId);

/** The state that a week's list depends on; when it changes, the list is rebuilt. */
export interface Edition {
  weekId: string;
  seasonId: string;
  version: number;
  games: readonly (GameTime & { id: string })[];
}

/** Reads the state that a week's list depends on. Refuses with not_found when there is no such week. */
export async function weekEdition(db: Db, weekId: string): Promise<Edition> {
  const row = await readEdition(db, weekId);
  if (!row) throw new AppError('not_found', 'Week not found');
  const games = row.games.map((game) => ({ ...game, kickoff: game.kickoff === null ? null : new Date(game.kickoff) }));
  return { weekId, seasonId: row.seasonId, version: Number(row.version), games };
}

/** The edition as a cache key at `now`: it changes with the version and with every game that locks. */
export function editionKey({ version, games }: Edition, now: Date): string {
  return `${version}-${games.filter((game) => isLocked(game, now)).length}`;
}

/** Ids of the season's games whose players everybody may see at `now`, for usage, in order. */
export function begunGames({ games }: Edition, now: Date): string[] {
  return games.flatMap((game) => (mayBeSeenByOthers(game, now) ? game.id : []));
}

/** The available players of a week, best projection first [G3.11, G9.11], with `usage` for premium users [G1.7, G1.8]. */
export async function listPlayers(context: Context, edition: Edition, usage: WeekUsage | null): Promise<Player[]> {
  const now = context.clock.now();
  const { weekId, seasonId } = edition;
  const [players, figures, matchups] = await Promise.all([
    weekPlayers(context.db, weekId, 'listed'),
    readFigures(context.db, seasonId),
    readMatchups(context.db, seasonId, weekId),
  ]);
  return players.map((player) => {
    const matchup = player.game && matchups.get(matchupKey(player.row.teamId, player.position));
    const seen = {
      season: figures.get(player.id) ?? null,
      matchup: matchup ?? null,
      usage: usage?.of(player, now) ?? null,
    };
    return presentPlayer(player, seen, now);
  });
}

/** Additional data of a listed player. Points are integer hundredths; usage is null for free users. */
interface PlayerFigures {
  season: typeof playerFigures.$inferSelect | null;
  matchup: { pointsAgainst: number; rank: number } | null;
  usage: Usage | null;
}

/** A player in a week's list, for a client [G3.11]. */
function presentPlayer(player: WeekPlayer, figures: PlayerFigures, now: Date): Player {
  const { row } = player;
  const { season, matchup, usage } = figures;
  return {
    ...presentSlotPlayer(player, now),
    jersey_number: row.jerseyNumber,
    injury_notes: row.injuryNotes,
    injury_updated_at: row.injuryUpdatedAt?.toISOString() ?? null,
    is_active: row.isActive,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    usage_percentage: usage?.percentage ?? null,
    usage_count: usage?.count ?? null,
    total_lineups: usage?.total ?? null,
    position_rank: season?.positionRank ?? null,
    fantasy_points_against: matchup ? pointsFromHundredths(matchup.pointsAgainst) : null,
    fpa_rank: matchup?.rank ?? null,
    total_fantasy_points: pointsFromHundredths(season?.totalPoints ?? 0),
    average_fantasy_points: pointsFromHundredths(season?.averagePoints ?? 0),
    games_played: season?.gamesPlayed ?? 0,
    recent_points: (season?.recentPoints ?? []).map(pointsFromHundredths),
  };
}

/** A player in a lineup's slot. */
function presentSlotPlayer(player: WeekPlayer, now: Date): SlotPlayer {
  const { row } = player;
  const kickoff = row.kickoff?.toISOString() ?? null;
  return {
    id: row.id,
    name: row.name,
    position: player.position,
    team_id: row.teamId,
    team_abbreviation: row.teamAbbreviation,
    espn_id: row.espnId,
    injury_status: row.injuryStatus,
    actual_points: points(player.actual),
    ...(row.isUnconfirmed ? { is_unconfirmed: true } : {}),
    projected_points: points(player.projected),
    opponent: row.opponentAbbreviation && `${row.isHome ? 'vs' : '@'} ${row.opponentAbbreviation}`,
    kickoff_time: kickoff,
    game_date: kickoff,
    game_status: row.gameStatus as GameStatus | null,
    game_clock: clockOf(row),
    ...(row.isGameUnconfirmed ? { is_game_unconfirmed: true } : {}),
    is_locked: isPlayerLocked(player, now),
    is_bye: isOnBye(player.game),
  };
}

/** The state of a game that is on, or that does not go as planned. */
function clockOf(row: WeekPlayerRow): string | null {
  const status = row.gameStatus as GameStatus | null;
  if (status === null || status === 'final' || status === 'cancelled') return null;
  const { quarter, timeRemaining, delayedSince } = row;
  return gameClock({ status, quarter, timeRemaining, isDelayed: delayedSince !== null });
}

const points = (hundredths: number | null) => (hundredths === null ? null : pointsFromHundredths(hundredths));
