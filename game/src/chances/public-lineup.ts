import type { GroupSettings } from '../groups/settings.ts';
import { DOUBLE_DOWN } from '../lineups/points.ts';
import { POSITIONS, type Position } from '../players/positions.ts';
import type { LineupPart, LineupToDraw } from './lineup-draws.ts';
import { mix } from './random.ts';
import { type Candidates, openSlots, type TypicalPlayer, typicalPlayers } from './typical.ts';
import { DRAWS } from './week-draws.ts';

/** A player in a lineup, as the simulation needs one. */
export interface SlotPlayer {
  readonly key: number;
  readonly position: Position;
  /** Hundredths so far; 0 while there are none. */
  readonly scored: number;
  /** Whether points may still come: the game is neither over nor cancelled. */
  readonly isDone: boolean;
}

/** The locked slots of a lineup: all that others know of it. */
export interface LockedSlots {
  readonly players: readonly SlotPlayer[];
  /** The key of the double-down player, if that one is locked. */
  readonly doubled: number | null;
}

/** Keys of typical players lie above those of players, whose numbers have 16 bits. */
const TYPICAL_FROM = 0x1_0000;
const PROJECTIONS = 0x2000;

/** The key by which a typical player is drawn: the same for all lineups. */
export function typicalKey({ position, projected }: TypicalPlayer): number {
  return TYPICAL_FROM + POSITIONS.indexOf(position) * PROJECTIONS + projected;
}

interface Surroundings {
  /** The user's number: distinguishes the days of this member's typical players from those of others. */
  readonly user: number;
  readonly settings: Pick<GroupSettings, 'counts' | 'playerDoubleDown'>;
  readonly candidates: Candidates;
  readonly isSpent: (player: number) => boolean;
}

/**
 * A member's lineup as everybody may know it: the locked slots, and a typical player in each open one, whether or not
 * anybody is in it. In a group with double-down the best typical player counts twice unless a locked one does. Null where
 * no slot is locked and none can be filled any more: the member has no lineup.
 */
export function publicLineup(
  locked: LockedSlots,
  { user, settings, candidates, isSpent }: Surroundings,
): { lineup: LineupToDraw | null; typical: TypicalPlayer[] } {
  const open = openSlots(
    settings,
    locked.players.map(({ position }) => position),
  );
  const typical = typicalPlayers(open, candidates, isSpent);
  if (locked.players.length === 0 && typical.length === 0) return { lineup: null, typical };
  const known = ownLineup(locked);
  const isOpen = settings.playerDoubleDown && locked.doubled === null;
  const best = isOpen ? Math.max(...typical.map(({ projected }) => projected)) : null;
  const doubledAt = typical.findIndex(({ projected }) => projected === best);
  const parts = typical.map((player, at): LineupPart => {
    // Never 0, which would be the days of nobody in particular, shared by all.
    const rotation = 2 * (1 + (mix(user, at, 0) % (DRAWS / 2 - 1)));
    return { key: typicalKey(player), position: player.position, times: at === doubledAt ? DOUBLE_DOWN : 1, rotation };
  });
  return { lineup: { scored: known.scored, parts: [...known.parts, ...parts] }, typical };
}

/** A lineup of known players: what they have, and what may still come. */
export function ownLineup({ players, doubled }: LockedSlots): LineupToDraw {
  const timesOf = (key: number) => (key === doubled ? DOUBLE_DOWN : 1);
  return {
    scored: players.reduce((sum, { key, scored }) => sum + scored * timesOf(key), 0),
    parts: players.flatMap(({ key, position, isDone }) =>
      isDone ? [] : [{ key, position, times: timesOf(key), rotation: 0 }],
    ),
  };
}
