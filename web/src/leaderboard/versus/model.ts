import { parseSlotKey } from '@singleback/game/lineups/lineup.ts';
import { comparePositions, type Position, type SlotKind } from '@singleback/game/players/positions.ts';
import { weekPoints } from '@singleback/game/scoring/rounding.ts';
import type { SavedLineup, SavedSlot } from '../../lineups/model.ts';
import type { PointsOf } from '../../players/opened-derivation.ts';
import type { BoardGame } from '../../scoreboard/model.ts';
import { isUnconfirmed, type ViewedLineup, type ViewedSlot } from '../model.ts';

/** A player in a slot of one of two compared lineups. */
export interface VersusPlayer {
  readonly id: string;
  readonly name: string;
  readonly position: Position;
  /** 'KC'; null for a player without a team. */
  readonly team: string | null;
  readonly injuryStatus: string | null;
  readonly isDoubled: boolean;
  readonly isLocked: boolean;
  readonly isLive: boolean;
  /** '6:42 3rd', 'Half', 'Final', 'Bye'; null where the kickoff is shown, or while it is not known. */
  readonly stateText: string | null;
  /** UTC; null while not scheduled, and for another user's locked player. */
  readonly kickoff: Date | null;
  /** Hundredths, doubled for the double-down player; null before the game. */
  readonly points: number | null;
  readonly isUnconfirmed: boolean;
  /** A correction after the game has moved the points. */
  readonly isCorrected: boolean;
}

/** One side of a slot: a player, one that is hidden until the lock, or null where the lineup has no such slot. */
export type VersusSide = VersusPlayer | 'hidden' | null;

/** A slot of two lineups. */
export interface VersusRow {
  /** 'QB1' */
  readonly key: string;
  readonly kind: SlotKind;
  readonly mine: VersusSide;
  readonly theirs: VersusSide;
  /** The user's points minus the other's in hundredths; null until both have started. */
  readonly difference: number | null;
}

/** Whose the points of each side are. */
export interface VersusOf {
  readonly mine: PointsOf;
  readonly theirs: PointsOf;
}

/** How far one of two lineups has been played. */
export interface VersusProgress {
  readonly over: number;
  readonly live: number;
  readonly toPlay: number;
  readonly hidden: number;
}

/** The user's lineup next to another one of the same group and week. Points are hundredths. */
export interface Versus {
  /** In position order [G9.10]. */
  readonly rows: readonly VersusRow[];
  /** What the group's table counts of each: with the playoff multiplier. */
  readonly mine: number;
  readonly theirs: number;
  /** Whether a slot of the other is visible: before that there is nothing to compare. */
  readonly hasBegun: boolean;
  readonly progress: { readonly mine: VersusProgress; readonly theirs: VersusProgress };
  /** The kinds of the other's hidden slots, which no total of theirs contains. */
  readonly leftOut: readonly SlotKind[];
}

/**
 * Compares the user's lineup with another one as the leaderboard shows it: slot by slot, hidden slots stay hidden.
 * @param games the games of the week, for the states of the other's players
 */
export function compareLineups(mine: SavedLineup, theirs: ViewedLineup, games: readonly BoardGame[]): Versus {
  const ours = new Map(mine.slots.map((slot) => [slot.key, slot]));
  const others = new Map(theirs.slots.map((slot) => [slot.key, slot]));
  const rows = slotsOfBoth([...ours.keys(), ...others.keys()]).map(({ key, kind }) => {
    const [own, other] = [ours.get(key), others.get(key)];
    return rowOf(key, kind, own ? ownSide(own) : null, other ? otherSide(other, games) : null);
  });
  const hidden = rows.filter((row) => row.theirs === 'hidden');
  return {
    rows,
    mine: weekPoints(mine.actual, Math.round(theirs.playoffMultiplier * 100)),
    theirs: theirs.counted,
    hasBegun: theirs.slots.some(({ player }) => player !== null),
    progress: { mine: progressOf(rows.map((row) => row.mine)), theirs: progressOf(rows.map((row) => row.theirs)) },
    leftOut: hidden.map(({ kind }) => kind),
  };
}

/** Slots by their keys, each once, in position order. */
function slotsOfBoth(keys: readonly string[]) {
  return [...new Set(keys)]
    .flatMap((key) => parseSlotKey(key) ?? [])
    .toSorted((a, b) => comparePositions(a.kind, b.kind) || a.index - b.index);
}

function rowOf(key: string, kind: SlotKind, mine: VersusSide, theirs: VersusSide): VersusRow {
  const [own, other] = [pointsOf(mine), pointsOf(theirs)];
  return { key, kind, mine, theirs, difference: own === null || other === null ? null : own - other };
}

const pointsOf = (side: VersusSide) => (side === null || side === 'hidden' ? null : side.points);

function ownSide(slot: SavedSlot): VersusPlayer {
  const { playerId, name, position, team, injuryStatus, isDoubled, play, stateText, kickoff, actual } = slot;
  return {
    ...{ id: playerId, name, position, team, injuryStatus, isDoubled, stateText, kickoff },
    isLocked: slot.gameTime?.started === true || play === 'live' || play === 'over',
    isLive: play === 'live',
    points: play === 'off' ? null : actual,
    isUnconfirmed: slot.isUnconfirmed,
    isCorrected: false,
  };
}

function otherSide({ player, isLocked }: ViewedSlot, games: readonly BoardGame[]): VersusSide {
  if (player === null) return 'hidden';
  const { id, name, position, team, injuryStatus, isDoubled, actual, corrections } = player;
  const game = games.find(({ away, home }) => team !== null && [away.abbreviation, home.abbreviation].includes(team));
  return {
    ...{ id, name, position, team, injuryStatus, isDoubled, isLocked },
    isCorrected: corrections.length > 0,
    isLive: game?.status === 'in_progress',
    stateText: game?.stateText ?? null,
    kickoff: game?.kickoff ?? null,
    points: actual,
    isUnconfirmed: isUnconfirmed(player),
  };
}

function progressOf(sides: readonly VersusSide[]): VersusProgress {
  const players = sides.filter((side) => side !== null && side !== 'hidden');
  const live = players.filter(({ isLive }) => isLive).length;
  const over = players.filter((player) => !player.isLive && player.points !== null).length;
  return {
    over,
    live,
    toPlay: players.length - live - over,
    hidden: sides.filter((side) => side === 'hidden').length,
  };
}
