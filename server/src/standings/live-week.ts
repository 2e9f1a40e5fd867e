import { DOUBLE_DOWN } from '@singleback/game/lineups/slots.ts';
import { inParts, NONE, type Pause, withRoom } from './long-columns.ts';

/** A lineup as the standings hold it: players, groups and users by number. */
export interface LineupOf {
  players: readonly number[];
  /** The double-down player, or null. */
  doubled: number | null;
  groups: readonly number[];
}

// Players are held in two bytes; the last number means an empty slot, which never has points.
const EMPTY_SLOT = 0xffff;
const PLAYERS = 0x10000;

/** The lineups of a week that is not settled, with their points, in columns. Lineups are chained by user. */
export class LiveWeek {
  readonly weekId: string;
  readonly weekNumber: number;
  /** The week's version when the players' points were read. */
  version = -1;
  /** The lineup of each row of the standings in this week, or NONE. */
  #lineupOfRow = new Int32Array(0);
  /** Points of each player, hundredths. */
  #scored = new Int32Array(PLAYERS);
  #slots = 9;
  #players = new Uint16Array(0);
  #doubled = new Uint16Array(0);
  #points = new Int32Array(0);
  #next = new Int32Array(0);
  #firstOfUser = new Int32Array(0);
  #free: number[] = [];
  #size = 0;

  constructor(weekId: string, weekNumber: number) {
    this.weekId = weekId;
    this.weekNumber = weekNumber;
  }

  /** The number of lineups. */
  get lineups(): number {
    return this.#size - this.#free.length;
  }

  /** Bytes held, for the bench and its bounds. */
  get bytes(): number {
    const columns = [this.#lineupOfRow, this.#scored, this.#players, this.#doubled, this.#points, this.#next];
    return [...columns, this.#firstOfUser].reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** The points of a row's lineup, hundredths without the multiplier; null without a lineup. */
  pointsOf(row: number): number | null {
    const lineup = this.#lineupOfRow[row] ?? NONE;
    return lineup === NONE ? null : (this.#points[lineup] as number);
  }

  /** The lineup of a row; null without one. Players in no particular order. */
  lineupOf(row: number): Omit<LineupOf, 'groups'> | null {
    const lineup = this.#lineupOfRow[row] ?? NONE;
    if (lineup === NONE) return null;
    const slots = this.#players.subarray(lineup * this.#slots, (lineup + 1) * this.#slots);
    const doubled = this.#doubled[lineup] as number;
    return {
      players: Array.from(slots).filter((player) => player !== EMPTY_SLOT),
      doubled: doubled === EMPTY_SLOT ? null : doubled,
    };
  }

  /** The columns behind `pointsOf`, for loops over many rows. A row beyond the end has no lineup. */
  get columns(): { lineupOfRow: Int32Array; points: Int32Array } {
    return { lineupOfRow: this.#lineupOfRow, points: this.#points };
  }

  /**
   * Replaces all lineups of a user.
   * @param rows the user's rows
   * @param rowIn the user's row in a group
   */
  replace(user: number, lineups: readonly LineupOf[], rows: Iterable<number>, rowIn: (group: number) => number): void {
    this.#firstOfUser = withRoom(this.#firstOfUser, user + 1, NONE);
    for (let at = this.#firstOfUser[user] as number; at !== NONE; at = this.#next[at] as number) this.#free.push(at);
    this.#firstOfUser[user] = NONE;
    for (const row of rows) if (row < this.#lineupOfRow.length) this.#lineupOfRow[row] = NONE;
    for (const { players, doubled, groups } of lineups) {
      const at = this.#take();
      this.#write(at, players, doubled);
      this.#next[at] = this.#firstOfUser[user] as number;
      this.#firstOfUser[user] = at;
      for (const group of groups) {
        const row = rowIn(group);
        this.#lineupOfRow = withRoom(this.#lineupOfRow, row + 1, NONE);
        this.#lineupOfRow[row] = at;
      }
    }
  }

  /** Sets the points of all players, by number; whoever is not named has none. Lineups are scored by `score`. */
  setPlayers(points: ReadonlyMap<number, number>): void {
    const scored = new Int32Array(PLAYERS);
    for (const [player, hundredths] of points) scored[player] = hundredths;
    this.#scored = scored;
  }

  /**
   * Scores every lineup; pauses after each part, so that other work goes on. Readers see the old points
   * until all are new.
   * @returns whether any lineup's points differ
   */
  async score(pause: Pause): Promise<boolean> {
    const points = new Int32Array(this.#points.length);
    let differs = false;
    await inParts(this.#size, pause, (from, to) => {
      differs = this.#scorePart(points, from, to) || differs;
    });
    if (differs) this.#points = points;
    return differs;
  }

  #scorePart(points: Int32Array, from: number, to: number): boolean {
    const known = this.#points;
    let differs = false;
    for (let at = from; at < to; at += 1) {
      const total = this.#totalOf(at);
      points[at] = total;
      if (total !== known[at]) differs = true;
    }
    return differs;
  }

  #totalOf(at: number): number {
    const scored = this.#scored;
    const players = this.#players;
    const end = (at + 1) * this.#slots;
    let total = 0;
    for (let slot = at * this.#slots; slot < end; slot += 1) total += scored[players[slot] as number] as number;
    const doubled = this.#doubled[at] as number;
    // The slot itself is in the sum already.
    if (doubled !== EMPTY_SLOT) total += (DOUBLE_DOWN - 1) * (scored[doubled] as number);
    return total;
  }

  #take(): number {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    const at = this.#size;
    this.#size += 1;
    this.#players = withRoom(this.#players, this.#size * this.#slots, EMPTY_SLOT);
    this.#doubled = withRoom(this.#doubled, this.#size, EMPTY_SLOT);
    this.#points = withRoom(this.#points, this.#size);
    this.#next = withRoom(this.#next, this.#size, NONE);
    return at;
  }

  #write(at: number, players: readonly number[], doubled: number | null): void {
    if (players.length > this.#slots) this.#widen(players.length);
    const from = at * this.#slots;
    this.#players.fill(EMPTY_SLOT, from, from + this.#slots);
    this.#players.set(players, from);
    this.#doubled[at] = doubled !== null && players.includes(doubled) ? doubled : EMPTY_SLOT;
    this.#points[at] = this.#totalOf(at);
  }

  /** A group may play more slots than any before. */
  #widen(slots: number): void {
    const wide = withRoom(new Uint16Array(0), this.#size * slots, EMPTY_SLOT).fill(EMPTY_SLOT);
    for (let at = 0; at < this.#size; at += 1) {
      wide.set(this.#players.subarray(at * this.#slots, (at + 1) * this.#slots), at * slots);
    }
    this.#players = wide;
    this.#slots = slots;
  }
}
