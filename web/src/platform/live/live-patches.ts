import type { LiveTable } from '@singleback/contract/gameday/game-day.ts';
import type { BoardLineup, Lineup } from '@singleback/contract/lineups.ts';
import type { GameStatus, SlotPlayer } from '@singleback/contract/players.ts';
import type { ScoreboardGame, ScoreboardPlayer } from '@singleback/contract/scoreboard.ts';
import { lineupTotal, slotPoints } from '@singleback/game/lineups/slots.ts';
import { gameClock } from '@singleback/game/scoreboard/game.ts';
import { hundredthsFromPoints, pointsFromHundredths, weekPoints } from '@singleback/game/scoring/rounding.ts';
import type { ViewedLineup, ViewedPlayer, ViewedSlot } from '../../leaderboard/model.ts';
import { type GameUpdate, type LiveWeek, liveGameOf } from './live-weeks.ts';

// Each function applies live updates to fetched data, and returns the same object when nothing changed.

export function patchPlayer<Player extends SlotPlayer>(player: Player, week: LiveWeek): Player {
  const game = liveGameOf(week, player.team_id);
  const patched: Player = {
    ...player,
    ...(game && gameFields(player, game)),
    actual_points: pointsNow(week, player.id, player.actual_points, game?.status ?? player.game_status),
    is_unconfirmed: isUnconfirmedNow(week, player.id, player.is_unconfirmed === true),
  };
  return sameFields(player, patched) ? player : patched;
}

export function patchPlayers<Player extends SlotPlayer>(players: Player[], week: LiveWeek): Player[] {
  return mapUnlessSame(players, (player) => patchPlayer(player, week));
}

/** Recomputes the totals from the slots, with Double Down counted twice [G4.8]. */
export function patchLineup(lineup: Lineup, week: LiveWeek): Lineup {
  const players = mapUnlessSame(lineup.players, (slot) => {
    const player = patchPlayer(slot.player, week);
    return player === slot.player ? slot : { ...slot, player };
  });
  if (players === lineup.players) return lineup;
  const total = (of: 'actual_points' | 'projected_points') =>
    pointsFromHundredths(
      lineupTotal(
        players.map(({ player: { id, [of]: points } }) => ({
          points: points === null ? null : hundredthsFromPoints(points),
          isDoubled: id === lineup.double_down_player_id,
        })),
      ),
    );
  return {
    ...lineup,
    players,
    total_projected_points: total('projected_points'),
    total_actual_points: total('actual_points'),
    has_locked_player: players.some(({ player }) => player.is_locked),
  };
}

export function patchLineups(lineups: Lineup[], week: LiveWeek): Lineup[] {
  return mapUnlessSame(lineups, (lineup) => patchLineup(lineup, week));
}

/** The lineups of one week on the season board. */
export function patchBoard(lineups: BoardLineup[], weekId: string, week: LiveWeek): BoardLineup[] {
  return mapUnlessSame(lineups, (lineup) => {
    if (lineup.week_id !== weekId) return lineup;
    const slots = mapUnlessSame(lineup.slots, (slot) => {
      const game_status = liveGameOf(week, slot.team_id)?.status ?? slot.game_status;
      const actual_points = pointsNow(week, slot.player_id, slot.actual_points, game_status);
      const patched = { ...slot, game_status, actual_points };
      return sameFields(slot, patched) ? slot : patched;
    });
    return slots === lineup.slots ? lineup : { ...lineup, slots };
  });
}

/** The points of a group's locked players, from which its table is added up (rules 7.21). */
export function patchTable(table: LiveTable, week: LiveWeek): LiveTable {
  const players = mapUnlessSame(table.players, (player) => {
    const game_status = liveGameOf(week, player.team_id)?.status ?? player.game_status;
    const actual_points = pointsNow(week, player.id, player.actual_points, game_status);
    const patched = { ...player, game_status, actual_points };
    return sameFields(player, patched) ? player : patched;
  });
  return players === table.players ? table : { ...table, players };
}

/** The games of the scoreboard and the players in them [G4.12]. */
export function patchScoreboard(games: ScoreboardGame[], week: LiveWeek): ScoreboardGame[] {
  return mapUnlessSame(games, (game) => {
    const live = week.games.get(game.id);
    const status = live?.status ?? game.status;
    const players = mapUnlessSame(game.players, (player): ScoreboardPlayer => {
      const actual_points = pointsNow(week, player.id, player.actual_points, status);
      const patched = {
        ...player,
        actual_points,
        projected_points: projectedNow(player.projected_points, status),
        is_unconfirmed: isUnconfirmedNow(week, player.id, player.is_unconfirmed === true),
      };
      return sameFields(player, patched) ? player : patched;
    });
    const patched = { ...game, ...(live && scoreboardFields(live)), players };
    return sameFields(game, patched) ? game : patched;
  });
}

/** Another user's lineup: points of the visible slots, their sums, and the points counted in the standings. */
export function patchViewedLineup(lineup: ViewedLineup, week: LiveWeek): ViewedLineup {
  const slots = mapUnlessSame([...lineup.slots], (slot): ViewedSlot => {
    const player = slot.player && patchViewedPlayer(slot.player, week);
    return player === slot.player ? slot : { ...slot, player };
  });
  if (slots.every((slot, at) => slot === lineup.slots[at])) return lineup;
  const total = (of: 'actual' | 'projected') => slots.reduce((sum, { player }) => sum + (player?.[of] ?? 0), 0);
  return {
    ...lineup,
    slots,
    projected: lineup.projected === null ? null : total('projected'),
    actual: total('actual'),
    counted: weekPoints(total('actual'), Math.round(lineup.playoffMultiplier * 100)),
  };
}

function patchViewedPlayer(player: ViewedPlayer, week: LiveWeek): ViewedPlayer {
  const game = liveGameOf(week, player.teamId);
  const gameStatus = game?.status ?? player.gameStatus;
  const read = player.actual === null ? null : pointsFromHundredths(player.actual / (player.isDoubled ? 2 : 1));
  const points = pointsNow(week, player.id, read, gameStatus);
  const patched = {
    ...player,
    gameStatus,
    isDelayed: game ? game.isDelayed === true : player.isDelayed,
    actual: slotPoints(points === null ? null : hundredthsFromPoints(points), player.isDoubled),
    projected: projectedNow(player.projected, gameStatus),
    isUnconfirmed: isUnconfirmedNow(week, player.id, player.isUnconfirmed),
    isGameUnconfirmed: game ? game.isUnconfirmed === true : player.isGameUnconfirmed,
  };
  return sameFields(player, patched) ? player : patched;
}

/** Same rule as on the server: null for a cancelled game, 0 without a stat line in a final one. */
function pointsNow(week: LiveWeek, playerId: string, read: number | null, status: GameStatus | null): number | null {
  if (status === 'cancelled') return null;
  const update = week.points.get(playerId);
  const points = update === undefined ? read : update;
  return points === null && status === 'final' ? 0 : points;
}

/** Nothing is expected of a game that is not played, as on the server. */
function projectedNow(projected: number | null, status: GameStatus | null): number | null {
  return status === 'cancelled' && projected !== null ? 0 : projected;
}

/** Whether a figure of the player is in doubt: as last sent with the points. */
function isUnconfirmedNow(week: LiveWeek, playerId: string, read: boolean): boolean {
  return week.points.has(playerId) ? week.unconfirmed.has(playerId) : read;
}

function gameFields(player: SlotPlayer, game: GameUpdate) {
  const hasBegun = game.status === 'in_progress' || game.status === 'final';
  return {
    ...(game.kickoff === undefined ? {} : { kickoff_time: game.kickoff, game_date: game.kickoff }),
    game_status: game.status,
    game_clock: game.status === 'final' || game.status === 'cancelled' ? null : gameClock(game),
    is_game_unconfirmed: game.isUnconfirmed ?? false,
    projected_points: projectedNow(player.projected_points, game.status),
    is_locked: game.status !== 'cancelled' && (hasBegun || player.is_locked),
  };
}

function scoreboardFields(game: GameUpdate) {
  return {
    status: game.status,
    ...(game.kickoff === undefined ? {} : { start_time: game.kickoff }),
    is_delayed: game.isDelayed ?? false,
    is_unconfirmed: game.isUnconfirmed ?? false,
    quarter: game.quarter,
    time_remaining: game.timeRemaining,
    home_score: game.homeTeam.score,
    away_score: game.awayTeam.score,
    possession_team_id: game.status === 'in_progress' ? game.possessionTeamId : null,
  };
}

function mapUnlessSame<Part>(parts: Part[], move: (part: Part) => Part): Part[] {
  const patched = parts.map(move);
  return patched.every((part, at) => part === parts[at]) ? parts : patched;
}

/** A mark is left out of what has none. */
function sameFields(one: object, other: object): boolean {
  const fields = one as Record<string, unknown>;
  return Object.entries(other).every(
    ([name, value]) => value === fields[name] || (value === false && fields[name] === undefined),
  );
}
