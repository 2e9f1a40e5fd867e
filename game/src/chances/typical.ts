import { forecastBeforeGame, type PointsForecast } from '../forecast/points-forecast.ts';
import { type GroupSettings, playoffMultiplierHundredths } from '../groups/settings.ts';
import { DOUBLE_DOWN } from '../lineups/slots.ts';
import { POSITIONS, type Position, positionsFor, SLOT_KINDS, type SlotKind } from '../players/positions.ts';
import type { RestOfSeason } from './group-chances.ts';
import type { LineupPart, LineupToDraw } from './lineup-draws.ts';
import { DRAWS, mix } from './week-draws.ts';

/** A player whom somebody could still put into an open slot. */
export interface Candidate {
  readonly player: number;
  /** The projection, hundredths, above 0. */
  readonly projected: number;
}

/** The players who can still be picked, by position, best projection first. */
export type Candidates = Readonly<Record<Position, readonly Candidate[]>>;

/** Whoever is usual in an open slot, until it is known who is in it. */
export interface TypicalPlayer {
  readonly position: Position;
  /** Projection in hundredths, to the half point: so that few different ones are drawn. */
  readonly projected: number;
}

/** How many players of a position are usual picks. */
const USUAL: Readonly<Record<Position, number>> = { QB: 12, RB: 24, WR: 24, TE: 12, DEF: 12, K: 12 };
/** Late in a week few are left, and most of those are nobody's pick: only who is at least half as good as the best is. */
const LEAST_SHARE = 0.5;
const STEP = 50;

/**
 * The typical players of a member's open slots: for each slot kind the average of the usual picks whom the member has not
 * used yet in locked slots. It depends on the week, the slot kind and locked uses only; never on whether a slot is filled
 * or by whom. Slots for which nobody can be picked any more stay empty.
 * @param open the number of open slots by kind
 * @param isSpent whether the member can no longer use a player, from locked slots only
 */
export function typicalPlayers(
  open: Readonly<Record<SlotKind, number>>,
  candidates: Candidates,
  isSpent: (player: number) => boolean,
): TypicalPlayer[] {
  const usual = new Map(
    POSITIONS.map((position) => [position, usualOf(candidates[position], USUAL[position], isSpent)]),
  );
  const left = new Map(POSITIONS.map((position) => [position, candidates[position].length]));
  return SLOT_KINDS.flatMap((kind) =>
    Array.from({ length: open[kind] }, () => {
      const position = positionsFor(kind)
        .filter((each) => (usual.get(each) ?? 0) > 0 && (left.get(each) ?? 0) > 0)
        .toSorted((one, other) => meanOf(other, usual.get(other) ?? 0) - meanOf(one, usual.get(one) ?? 0))[0];
      if (position === undefined) return null;
      left.set(position, (left.get(position) ?? 0) - 1);
      return { position, projected: usual.get(position) ?? 0 };
    }),
  ).filter((each) => each !== null);
}

function usualOf(candidates: readonly Candidate[], most: number, isSpent: (player: number) => boolean): number {
  let [sum, count, best] = [0, 0, 0];
  for (const { player, projected } of candidates) {
    if (count === most || projected < best * LEAST_SHARE) break;
    if (isSpent(player)) continue;
    best = Math.max(best, projected);
    sum += projected;
    count += 1;
  }
  return count === 0 ? 0 : Math.max(STEP, Math.round(sum / count / STEP) * STEP);
}

const meanOf = (position: Position, projected: number) => forecastBeforeGame(position, projected).mean;

/** What a typical player may score. */
export function typicalForecast({ position, projected }: TypicalPlayer): PointsForecast {
  return forecastBeforeGame(position, projected);
}

/**
 * The open slots of a lineup, by kind, when players of these positions are locked in it. Each counts in a slot of their own
 * position first, and in FLEX when those are full.
 */
export function openSlots(
  { counts }: Pick<GroupSettings, 'counts'>,
  locked: readonly Position[],
): Record<SlotKind, number> {
  const open = { ...counts };
  for (const position of locked) {
    if (open[position] > 0) open[position] -= 1;
    else if (positionsFor('FLEX').includes(position) && open.FLEX > 0) open.FLEX -= 1;
  }
  return open;
}

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

/** The points of a lineup of typical players in a week, hundredths with the playoff multiplier. */
export function typicalWeek(
  settings: GroupSettings,
  weekNumber: number,
  candidates: Candidates,
  isSpent: (player: number) => boolean,
): RestOfSeason {
  const typical = typicalPlayers(settings.counts, candidates, isSpent);
  const best = settings.playerDoubleDown ? Math.max(...typical.map(({ projected }) => projected)) : null;
  const doubledAt = typical.findIndex(({ projected }) => projected === best);
  const multiplier = playoffMultiplierHundredths(settings, weekNumber) / 100;
  let [mean, variance] = [0, 0];
  for (const [at, player] of typical.entries()) {
    const forecast = typicalForecast(player);
    const times = (at === doubledAt ? DOUBLE_DOWN : 1) * multiplier;
    mean += forecast.mean * times;
    variance += forecast.variance * times * times;
  }
  return { mean, variance };
}

/** The points of some weeks together: independent of each other, so means and variances add up. */
export function addWeeks(weeks: readonly RestOfSeason[]): RestOfSeason {
  return weeks.reduce((sum, week) => ({ mean: sum.mean + week.mean, variance: sum.variance + week.variance }), {
    mean: 0,
    variance: 0,
  });
}
