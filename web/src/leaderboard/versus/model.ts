// Head to head: two lineups, slot by slot.

import type { Chance } from '@singleback/game/chances/group-chances.ts';
import { parseSlotKey } from '@singleback/game/lineups/slots.ts';
import { comparePositions, type SlotKind } from '@singleback/game/players/positions.ts';
import { formatPoints, weekPoints } from '@singleback/game/scoring/rounding.ts';
import { type Play, type Progress, playOf, progressOf, type SavedLineup, type SavedSlot } from '../../lineups/model.ts';
import type { PointsOf } from '../../players/opened.ts';
import type { BoardGame } from '../../scoreboard/model.ts';
import { isUnconfirmed, type ViewedLineup, type ViewedPlayer, type ViewedSlot } from '../model.ts';

/** A player in a slot of one of two compared lineups. */
export interface VersusPlayer
  extends Pick<ViewedPlayer, 'id' | 'name' | 'position' | 'team' | 'injuryStatus' | 'isDoubled' | 'isUnconfirmed'> {
  readonly isLocked: boolean;
  readonly play: Play;
  /** '6:42 3rd', 'Half', 'Final', 'Bye'; null where the kickoff is shown, or while it is not known. */
  readonly stateText: string | null;
  /** UTC; null while not scheduled, and for another user's locked player. */
  readonly kickoff: Date | null;
  /** Hundredths, doubled for the double-down player; null before the game. */
  readonly points: number | null;
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
interface VersusProgress extends Progress {
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
    progress: {
      mine: versusProgress(rows.map((row) => row.mine)),
      theirs: versusProgress(rows.map((row) => row.theirs)),
    },
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
    ...{ id: playerId, name, position, team, injuryStatus, isDoubled, play, stateText, kickoff },
    isLocked: slot.gameTime?.started === true || play === 'live' || play === 'over',
    points: play === 'off' ? null : actual,
    isUnconfirmed: slot.isUnconfirmed,
    isCorrected: false,
  };
}

function otherSide({ player, isLocked }: ViewedSlot, games: readonly BoardGame[]): VersusSide {
  if (player === null) return 'hidden';
  const { id, name, position, team, injuryStatus, isDoubled, actual, corrections } = player;
  const game = games.find(({ away, home }) => team !== null && [away.abbreviation, home.abbreviation].includes(team));
  const play = playOf(game?.status ?? player.gameStatus);
  return {
    ...{ id, name, position, team, injuryStatus, isDoubled, isLocked, play },
    isCorrected: corrections.length > 0,
    stateText: game?.stateText ?? null,
    kickoff: game?.kickoff ?? null,
    points: play === 'off' ? null : actual,
    isUnconfirmed: isUnconfirmed(player),
  };
}

function versusProgress(sides: readonly VersusSide[]): VersusProgress {
  const players = sides.filter((side) => side !== null && side !== 'hidden');
  return { ...progressOf(players), hidden: sides.filter((side) => side === 'hidden').length };
}

/** The points that two lineups are expected to finish with, without the playoff multiplier. Hundredths. */
export interface ExpectedFinish {
  readonly own: number;
  /** 80 of 100 of the user's finishes are between these. */
  readonly floor: number;
  readonly ceiling: number;
  /** Of the other's locked slots only. */
  readonly theirs: number;
}

/** What can be foreseen of two lineups of the current week. */
export interface Duel {
  /** `none`: there is nothing to foresee, or nobody says it for this group. */
  readonly state: 'none' | 'loading' | 'delayed' | 'no_clock' | 'known';
  /** That the user has more points of the week than the other. */
  readonly chance: Chance | null;
  readonly draws: number;
  /** The user's players who have not kicked off. */
  readonly ownToPlay: number;
  /** The other's slots that a typical player represents. */
  readonly openSlots: number;
  readonly expected: ExpectedFinish | null;
}

export const NO_DUEL: Duel = { state: 'none', chance: null, draws: 0, ownToPlay: 0, openSlots: 0, expected: null };

/** '2 final, 4 live, 1 no game, 3 not locked'; what there is none of is left out. */
export function progressWords({ over, live, to_play: toPlay, off, hidden }: VersusProgress): string {
  const parts = [
    [over, 'final'],
    [live, 'live'],
    [toPlay, 'to play'],
    [off, 'no game'],
    [hidden, 'not locked'],
  ] as const;
  return parts.flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : [])).join(', ');
}

/** Above the difference: 'Behind by', after the week 'Lost by', and without a difference 'Level' or 'Tied'. */
export function leadWords(difference: number, isFinal: boolean): string {
  if (difference === 0) return isFinal ? 'Tied' : 'Level';
  if (isFinal) return difference > 0 ? 'Won by' : 'Lost by';
  return difference > 0 ? 'Ahead by' : 'Behind by';
}

/** '12.7 ahead', '1.3 behind', 'level': the difference of a slot, for screen readers. */
export function slotDifferenceWords(difference: number | null): string {
  if (difference === null) return '';
  if (difference === 0) return 'level';
  return `${formatPoints(Math.abs(difference), 1)} ${difference > 0 ? 'ahead' : 'behind'}`;
}

/** 'all 9 slots', or of a lineup with hidden slots 'of 6 locked slots; leaves out 2 RB, WR and DEF'. */
export function projectedOfWords(slots: number, leftOut: readonly SlotKind[]): string {
  if (leftOut.length === 0) return `all ${slots} slots`;
  const shown = slots - leftOut.length;
  return `of ${shown} locked ${shown === 1 ? 'slot' : 'slots'}; leaves out ${kindsWords(leftOut)}`;
}

/** '139 to 185': the points that 80 of 100 finishes are between. */
export const rangeWords = ({ floor, ceiling }: { floor: number; ceiling: number }): string =>
  `${Math.round(floor / 100)} to ${Math.round(ceiling / 100)}`;

/** 'Behind now, but 3 of yours have not kicked off.'; how many of the user's players are still to play. */
export function toPlayWords(toPlay: number, isBehind: boolean): string {
  const words =
    toPlay === 0
      ? 'all of yours have kicked off'
      : `${toPlay} of yours ${toPlay === 1 ? 'has' : 'have'} not kicked off`;
  if (isBehind) return toPlay === 0 ? `Behind now, and ${words}.` : `Behind now, but ${words}.`;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** 'QB, 2 RB and DEF' */
function kindsWords(kinds: readonly SlotKind[]): string {
  const each = [...Map.groupBy(kinds, (kind) => kind)].map(([kind, { length }]) =>
    length > 1 ? `${length} ${kind}` : kind,
  );
  const last = each.at(-1) ?? '';
  return each.length > 1 ? `${each.slice(0, -1).join(', ')} and ${last}` : last;
}
