import type { SeasonOutlook } from '@singleback/contract/forecast/outlook.ts';
import type { PlayerOutlook } from '@singleback/contract/gameday/chances.ts';
import type { GameStatus } from '@singleback/contract/players.ts';
import type { Candidate, Candidates, SlotPlayer } from '@singleback/game/chances/typical.ts';
import type { DrawnPlayer } from '@singleback/game/chances/week-draws.ts';
import {
  forecastBeforeGame,
  forecastRest,
  NO_POINTS,
  type PointsForecast,
} from '@singleback/game/forecast/points-forecast.ts';
import { isLocked, mayBeSeenByOthers } from '@singleback/game/players/lock.ts';
import { POSITIONS, type Position } from '@singleback/game/players/positions.ts';
import { shareLeft } from '@singleback/game/scoreboard/game.ts';
import type { SeasonKind } from '@singleback/game/season/round-words.ts';
import type { WeekPlayer } from '../players/players-service.ts';

/** A player at an instant of a week, as chances need one. Points in hundredths. */
export interface EditionPlayer {
  readonly player: WeekPlayer;
  readonly number: number;
  readonly state: PlayerOutlook['state'];
  /** How much of the game is left, 1 to 0; null where its clock is not known. */
  readonly share: number | null;
  /** What is still to come; null where the clock of the game is not known. */
  readonly rest: PointsForecast | null;
  /** Whether others may see the player in a slot. */
  readonly isSeen: boolean;
}

/** A week as it is at an instant: the same for all groups, and without anybody's lineup. */
export interface WeekEdition {
  readonly seasonId: string;
  readonly seasonKind: SeasonKind;
  readonly weekId: string;
  readonly weekNumber: number;
  readonly asOf: Date;
  /** Since when scores are late; null while they are not. */
  readonly delayedSince: Date | null;
  /** Whether all games are over. */
  readonly isFinal: boolean;
  readonly players: ReadonlyMap<number, EditionPlayer>;
  readonly byId: ReadonlyMap<string, EditionPlayer>;
  /** Who can still be picked. */
  readonly candidates: Candidates;
  /** Who may be picked in each week that is not over, by its number. */
  readonly coming: ReadonlyMap<number, Candidates>;
}

/** A player of a week at `now`. */
export function editionPlayer(player: WeekPlayer, now: Date): EditionPlayer {
  const { row, position } = player;
  const share = shareOf(player);
  const before = forecastBeforeGame(position, player.projected);
  return {
    player,
    number: row.number,
    state: stateOf(player, share),
    share,
    rest: share === null ? null : share === 0 ? NO_POINTS : forecastRest(position, before, share),
    isSeen: mayBeSeenByOthers(player.game, now),
  };
}

function shareOf({ game, row }: WeekPlayer): number | null {
  if (game === null || game.cancelled === true) return 0;
  return shareLeft({
    status: row.gameStatus as GameStatus,
    quarter: row.quarter,
    timeRemaining: row.timeRemaining,
  });
}

function stateOf({ game }: WeekPlayer, share: number | null): PlayerOutlook['state'] {
  if (game === null || game.cancelled === true) return 'off';
  if (share === null) return 'no_clock';
  if (share === 1) return 'to_play';
  return share === 0 ? 'done' : 'live';
}

/** The players who can be picked at `now`. */
export function openCandidates(players: Iterable<EditionPlayer>, now: Date): Candidates {
  return candidatesOf(
    [...players].flatMap(({ player, number }) => {
      const { projected, game, isListed, position } = player;
      const isOpen = isListed && game !== null && game.cancelled !== true && !isLocked(game, now);
      return isOpen ? [{ position, player: number, projected }] : [];
    }),
  );
}

/**
 * The players who may be picked in a week to come, the `at`th of the outlook; with what they are expected to score if their
 * team plays then, since a lineup of a round is picked once its matchups are known.
 */
export function comingCandidates(
  outlook: SeasonOutlook,
  at: number,
  byId: ReadonlyMap<string, EditionPlayer>,
): Candidates {
  const chances = new Map(outlook.teams.map(({ id, plays }) => [id, (plays?.[at] ?? 1000) / 1000]));
  return candidatesOf(
    outlook.players.flatMap(({ id, position, team_id, points }) => {
      const known = byId.get(id);
      const [expected, chance] = [points[at] ?? null, chances.get(team_id) ?? 0];
      const projected = expected === null || chance === 0 ? null : Math.round(expected / chance);
      return known ? [{ position, player: known.number, projected }] : [];
    }),
  );
}

/** Those with a projection by position, best first and then by number. */
function candidatesOf(
  players: readonly { position: Position; player: number; projected: number | null }[],
): Candidates {
  const lists = Object.fromEntries(POSITIONS.map((position) => [position, [] as Candidate[]])) as Record<
    Position,
    Candidate[]
  >;
  for (const { position, player, projected } of players) {
    if (projected !== null && projected > 0) lists[position].push({ player, projected });
  }
  for (const position of POSITIONS) {
    lists[position].sort((a, b) => b.projected - a.projected || a.player - b.player);
  }
  return lists;
}

/** A player as one of a lineup; without a clock nothing more is expected, and the lineup's chances are not shown. */
export function slotPlayerOf({ number, player, share }: EditionPlayer): SlotPlayer {
  return { key: number, position: player.position, scored: player.actual ?? 0, isDone: share === 0 || share === null };
}

/** A player as one to draw. Teams go by their place in the alphabet, which is the same in every process. */
export function drawnPlayerOf(
  { number, player, rest }: EditionPlayer,
  teamNumbers: ReadonlyMap<string, number>,
): DrawnPlayer {
  const { teamAbbreviation, opponentAbbreviation } = player.row;
  const own = teamNumbers.get(teamAbbreviation ?? '');
  const opposing = teamNumbers.get(opponentAbbreviation ?? '');
  const teams = own === undefined || opposing === undefined ? null : { own, opposing };
  return { key: number, position: player.position, teams, forecast: rest ?? NO_POINTS };
}

/** The numbers of the teams in the week's games. */
export function teamNumbersOf(players: Iterable<EditionPlayer>): Map<string, number> {
  const names = new Set<string>();
  for (const { player } of players) if (player.row.teamAbbreviation !== null) names.add(player.row.teamAbbreviation);
  return new Map([...names].sort().map((name, at) => [name, at]));
}
