import { NONE, withRoom } from './long-columns.ts';

const LISTS_KEPT = 1_000;

/** A row's settled weeks. Points in hundredths, multiplier included. */
export interface Settled {
  points: number;
  weeks: number;
  scoringWeeks: number;
}

/** The columns of all rows, for loops over many of them. */
export interface RowColumns {
  user: Int32Array;
  /** 1 for members. */
  active: Uint8Array;
  settledPoints: Int32Array;
  settledWeeks: Uint8Array;
  settledScoringWeeks: Uint8Array;
}

/** The rows of a group that were asked for, in the order of their users' numbers. */
interface Listed {
  rows: Int32Array;
  count: number;
}

/**
 * The rows of all tables in columns: a user in a group, chained by user and by group. A user who leaves keeps the row,
 * inactive; rows are never removed.
 */
export class Rows {
  #user = new Int32Array(0);
  #group = new Int32Array(0);
  #active = new Uint8Array(0);
  #settledPoints = new Int32Array(0);
  #settledWeeks = new Uint8Array(0);
  #settledScoringWeeks = new Uint8Array(0);
  #nextOfUser = new Int32Array(0);
  #nextOfGroup = new Int32Array(0);
  #firstOfUser = new Int32Array(0);
  #firstOfGroup = new Int32Array(0);
  #size = 0;
  readonly #listed = new Map<number, Listed>();

  get size(): number {
    return this.#size;
  }

  /** Bytes held, for the bench and its bounds. */
  get bytes(): number {
    const columns = [this.#user, this.#group, this.#active, this.#settledPoints, this.#settledWeeks];
    const chains = [this.#settledScoringWeeks, this.#nextOfUser, this.#nextOfGroup, this.#firstOfUser];
    return [...columns, ...chains, this.#firstOfGroup].reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** The row of a user in a group, or NONE. */
  find(user: number, group: number): number {
    let row = this.#firstOfUser[user] ?? NONE;
    while (row !== NONE && this.#group[row] !== group) row = this.#nextOfUser[row] as number;
    return row;
  }

  /** The row of a user in a group, added as inactive where there is none. */
  findOrAdd(user: number, group: number): number {
    const found = this.find(user, group);
    if (found !== NONE) return found;
    const row = this.#size;
    this.#size += 1;
    this.#grow(user, group);
    this.#user[row] = user;
    this.#group[row] = group;
    this.#nextOfUser[row] = this.#firstOfUser[user] as number;
    this.#firstOfUser[user] = row;
    this.#nextOfGroup[row] = this.#firstOfGroup[group] as number;
    this.#firstOfGroup[group] = row;
    this.#addToList(row, user, group);
    return row;
  }

  groupOf(row: number): number {
    return this.#group[row] as number;
  }

  isActive(row: number): boolean {
    return this.#active[row] === 1;
  }

  /** All columns as they are now. */
  get columns(): RowColumns {
    return {
      user: this.#user,
      active: this.#active,
      settledPoints: this.#settledPoints,
      settledWeeks: this.#settledWeeks,
      settledScoringWeeks: this.#settledScoringWeeks,
    };
  }

  setActive(row: number, isActive: boolean): void {
    this.#active[row] = isActive ? 1 : 0;
  }

  /** Leaves all rows without settled weeks. */
  clearSettled(): void {
    this.#settledPoints.fill(0);
    this.#settledWeeks.fill(0);
    this.#settledScoringWeeks.fill(0);
  }

  setSettled(row: number, { points, weeks, scoringWeeks }: Settled): void {
    this.#settledPoints[row] = points;
    this.#settledWeeks[row] = weeks;
    this.#settledScoringWeeks[row] = scoringWeeks;
  }

  *ofUser(user: number): Generator<number> {
    for (let row = this.#firstOfUser[user] ?? NONE; row !== NONE; row = this.#nextOfUser[row] as number) yield row;
  }

  /** A group's rows in the order of their users' numbers. */
  ofGroup(group: number): Int32Array {
    const { rows, count } = this.#listed.get(group) ?? this.#list(group);
    return rows.subarray(0, count);
  }

  #list(group: number): Listed {
    const first = this.#firstOfGroup[group] ?? NONE;
    let count = 0;
    for (let row = first; row !== NONE; row = this.#nextOfGroup[row] as number) count += 1;
    const rows = new Int32Array(count);
    // The last added is the first of the chain, and usually the user with the highest number.
    for (let row = first, at = count - 1; row !== NONE; row = this.#nextOfGroup[row] as number, at -= 1) rows[at] = row;
    if (!this.#isOrdered(rows)) rows.sort((a, b) => (this.#user[a] as number) - (this.#user[b] as number));
    const listed = { rows, count };
    if (this.#listed.size >= LISTS_KEPT) this.#listed.clear();
    this.#listed.set(group, listed);
    return listed;
  }

  #isOrdered(rows: Int32Array): boolean {
    for (let at = 1; at < rows.length; at += 1) {
      if ((this.#user[rows[at - 1] as number] as number) > (this.#user[rows[at] as number] as number)) return false;
    }
    return true;
  }

  /** Mostly the new row is the last, but sign-ups may commit in another order than that of their numbers. */
  #addToList(row: number, user: number, group: number): void {
    const listed = this.#listed.get(group);
    if (listed === undefined) return;
    let at = listed.count;
    while (at > 0 && (this.#user[listed.rows[at - 1] as number] as number) > user) at -= 1;
    listed.rows = withRoom(listed.rows, listed.count + 1);
    listed.rows.copyWithin(at + 1, at, listed.count);
    listed.rows[at] = row;
    listed.count += 1;
  }

  #grow(user: number, group: number): void {
    this.#user = withRoom(this.#user, this.#size);
    this.#group = withRoom(this.#group, this.#size);
    this.#active = withRoom(this.#active, this.#size);
    this.#settledPoints = withRoom(this.#settledPoints, this.#size);
    this.#settledWeeks = withRoom(this.#settledWeeks, this.#size);
    this.#settledScoringWeeks = withRoom(this.#settledScoringWeeks, this.#size);
    this.#nextOfUser = withRoom(this.#nextOfUser, this.#size, NONE);
    this.#nextOfGroup = withRoom(this.#nextOfGroup, this.#size, NONE);
    this.#firstOfUser = withRoom(this.#firstOfUser, user + 1, NONE);
    this.#firstOfGroup = withRoom(this.#firstOfGroup, group + 1, NONE);
  }
}
