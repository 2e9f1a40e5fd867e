import { weekPoints } from '../scoring/rounding.ts';
import { type Contest, OUT, SurvivalCounts } from './contest.ts';
import type { DrawnTable, ExpectedPlace, GameSwing, GroupToSimulate, ViewToSimulate } from './group-chances.ts';
import { AT_ONCE, addUpLineup, type LineupColumns, type LineupToDraw, type ReadyLineup } from './lineup-draws.ts';
import { DRAWS } from './week-draws.ts';

/** What a view says, with plain chances. */
interface Viewed {
  user: number;
  week: number;
  season: number;
  place: ExpectedPlace;
  places: number[];
  above: Map<number, number>;
  /** Of each member, in their order; empty unless asked for. */
  outscored: number[];
  games: GameSwing[];
  /** In how many tables the member survives the week; null who does not take part in its cut. */
  survived: number | null;
}

/** A member's own view: the same draws as everybody's, with what is really in the lineup against the best of the others. */
export class GroupView {
  readonly member: number;
  readonly lineup: LineupToDraw | null;
  readonly #group: GroupToSimulate;
  readonly #ready: ReadyLineup | null;
  readonly #games: readonly { game: string; ready: ReadyLineup; points: Int32Array; now: Int32Array }[];
  /** Of the draws that are added at once. */
  readonly #totals = new Int32Array(AT_ONCE);
  readonly #prizes = new Float64Array(AT_ONCE);
  readonly #places: Uint32Array;
  readonly #above: Float64Array;
  /** In how many draws the member has more points of the week than each other one; empty unless asked for. */
  readonly #outscored: Float64Array;
  /** What each table's draw won. */
  readonly #won: Float64Array;
  readonly #survival: SurvivalCounts | null;
  #weekWins = 0;
  #seasonWins = 0;
  #placeSum = 0;
  #tables = 0;

  constructor(group: GroupToSimulate, member: number, view: ViewToSimulate, columns: LineupColumns, tables: number) {
    this.#group = group;
    this.member = member;
    this.lineup = view.lineup ?? group.members[member]?.lineup ?? null;
    this.#ready = this.lineup && columns.ready(this.lineup);
    this.#games = view.games.map(({ game, lineup }) => ({
      ...{ game, ready: columns.ready(lineup) },
      ...{ points: new Int32Array(tables), now: new Int32Array(AT_ONCE) },
    }));
    this.#places = new Uint32Array(group.members.length);
    this.#above = new Float64Array(group.members.length);
    this.#outscored = new Float64Array(view.withDuels ? group.members.length : 0);
    this.#won = new Float64Array(tables);
    this.#survival = group.cut ? new SurvivalCounts(group.cut) : null;
  }

  /** Adds the week in some draws, which the others' totals have been added of. */
  addWeek(from: number, contest: Contest, others: Int32Array): void {
    if (this.#ready === null) this.#totals.fill(OUT);
    else addUpLineup(this.#ready, from, this.#totals, 0);
    for (const { ready, now } of this.#games) addUpLineup(ready, from, now, 0);
    for (let draw = 0; draw < AT_ONCE; draw += 1) {
      const prize = contest.prize(draw, this.member, this.#totals[draw] as number, others);
      this.#prizes[draw] = prize;
      this.#weekWins += prize;
    }
    this.#addDuels(others);
  }

  /** Compares the member with each other one, in the draws that the others' totals are of. */
  #addDuels(others: Int32Array): void {
    for (let each = 0; each < this.#outscored.length; each += 1) {
      const from = each * AT_ONCE;
      let lead = 0;
      for (let draw = 0; draw < AT_ONCE; draw += 1) {
        const gap = ((this.#totals[draw] as number) - (others[from + draw] as number)) | 0;
        // One more for a win and one less for a loss, without a branch that nobody can predict.
        lead += (-gap >>> 31) - (gap >>> 31);
      }
      this.#outscored[each] = (this.#outscored[each] as number) + (AT_ONCE + lead) / 2;
    }
  }

  /** Adds a draw's table, the `at`th of those added last; `rest` is what the member makes in it after this week. */
  addTable(at: number, table: DrawnTable, rest: number): void {
    const { members, multiplier, withSeason } = this.#group;
    const own = members[this.member];
    if (own === undefined) return;
    const total = this.#totals[at] as number;
    const ofWeek = total === OUT ? 0 : weekPoints(total, multiplier);
    const points = own.before + ofWeek;
    const { week, afterWeek } = table;
    this.#survival?.addOf({ member: this.member, points: ofWeek, total: points }, { points: week, totals: afterWeek });
    const place = 1 + this.#compare(points, afterWeek);
    this.#places[place - 1] = (this.#places[place - 1] as number) + 1;
    this.#placeSum += place;
    if (withSeason) this.#seasonWins += this.#prize(points + rest, table.afterSeason);
    for (const { points: ofGame, now } of this.#games) ofGame[this.#tables] = now[at] as number;
    this.#won[this.#tables] = this.#prizes[at] as number;
    this.#tables += 1;
  }

  /** Counts those ahead; and for each whether the member is above, level counting half. */
  #compare(points: number, totals: Float64Array): number {
    let ahead = 0;
    for (let each = 0; each < totals.length; each += 1) {
      if (each === this.member) continue;
      const other = totals[each] as number;
      if (other > points) ahead += 1;
      else this.#above[each] = (this.#above[each] as number) + (other === points ? 0.5 : 1);
    }
    return ahead;
  }

  #prize(own: number, totals: Float64Array): number {
    let level = 1;
    for (let each = 0; each < totals.length; each += 1) {
      if (each === this.member) continue;
      const other = totals[each] as number;
      if (other > own) return 0;
      if (other === own) level += 1;
    }
    return 1 / level;
  }

  result(): Viewed {
    const above = this.#group.members.flatMap(({ user }, each): [number, number][] =>
      each === this.member ? [] : [[user, (this.#above[each] as number) / this.#tables]],
    );
    return {
      user: this.#group.members[this.member]?.user ?? 0,
      week: this.#weekWins / DRAWS,
      season: this.#seasonWins / this.#tables,
      place: expectedPlace(this.#places, this.#placeSum / this.#tables),
      places: Array.from(this.#places, (count) => count / this.#tables),
      above: new Map(above),
      outscored: Array.from(this.#outscored, (wins) => wins / DRAWS),
      games: this.#games.map(({ game, points }) => ({ game, ...this.#swing(points) })),
      survived: this.#survival?.of(this.member) ?? null,
    };
  }

  /** The chance to win the week in the worse half of a game's draws, and in the better half. */
  #swing(points: Int32Array): Omit<GameSwing, 'game'> {
    const order = Array.from(points.keys()).sort((a, b) => (points[a] as number) - (points[b] as number) || a - b);
    const half = order.length / 2;
    const shareOf = (some: number[]) => some.reduce((sum, at) => sum + (this.#won[at] as number), 0) / half;
    return { ifShort: shareOf(order.slice(0, half)), ifWell: shareOf(order.slice(half)) };
  }
}

/** More than the members of a group that is simulated: totals and numbers share one value while they are sorted. */
const NUMBERS = 1024;

/** How often each member takes each place. */
export class PlaceCounts {
  readonly #size: number;
  readonly #counts: Uint32Array;
  readonly #sums: Float64Array;
  readonly #order: Float64Array;
  #tables = 0;

  /** @param size the number of members, below 1,024 */
  constructor(size: number) {
    this.#size = size;
    this.#counts = new Uint32Array(size * size);
    this.#sums = new Float64Array(size);
    this.#order = new Float64Array(size);
  }

  /** Adds a table: the whole totals of all members. Equal totals share a place, the next one is skipped. */
  add(totals: Float64Array): void {
    const order = this.#order;
    for (let at = 0; at < this.#size; at += 1) order[at] = -(totals[at] as number) * NUMBERS + at;
    sortAscending(order);
    let place = 0;
    let last = Number.NaN;
    for (let at = 0; at < this.#size; at += 1) {
      const value = order[at] as number;
      const total = Math.floor(value / NUMBERS);
      if (total !== last) place = at + 1;
      last = total;
      this.#count(value - total * NUMBERS, place);
    }
    this.#tables += 1;
  }

  #count(member: number, place: number): void {
    const at = member * this.#size + place - 1;
    this.#counts[at] = (this.#counts[at] as number) + 1;
    this.#sums[member] = (this.#sums[member] as number) + place;
  }

  of(member: number): ExpectedPlace {
    const counts = this.#counts.subarray(member * this.#size, (member + 1) * this.#size);
    return expectedPlace(counts, (this.#sums[member] as number) / this.#tables);
  }
}

/** The range of 80 of 100 finishes, from how often each place was taken. */
function expectedPlace(counts: Uint32Array, mean: number): ExpectedPlace {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return { mean, best: placeAt(counts, all * 0.1), worst: placeAt(counts, all * 0.9) };
}

function placeAt(counts: Uint32Array, upTo: number): number {
  let sum = 0;
  for (let at = 0; at < counts.length; at += 1) {
    sum += counts[at] as number;
    if (sum >= upTo) return at + 1;
  }
  return counts.length;
}

// Below this many values moving each to its place is faster than the built-in sort.
const FEW = 24;

function sortAscending(values: Float64Array): void {
  if (values.length > FEW) {
    values.sort();
    return;
  }
  for (let at = 1; at < values.length; at += 1) {
    const value = values[at] as number;
    let to = at;
    for (; to > 0 && (values[to - 1] as number) > value; to -= 1) values[to] = values[to - 1] as number;
    values[to] = value;
  }
}
