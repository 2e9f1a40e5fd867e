import { weekPoints } from '@singleback/game/scoring/rounding.ts';
import { type GrantedWeek, grantedPoints } from '@singleback/game/standings/granted.ts';
import { inParts, NONE, type Pause } from './long-columns.ts';
import type { RowColumns } from './rows.ts';

export const NO_LINEUP = -0x8000_0000;

/** A live week of a table's rows, in their order. */
interface WeekColumn {
  weekId: string;
  /** Hundredths, multiplier included; NO_LINEUP without a lineup. */
  points: Int32Array;
}

/** What a table is made of: a user's row each, in the order of the users' numbers. Points in hundredths. */
export interface TableColumns {
  users: Int32Array;
  /** Granted points included. */
  totals: Int32Array;
  /** Total before the current week; NO_LINEUP for users who had not played by then and been granted nothing. */
  befores: Int32Array;
  /** Weeks with a lineup; 0 for members without one. */
  weeks: Uint8Array;
  scoringWeeks: Uint8Array;
  liveWeeks: readonly WeekColumn[];
  granted: Granted;
}

/** What is granted for weeks without a lineup, by the user's number. */
type Granted = ReadonlyMap<number, readonly GrantedWeek[]>;

/** What is added to the settled weeks of a table. */
interface Counted {
  weeks: readonly CountedWeek[];
  granted: Granted;
  currentWeekNumber: number;
}

type Sums = Omit<TableColumns, 'liveWeeks' | 'granted'>;

/** A live week as it counts in a group. */
interface CountedWeek {
  weekId: string;
  lineupOfRow: Int32Array;
  /** By lineup, hundredths without the multiplier. */
  points: Int32Array;
  /** Hundredths: 125 for a bonus of 25 percent. */
  multiplier: number;
  /** Whether it is before the current week. */
  isEarlier: boolean;
}

/**
 * Adds up a table, one column after the other. Pauses in between, so that a million rows hold nothing up for long: the
 * columns must not change meanwhile.
 */
export async function addUp(
  rows: Int32Array,
  columns: RowColumns,
  { weeks, granted, currentWeekNumber }: Counted,
  pause: Pause,
): Promise<TableColumns> {
  const sums = await settledSums(rows, columns, pause);
  const liveWeeks: WeekColumn[] = [];
  for (const week of weeks) liveWeeks.push({ weekId: week.weekId, points: await addWeek(sums, rows, week, pause) });
  if (granted.size > 0) addGranted(sums, granted, currentWeekNumber);
  return onTheTable({ ...sums, liveWeeks, granted }, rows, columns, pause);
}

/** Adds granted points to the totals: they are no weeks, and not in the average (rules 7.10). */
function addGranted({ users, totals, befores }: Sums, granted: Granted, currentWeekNumber: number): void {
  for (let at = 0; at < users.length; at += 1) {
    const own = granted.get(users[at] as number);
    if (own === undefined) continue;
    totals[at] = (totals[at] as number) + grantedPoints(own);
    const earlier = grantedPoints(own.filter(({ weekNumber }) => weekNumber < currentWeekNumber));
    const before = befores[at] as number;
    if (earlier !== 0) befores[at] = (before === NO_LINEUP ? 0 : before) + earlier;
  }
}

async function settledSums(rows: Int32Array, columns: RowColumns, pause: Pause): Promise<Sums> {
  const { user, settledPoints, settledWeeks, settledScoringWeeks } = columns;
  const users = new Int32Array(rows.length);
  const totals = new Int32Array(rows.length);
  const befores = new Int32Array(rows.length);
  const weeks = new Uint8Array(rows.length);
  const scoringWeeks = new Uint8Array(rows.length);
  await inParts(rows.length, pause, (from, to) => {
    for (let at = from; at < to; at += 1) {
      const row = rows[at] as number;
      const points = settledPoints[row] as number;
      const count = settledWeeks[row] as number;
      users[at] = user[row] as number;
      totals[at] = points;
      befores[at] = count === 0 ? NO_LINEUP : points;
      weeks[at] = count;
      scoringWeeks[at] = settledScoringWeeks[row] as number;
    }
  });
  return { users, totals, befores, weeks, scoringWeeks };
}

/** Adds a live week to the sums, and returns its column. */
async function addWeek(sums: Sums, rows: Int32Array, week: CountedWeek, pause: Pause): Promise<Int32Array> {
  const shown = new Int32Array(rows.length);
  await inParts(rows.length, pause, (from, to) => addWeekPart(sums, rows, week, { shown, from, to }));
  return shown;
}

function addWeekPart(
  { totals, befores, weeks, scoringWeeks }: Sums,
  rows: Int32Array,
  { lineupOfRow, points, multiplier, isEarlier }: CountedWeek,
  { shown, from, to }: { shown: Int32Array; from: number; to: number },
): void {
  const known = lineupOfRow.length;
  for (let at = from; at < to; at += 1) {
    const row = rows[at] as number;
    const lineup = row < known ? (lineupOfRow[row] as number) : NONE;
    if (lineup === NONE) {
      shown[at] = NO_LINEUP;
      continue;
    }
    const plain = points[lineup] as number;
    const ofWeek = multiplier === 100 ? plain : weekPoints(plain, multiplier);
    shown[at] = ofWeek;
    totals[at] = (totals[at] as number) + ofWeek;
    weeks[at] = (weeks[at] as number) + 1;
    if (ofWeek !== 0) scoringWeeks[at] = (scoringWeeks[at] as number) + 1;
    if (!isEarlier) continue;
    const before = befores[at] as number;
    befores[at] = (before === NO_LINEUP ? 0 : before) + ofWeek;
  }
}

/** Leaves out who has left and has no lineup (rules 4.5). */
async function onTheTable(
  columns: TableColumns,
  rows: Int32Array,
  { active }: RowColumns,
  pause: Pause,
): Promise<TableColumns> {
  const { weeks } = columns;
  const places = await placesWhere(rows.length, (at) => weeks[at] !== 0 || active[rows[at] as number] !== 0, pause);
  if (places.length === rows.length) return columns;
  const liveWeeks: WeekColumn[] = [];
  for (const { weekId, points } of columns.liveWeeks) {
    liveWeeks.push({ weekId, points: await pick(points, places, pause) });
  }
  return {
    users: await pick(columns.users, places, pause),
    totals: await pick(columns.totals, places, pause),
    befores: await pick(columns.befores, places, pause),
    weeks: await pick(columns.weeks, places, pause),
    scoringWeeks: await pick(columns.scoringWeeks, places, pause),
    granted: columns.granted,
    liveWeeks,
  };
}

/** The values at these places. */
export async function pick<Kind extends Int32Array | Uint8Array>(
  values: Kind,
  places: Int32Array,
  pause: Pause,
): Promise<Kind> {
  const Constructor = values.constructor as new (length: number) => Kind;
  const picked = new Constructor(places.length);
  await inParts(places.length, pause, (from, to) => {
    for (let at = from; at < to; at += 1) picked[at] = values[places[at] as number] as number;
  });
  return picked;
}

/** The places below `count` at which a condition holds. */
export async function placesWhere(count: number, holds: (at: number) => boolean, pause: Pause): Promise<Int32Array> {
  const places = new Int32Array(count);
  let found = 0;
  await inParts(count, pause, (from, to) => {
    for (let at = from; at < to; at += 1) {
      if (!holds(at)) continue;
      places[found] = at;
      found += 1;
    }
  });
  return places.subarray(0, found);
}
