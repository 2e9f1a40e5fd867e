// A season in an evening: a past season that is played again (`season.ts`), the field to beat and the best that was possible.

import type { ProblemPlayer, ProblemRow } from '../planner/network.ts';
import { playersOfRows, solve } from '../planner/solve.ts';
import { type Position, SLOT_KINDS, slotTakes } from '../players/positions.ts';
import { weekPoints } from '../scoring/rounding.ts';
import { drawsFrom, TRY_SETTINGS, TRY_SLOTS, type TryPlayer, type TryWeek, tryMultiplier } from './season.ts';

// How many of the best projected players a manager compares for a slot.
const COMPARED = 8;
// How far managers stray from the projections: drawn once for each of them.
const LEAST_STRAY = 0.1;
const MOST_STRAY = 0.6;

/** How the simulated managers did, in hundredths: by manager in the first index, by week in the second. */
interface ManagersSeason {
  /** The points of each week, with its multiplier: week `w` of manager `m` is at `m * weeks + w`. */
  readonly weekPoints: Int32Array;
  /** For each week the manager in the middle of that week's points. */
  readonly medianManagers: readonly number[];
}

/**
 * Plays the season as `count` simulated managers. Each week, slot by slot in lineup order, a manager compares the eight
 * best projected players who fit, were not used by them and are likely to play, and picks the one with the highest
 * projection times 1 ± their own error: up to 10 % for the most careful and up to 60 % for the most careless, drawn
 * again for each comparison. Nobody saves players for later. The same seed gives the same managers.
 */
export function simulateManagers(weeks: readonly TryWeek[], count: number, seed: string): ManagersSeason {
  const choices = weeks.map(choicesOf);
  const size = sizeOf(weeks);
  const points = new Int32Array(count * weeks.length);
  for (let manager = 0; manager < count; manager += 1) {
    const picks = playManager(choices, size, `${seed}/${manager}`);
    for (const [week, { weekNumber }] of weeks.entries()) {
      const total = (picks[week] ?? []).reduce((sum, player) => sum + player.points, 0);
      points[manager * weeks.length + week] = weekPoints(total, tryMultiplier(weekNumber));
    }
  }
  const medianManagers = weeks.map((_, week) => {
    const order = Array.from({ length: count }, (__, manager) => manager);
    const of = (manager: number) => points[manager * weeks.length + week] ?? 0;
    order.sort((one, other) => of(one) - of(other) || one - other);
    return order[Math.floor((count - 1) / 2)] ?? 0;
  });
  return { weekPoints: points, medianManagers };
}

/** The picks of one simulated manager, week by week. */
export function picksOfManager(weeks: readonly TryWeek[], manager: number, seed: string): TryPlayer[][] {
  return playManager(weeks.map(choicesOf), sizeOf(weeks), `${seed}/${manager}`);
}

/** The season's totals of all managers after week `through` (1 for the first), lowest first. */
export function totalsThrough({ weekPoints: points }: ManagersSeason, weeks: number, through: number): Int32Array {
  const totals = new Int32Array(points.length / weeks);
  for (let manager = 0; manager < totals.length; manager += 1) {
    let total = 0;
    for (let week = 0; week < through; week += 1) total += points[manager * weeks + week] ?? 0;
    totals[manager] = total;
  }
  return totals.sort();
}

/** Who may be compared for each slot of a week, best projection first. */
function choicesOf({ players }: TryWeek): TryPlayer[][] {
  const likely = players
    .filter(({ isLikely, projected }) => isLikely && projected !== null)
    .sort((one, other) => (other.projected ?? 0) - (one.projected ?? 0) || one.index - other.index);
  return TRY_SLOTS.map(({ kind }) => likely.filter(({ position }) => slotTakes(kind, position)));
}

/** Plays a season; `size` is one more than the highest index: a set of them would take most of the time. */
function playManager(choices: readonly (readonly TryPlayer[])[][], size: number, seed: string): TryPlayer[][] {
  const draw = drawsFrom(seed);
  const stray = LEAST_STRAY + (MOST_STRAY - LEAST_STRAY) * draw();
  const used = new Uint8Array(size);
  return choices.map((slots) =>
    slots.flatMap((players) => {
      const pick = bestOf(players, used, stray, draw);
      if (pick === null) return [];
      used[pick.index] = 1;
      return [pick];
    }),
  );
}

/** One more than the highest index of a player. */
function sizeOf(weeks: readonly TryWeek[]): number {
  return weeks.reduce((most, { players }) => players.reduce((top, { index }) => Math.max(top, index + 1), most), 0);
}

function bestOf(players: readonly TryPlayer[], used: Uint8Array, stray: number, draw: () => number): TryPlayer | null {
  let best: TryPlayer | null = null;
  let most = Number.NEGATIVE_INFINITY;
  let compared = 0;
  for (const player of players) {
    if (used[player.index] === 1) continue;
    const value = (player.projected ?? 0) * (1 + stray * (2 * draw() - 1));
    if (value > most) {
      most = value;
      best = player;
    }
    compared += 1;
    if (compared === COMPARED) break;
  }
  return best;
}

// Less than the points of any season: a slot stays empty only where it must.
const IMPOSSIBLE = -1e9;

/**
 * The best possible season in hindsight, in hundredths: every slot of every week filled unless it may stay empty, as in a
 * postseason, each player used once. It is
 * exact: one assignment of players to the slots of all weeks with the most points. (Weeks are rounded after the
 * assignment, so in a playoff week another lineup could be ahead by less than a hundredth.) Null when slots that
 * can't stay empty can't all be filled.
 */
export function bestSeason(weeks: readonly TryWeek[], mayHaveEmptySlots = false): number | null {
  const rows = weeks.flatMap((_, week) => rowsOf(week));
  const players = playersOf(weeks);
  const solution = solve({ rows, players: [...players.values()], emptyValue: mayHaveEmptySlots ? 0 : IMPOSSIBLE });
  if (!mayHaveEmptySlots && solution.network.emptySlots.some((empty) => empty > 0)) return null;
  const indexes = [...players.keys()];
  const chosen = playersOfRows(solution);
  return weeks.reduce((total, { weekNumber, players: playing }, week) => {
    const used = new Set(
      chosen.flatMap((each, row) => (rows[row]?.week === week ? each.map((at) => indexes[at]) : [])),
    );
    const points = playing.reduce((sum, player) => sum + (used.has(player.index) ? player.points : 0), 0);
    return total + weekPoints(points, tryMultiplier(weekNumber));
  }, 0);
}

function rowsOf(week: number): ProblemRow[] {
  return SLOT_KINDS.map((kind) => ({ week, kind, count: TRY_SETTINGS.counts[kind], weight: 1 }));
}

/** The season's players by index: the points that count in each week. */
function playersOf(weeks: readonly TryWeek[]): Map<number, ProblemPlayer> {
  const values = new Map<number, { position: Position; left: 1; values: (number | null)[] }>();
  for (const [week, { weekNumber, players }] of weeks.entries()) {
    for (const { index, position, points } of players) {
      const player = values.get(index) ?? { position, left: 1, values: weeks.map(() => null) };
      player.values[week] = points * tryMultiplier(weekNumber);
      values.set(index, player);
    }
  }
  return values;
}

/**
 * The share of the field that `points` beats, as a whole percent from 0 to 100; a tie counts half. Null for an empty
 * field. `field` is sorted, lowest first.
 */
export function percentile(field: ArrayLike<number>, points: number): number | null {
  if (field.length === 0) return null;
  const below = countBelow(field, points);
  const tied = countBelow(field, points + 1) - below;
  return Math.floor(((below + tied / 2) / field.length) * 100);
}

/** The place that `points` has or would have in a sorted field: 1 plus those with more. */
export function placeIn(field: ArrayLike<number>, points: number): number {
  return 1 + field.length - countBelow(field, points + 1);
}

/** How many of a sorted field, lowest first, are below `points` (whole numbers). */
function countBelow(field: ArrayLike<number>, points: number): number {
  let low = 0;
  let high = field.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((field[middle] ?? 0) < points) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A column of a histogram: from `from` up to, but without, the `from` of the next one. */
interface Column {
  readonly from: number;
  readonly count: number;
}

/** A sorted field of whole numbers, lowest first, in `columns` columns of equal width. */
export function histogram(field: ArrayLike<number>, columns: number): Column[] {
  if (field.length === 0) return [];
  const lowest = field[0] ?? 0;
  const highest = field[field.length - 1] ?? 0;
  const width = Math.max(1, Math.ceil((highest - lowest + 1) / columns));
  return Array.from({ length: columns }, (_, at) => {
    const from = lowest + at * width;
    return { from, count: countBelow(field, from + width) - countBelow(field, from) };
  });
}
