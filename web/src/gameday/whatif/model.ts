// What if: the table after results that the user chooses.
import { forecastBeforeGame, forecastRest } from '@singleback/game/forecast/points-forecast.ts';
import { type Allowed, addedPoints, isTiered, thrownFigures } from '@singleback/game/gameday/what-if.ts';
import { slotPoints } from '@singleback/game/lineups/slots.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import { weekPoints } from '@singleback/game/scoring/rounding.ts';
import type { StatKey, StatLine } from '@singleback/game/scoring/stat-line.ts';
import { type Histogram, placeIn, rankByTotal } from '@singleback/game/standings/standings.ts';
import type { ViewedLineup } from '../../leaderboard/model.ts';
import type { SavedLineup } from '../../lineups/model.ts';
import type { BoardGame } from '../../scoreboard/model.ts';

/** A player for whom something can be added. Points are hundredths, of the player alone: not doubled. */
export interface WhatIfPlayer {
  readonly id: string;
  readonly name: string;
  readonly position: Position;
  readonly team: string | null;
  readonly points: number;
  /** Whether these are points that were scored: before the game there are none, not even 0. */
  readonly hasPoints: boolean;
  readonly projected: number | null;
  /** Null without a game. */
  readonly game: BoardGame | null;
  readonly isMine: boolean;
  /** The users who hold the player in a locked slot. */
  readonly holders: readonly string[];
  /** What a defense has allowed; nothing before its game, while it is not known, and of everybody else. */
  readonly allowed: Allowed;
}

/** What a user adds to what is real. Nothing of it leaves the page. */
export interface Scenario {
  /** Added figures by player. */
  readonly added: ReadonlyMap<string, StatLine>;
  /** Players whose game is finished as expected. */
  readonly finished: ReadonlySet<string>;
  /** Receivers whose catches give the passer nothing. */
  readonly unthrown: ReadonlySet<string>;
}

export const NOTHING: Scenario = { added: new Map(), finished: new Set(), unthrown: new Set() };

/** Sets one added figure of a player. */
export function addFigure(scenario: Scenario, playerId: string, stat: StatKey, amount: number): Scenario {
  const line = { ...scenario.added.get(playerId), [stat]: amount };
  const added = new Map(scenario.added);
  if (Object.values(line).every((figure) => figure === 0)) added.delete(playerId);
  else added.set(playerId, line);
  return { ...scenario, added };
}

/** Finishes or unfinishes games of players as expected. */
export function finish(scenario: Scenario, playerIds: readonly string[], isFinished: boolean): Scenario {
  const ids = new Set(playerIds);
  const rest = [...scenario.finished].filter((id) => !ids.has(id));
  return { ...scenario, finished: new Set(isFinished ? [...rest, ...ids] : rest) };
}

/** Whether the catches of a receiver count for the passer. */
export function setThrown(scenario: Scenario, playerId: string, isThrown: boolean): Scenario {
  const rest = [...scenario.unthrown].filter((id) => id !== playerId);
  return { ...scenario, unthrown: new Set(isThrown ? rest : [...rest, playerId]) };
}

/** Takes back everything that was added for a player. */
export function undo(scenario: Scenario, playerId: string): Scenario {
  const added = new Map(scenario.added);
  added.delete(playerId);
  return finish(setThrown({ ...scenario, added }, playerId, true), [playerId], false);
}

/** How many players and games were changed. */
export const isChanged = ({ added, finished }: Scenario) => added.size + finished.size > 0;

/** Whether something can be added: the game is not over, and was not called off. */
export const isOpen = ({ game }: WhatIfPlayer) =>
  game !== null && game.status !== 'final' && game.status !== 'cancelled' && game.status !== 'postponed';

/** The players of the user's lineup and those in locked slots of the rivals', each once, the user's first. */
export function whatIfPlayers(
  mine: SavedLineup,
  rivals: readonly ViewedLineup[],
  games: readonly BoardGame[],
): WhatIfPlayer[] {
  const gameOf = (team: string | null) =>
    games.find(({ away, home }) => team !== null && [away.abbreviation, home.abbreviation].includes(team)) ?? null;
  const single = (points: number | null, isDoubled: boolean) => (points === null ? null : points / (isDoubled ? 2 : 1));
  const shown = rivals.flatMap(({ username, slots }) =>
    slots.flatMap(({ player }) => player ?? []).map((player) => ({ username, player })),
  );
  const holdersOf = (id: string) => [
    ...new Set(shown.filter(({ player }) => player.id === id).map(({ username }) => username)),
  ];
  const own = mine.slots.map((slot) => ({ ...slot, id: slot.playerId, isMine: true }));
  const ownIds = new Set(own.map(({ id }) => id));
  const others = shown
    .filter(({ player }) => !ownIds.has(player.id))
    .map(({ player }) => ({ ...player, isMine: false }));
  return [...own, ...new Map(others.map((player) => [player.id, player])).values()].map(
    ({ id, name, position, team, isDoubled, actual, projected, isMine }) => ({
      ...{ id, name, position, team, isMine, game: gameOf(team), holders: holdersOf(id), allowed: {} },
      points: single(actual, isDoubled) ?? 0,
      hasPoints: actual !== null,
      projected: single(projected, isDoubled),
    }),
  );
}

/** The passer of a receiver: the only quarterback of the team among the known players; null without one. */
export function passerOf(player: WhatIfPlayer, players: readonly WhatIfPlayer[]): WhatIfPlayer | null {
  if (player.position === 'QB' || player.team === null) return null;
  const passers = players.filter(({ position, team }) => position === 'QB' && team === player.team);
  return passers.length === 1 ? (passers[0] ?? null) : null;
}

/** The points that a player is still expected to score, in hundredths; null where the game's clock is not known. */
export function expectedRest({ position, projected, game }: WhatIfPlayer): number | null {
  if (game === null || game.shareLeft === null) return null;
  return Math.round(forecastRest(position, forecastBeforeGame(position, projected), game.shareLeft).mean);
}

/** Whether it is known which tier a defense is in, so that another one can be reached; true of what has no tiers. */
export const isTierKnown = ({ allowed, game }: WhatIfPlayer, stat: StatKey) =>
  !isTiered(stat) || allowed[stat] !== undefined || game?.hasBegun === false;

/** The points of what was added to a player, in hundredths. */
export function pointsOfAdded(player: WhatIfPlayer, added: StatLine): number {
  const known = Object.entries(added).filter(([stat]) => isTierKnown(player, stat as StatKey));
  return addedPoints(player.position, Object.fromEntries(known), player.allowed);
}

/** The points that each player has more in a scenario, in hundredths; a game that is over adds nothing. */
export function extraPoints(scenario: Scenario, players: readonly WhatIfPlayer[]): ReadonlyMap<string, number> {
  const extra = new Map<string, number>();
  const give = (id: string, points: number) => extra.set(id, (extra.get(id) ?? 0) + points);
  for (const player of players.filter(isOpen)) {
    const added = scenario.added.get(player.id);
    if (added) {
      give(player.id, pointsOfAdded(player, added));
      const passer = scenario.unthrown.has(player.id) ? null : passerOf(player, players);
      if (passer) give(passer.id, addedPoints(passer.position, thrownFigures(added)));
    }
    if (scenario.finished.has(player.id)) give(player.id, expectedRest(player) ?? 0);
  }
  return extra;
}

interface CountedSlot {
  readonly id: string;
  readonly isDoubled: boolean;
}

/** What a lineup has more in a scenario, in hundredths, the double-down player counted twice. */
export function lineupExtra(slots: readonly CountedSlot[], extra: ReadonlyMap<string, number>): number {
  return slots.reduce((sum, { id, isDoubled }) => sum + (slotPoints(extra.get(id) ?? 0, isDoubled) ?? 0), 0);
}

/** A row of a group's table, and the lineup of the week where it is known. */
export interface WhatIfRow {
  readonly userId: string;
  readonly username: string;
  readonly total: number;
  readonly lineup: { readonly actual: number; readonly slots: readonly CountedSlot[] } | null;
}

/** The user's place in a group now and in a scenario. */
export interface WhatIfPlace {
  readonly rank: number;
  readonly changedRank: number;
  /** Whether the changed rank is only about right, from how the totals are spread. */
  readonly isAbout?: boolean;
  /** The nearest other after the change and the user's distance from them: ahead, or behind where nobody is below. */
  readonly next: { readonly username: string; readonly gap: number } | null;
}

/**
 * Ranks a group's table again with what a scenario adds, by the rule of every table. Only locked slots are known of
 * others, so only those move them.
 * @param multiplier the playoff multiplier of the week in hundredths
 */
export function whatIfPlace(
  rows: readonly WhatIfRow[],
  userId: string,
  extra: ReadonlyMap<string, number>,
  multiplier: number,
): WhatIfPlace | null {
  const now = rankByTotal(rows).find((row) => row.userId === userId);
  const changed = rankByTotal(
    rows.map((row) => {
      if (!row.lineup) return row;
      const more = lineupExtra(row.lineup.slots, extra);
      const gained = weekPoints(row.lineup.actual + more, multiplier) - weekPoints(row.lineup.actual, multiplier);
      return { ...row, total: row.total + gained };
    }),
  );
  const at = changed.findIndex((row) => row.userId === userId);
  const changedRow = changed[at];
  if (!now || !changedRow) return null;
  const next = changed[at + 1] ?? changed[at - 1];
  return {
    rank: now.rank,
    changedRank: changedRow.rank,
    next: next ? { username: next.username, gap: changedRow.total - next.total } : null,
  };
}

/** About where the user is on a table too long to rank again, by how its totals are spread. Points are hundredths. */
export function aboutPlace(spread: Histogram, row: { rank: number; total: number }, gained: number): WhatIfPlace {
  const moved = gained === 0 ? 0 : placeIn(spread, row.total + gained) - placeIn(spread, row.total);
  return { rank: row.rank, changedRank: Math.max(1, row.rank + moved), next: null, isAbout: true };
}

/** The users whose lineups decide the user's place: the nearest above and below on the table. */
export function nearest<Row extends { readonly userId: string }>(
  rows: readonly Row[],
  userId: string,
  eachSide: number,
): Row[] {
  const at = rows.findIndex((row) => row.userId === userId);
  if (at === -1) return [];
  return rows.slice(Math.max(0, at - eachSide), at + eachSide + 1).filter((row) => row.userId !== userId);
}

/** What every list of things to change needs. */
export interface Choices {
  /** Everyone who is known, among them the passers of receivers. */
  players: readonly WhatIfPlayer[];
  scenario: Scenario;
  /** What each player has more, in hundredths. */
  extra: ReadonlyMap<string, number>;
  lineup: SavedLineup;
  onChange: (scenario: Scenario) => void;
  /** The player who is open. */
  openId: string | null;
  onOpen: (playerId: string | null) => void;
}
