import type { BoardLineup, Lineup } from '@singleback/contract/lineups.ts';
import type { GameStatus, SlotPlayer } from '@singleback/contract/players.ts';
import type { ScoreboardGame, ScoreboardPlayer } from '@singleback/contract/scoreboard.ts';
import { lineupTotal, slotPoints } from '@singleback/game/lineups/points.ts';
import { gameClock } from '@singleback/game/scoreboard/game-clock.ts';
import { hundredthsFromPoints, pointsFromHundredths, weekPoints } from '@singleback/game/scoring/rounding.ts';
import type { ViewedLineup, ViewedSlot } from '../leaderboard/model.ts';
import { type GameUpdate, type LiveWeek, liveGameOf } from './live-week.ts';

// Each function applies live updates to fetched data, and returns the same object when nothing changed.

export function patchPlayer<Player extends SlotPlayer>(player: Player, week: LiveWeek): Player {
  const game = liveGameOf(week, player.team_id);
  const patched: Player = {
    ...player,
    ...(game && gameFields(player, game)),
    actual_points: pointsNow(week, player.id, player.actual_points, game?.status ?? player.game_status),
  };
  return sameFields(player, patched) ? player : patched;
}

export function patchPlayers<Player extends SlotPlayer>(players: Player[], week: LiveWeek): Player[] {
  return mapUnlessSame(players, (player) => patchPlayer(player, week));
}

/** Recomputes the total from the slots, with Double Down counted twice [G4.8]. */
export function patchLineup(lineup: Lineup, week: LiveWeek): Lineup {
  const players = mapUnlessSame(lineup.players, (slot) => {
    const player = patchPlayer(slot.player, week);
    return player === slot.player ? slot : { ...slot, player };
  });
  if (players === lineup.players) return lineup;
  const slots = players.map(({ player }) => ({
    points: player.actual_points === null ? null : hundredthsFromPoints(player.actual_points),
    isDoubled: player.id === lineup.double_down_player_id,
  }));
  return {
    ...lineup,
    players,
    total_actual_points: pointsFromHundredths(lineupTotal(slots)),
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

/** The games of the scoreboard and the players in them [G4.12]. */
export function patchScoreboard(games: ScoreboardGame[], week: LiveWeek): ScoreboardGame[] {
  return mapUnlessSame(games, (game) => {
    const live = week.games.get(game.id);
    const status = live?.status ?? game.status;
    const players = mapUnlessSame(game.players, (player): ScoreboardPlayer => {
      const actual_points = pointsNow(week, player.id, player.actual_points, status);
      return actual_points === player.actual_points ? player : { ...player, actual_points };
    });
    const patched = { ...game, ...(live && scoreboardFields(live)), players };
    return sameFields(game, patched) ? game : patched;
  });
}

/** Another user's lineup: points of the visible slots, their sum, and the points counted in the standings. */
export function patchViewedLineup(lineup: ViewedLineup, week: LiveWeek): ViewedLineup {
  const slots = mapUnlessSame([...lineup.slots], (slot): ViewedSlot => {
    const points = slot.player && week.points.get(slot.player.id);
    if (!slot.player || points === undefined || points === null) return slot;
    const actual = slotPoints(hundredthsFromPoints(points), slot.player.isDoubled);
    return actual === slot.player.actual ? slot : { ...slot, player: { ...slot.player, actual } };
  });
  if (slots.every((slot, at) => slot === lineup.slots[at])) return lineup;
  const actual = slots.reduce((sum, { player }) => sum + (player?.actual ?? 0), 0);
  return { ...lineup, slots, actual, counted: weekPoints(actual, Math.round(lineup.playoffMultiplier * 100)) };
}

/** Same rule as on the server: null for a cancelled game, 0 without a stat line in a final one. */
function pointsNow(week: LiveWeek, playerId: string, read: number | null, status: GameStatus | null): number | null {
  if (status === 'cancelled') return null;
  const update = week.points.get(playerId);
  const points = update === undefined ? read : update;
  return points === null && status === 'final' ? 0 : points;
}

function gameFields(player: SlotPlayer, game: GameUpdate) {
  const hasBegun = game.status === 'in_progress' || game.status === 'final';
  return {
    ...(game.kickoff === undefined ? {} : { kickoff_time: game.kickoff, game_date: game.kickoff }),
    game_status: game.status,
    game_clock: game.status === 'in_progress' || game.status === 'postponed' ? gameClock(game) : null,
    is_locked: game.status !== 'cancelled' && (hasBegun || player.is_locked),
  };
}

function scoreboardFields(game: GameUpdate) {
  return {
    status: game.status,
    ...(game.kickoff === undefined ? {} : { start_time: game.kickoff }),
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

function sameFields(one: object, other: object): boolean {
  const fields = other as Record<string, unknown>;
  return Object.entries(one).every(([name, value]) => value === fields[name]);
}
