import type { GrantedWeek } from '@singleback/game/standings/granted.ts';
import { countAbove, orderDescending, type Pause, sortedDescending } from './long-columns.ts';
import { NO_LINEUP, pick, placesWhere, type TableColumns } from './table-columns.ts';

/** A user's place on a table. Points are integer hundredths; all zero without a lineup and granted points. */
export interface Place {
  /** The user's number. */
  user: number;
  rank: number;
  /** The rank before the current week; null for users who had no lineup and no granted points by then. */
  rankBefore: number | null;
  /** Granted points included. */
  totalPoints: number;
  weeks: number;
  scoringWeeks: number;
  /** The points of live weeks, by week id. Settled weeks are in the database. */
  liveWeeks: ReadonlyMap<string, number>;
  /** Points for weeks without a lineup, which are in the total and in nothing else. */
  granted: readonly GrantedWeek[];
}

/** What is next to a user with a lineup on a table. Totals are integer hundredths. */
export interface Surroundings {
  /** Of the first place. */
  first: number;
  /** The next higher and the next lower total, with their ranks; null where there is none. */
  above: { total: number; rank: number } | null;
  below: { total: number; rank: number } | null;
  /** How many others have the same total. */
  level: number;
}

interface About {
  version: string;
  members: number;
  settledWeekIds: readonly string[];
  /** The version of each live week, by id, whose points are in the table. */
  weekVersions: ReadonlyMap<string, number>;
  rosterVersion: string;
}

/** A table in order, best first. */
interface Parts {
  totals: Int32Array;
  /** Places of the columns. */
  ordered: Int32Array;
  idle: Int32Array;
  /** Totals before the current week, of those who had played. */
  befores: Int32Array;
}

/**
 * A group's table at one instant; it never changes. Users with lineups or points are ordered by total and then by number;
 * members without either stand at zero, after the last user who isn't below zero (rules 3.5).
 */
export class StandingTable {
  /** Differs from any other state of the table in this process. */
  readonly version: string;
  /** Active members of the group. */
  readonly members: number;
  /** The weeks whose points are in the database. */
  readonly settledWeekIds: readonly string[];
  /** The version of each live week, by id, whose points are in the table. */
  readonly weekVersions: ReadonlyMap<string, number>;
  /** Differs whenever members, settings or locked slots of the group may have changed. */
  readonly rosterVersion: string;
  readonly #columns: TableColumns;
  /** Places of the columns: users not below zero, members without lineups and points, users below zero. */
  readonly #notBelowZero: Int32Array;
  readonly #idle: Int32Array;
  readonly #belowZero: Int32Array;
  readonly #totals: Int32Array;
  readonly #befores: Int32Array;

  private constructor(columns: TableColumns, about: About, parts: Parts) {
    this.version = about.version;
    this.members = about.members;
    this.settledWeekIds = about.settledWeekIds;
    this.weekVersions = about.weekVersions;
    this.rosterVersion = about.rosterVersion;
    this.#columns = columns;
    this.#totals = parts.totals;
    this.#befores = parts.befores;
    this.#idle = parts.idle;
    const firstBelow = countAbove(parts.totals, -1);
    this.#notBelowZero = parts.ordered.subarray(0, firstBelow);
    this.#belowZero = parts.ordered.subarray(firstBelow);
  }

  /** Orders a table; pauses in between, so that a million rows hold nothing up for long. */
  static async build(columns: TableColumns, about: About, pause: Pause): Promise<StandingTable> {
    const { totals, weeks, befores } = columns;
    const isPlaying = (at: number) => weeks[at] !== 0 || totals[at] !== 0;
    const playing = await placesWhere(weeks.length, isPlaying, pause);
    const values = await pick(totals, playing, pause);
    const order = await orderDescending(values, pause);
    const hadPlayed = await placesWhere(befores.length, (at) => befores[at] !== NO_LINEUP, pause);
    const parts = {
      totals: await pick(values, order, pause),
      ordered: await pick(playing, order, pause),
      idle: (await placesWhere(weeks.length, (at) => !isPlaying(at), pause)).slice(),
      befores: await sortedDescending(await pick(befores, hadPlayed, pause), pause),
    };
    return new StandingTable(columns, about, parts);
  }

  /** The number of rows. */
  get total(): number {
    return this.#columns.users.length;
  }

  /** The totals of all users with a lineup, from the highest to the lowest. */
  get totals(): Int32Array {
    return this.#totals;
  }

  /** What everybody with a lineup has in a live week, multiplier included, in no order; empty for another week. */
  pointsOfWeek(weekId: string): Int32Array {
    const week = this.#columns.liveWeeks.find((each) => each.weekId === weekId);
    return week?.points.filter((points) => points !== NO_LINEUP) ?? new Int32Array();
  }

  /** `size` rows from a position on, best first. */
  page(from: number, size: number): Place[] {
    const places: Place[] = [];
    for (let at = from; at < Math.min(this.total, from + size); at += 1) places.push(this.#placeAt(this.#columnAt(at)));
    return places;
  }

  /** A user's place; null when the user is not on the table. */
  placeOf(user: number): Place | null {
    const at = find(this.#columns.users, user);
    return at === null ? null : this.#placeAt(at);
  }

  /** What is next to a total among the users with a lineup. */
  around(total: number): Surroundings {
    const higher = countAbove(this.#totals, total);
    const notLower = countAbove(this.#totals, total - 1);
    const at = (index: number) => {
      const value = this.#totals[index];
      return value === undefined ? null : { total: value, rank: this.#rankOf(value) };
    };
    return {
      first: this.#totals[0] ?? total,
      above: at(higher - 1),
      below: at(notLower),
      level: notLower - higher - 1,
    };
  }

  /** Members without a lineup are ahead of users below zero. */
  #rankOf(total: number): number {
    return 1 + countAbove(this.#totals, total) + (total < 0 ? this.#idle.length : 0);
  }

  #columnAt(position: number): number {
    const afterIdle = position - this.#notBelowZero.length - this.#idle.length;
    if (afterIdle >= 0) return this.#belowZero[afterIdle] as number;
    const ofIdle = position - this.#notBelowZero.length;
    return (ofIdle >= 0 ? this.#idle[ofIdle] : this.#notBelowZero[position]) as number;
  }

  #placeAt(at: number): Place {
    const { users, totals, befores, weeks, scoringWeeks, liveWeeks } = this.#columns;
    const total = totals[at] as number;
    const before = befores[at] as number;
    const rank = this.#rankOf(total);
    const live = liveWeeks.flatMap(({ weekId, points }): [string, number][] => {
      const ofWeek = points[at] as number;
      return ofWeek === NO_LINEUP ? [] : [[weekId, ofWeek]];
    });
    return {
      user: users[at] as number,
      rank,
      rankBefore: before === NO_LINEUP ? null : 1 + countAbove(this.#befores, before),
      totalPoints: total,
      weeks: weeks[at] as number,
      scoringWeeks: scoringWeeks[at] as number,
      liveWeeks: new Map(live),
      granted: this.#columns.granted.get(users[at] as number) ?? [],
    };
  }
}

/** Where a number is among ascending ones. */
function find(ascending: Int32Array, wanted: number): number | null {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return ascending[low] === wanted ? low : null;
}
