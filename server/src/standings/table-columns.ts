import { weekPoints } from '@singleback/game/scoring/rounding.ts';
import { type GrantedWeek, grantedPoints } from '@singleback/game/standings/granted.ts';
import { NONE } from './columns.ts';
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
  pause: () => Promise<void>,
): Promise<TableColumns> {
  const sums = settledSums(rows, columns);
  const liveWeeks: WeekColumn[] = [];
  for (const week of weeks) {
    await pause();
    liveWeeks.push({ weekId: week.weekId, points: addWeek(sums, rows, week) });
  }
  await pause();
  if (granted.size > 0) addGranted(sums, granted, currentWeekNumber);
  return onTheTable({ ...sums, liveWeeks, granted }, rows, columns);
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

function settledSums(rows: Int32Array, columns: RowColumns): Sums {
  const { user, settledPoints, settledWeeks, settledScoringWeeks } = columns;
  const sums = {
    users: new Int32Array(rows.length),
    totals: new Int32Array(rows.length),
    befores: new Int32Array(rows.length),
    weeks: new Uint8Array(rows.length),
    scoringWeeks: new Uint8Array(rows.length),
  };
  const { users, totals, befores, weeks, scoringWeeks } = sums;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as number;
    const points = settledPoints[row] as number;
    const count = settledWeeks[row] as number;
    users[at] = user[row] as number;
    totals[at] = points;
    befores[at] = count === 0 ? NO_LINEUP : points;
    weeks[at] = count;
    scoringWeeks[at] = settledScoringWeeks[row] as number;
  }
  return sums;
}

/** Adds a live week to the sums, and returns its column. */
function addWeek(sums: Sums, rows: Int32Array, week: CountedWeek): Int32Array {
  const { totals, befores, weeks, scoringWeeks } = sums;
  const { lineupOfRow, points, multiplier, isEarlier } = week;
  const shown = new Int32Array(rows.length);
  const known = lineupOfRow.length;
  for (let at = 0; at < rows.length; at += 1) {
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
  return shown;
}

/** Leaves out who has left and has no lineup (rules 4.5). */
function onTheTable(columns: TableColumns, rows: Int32Array, { active }: RowColumns): TableColumns {
  const kept = new Int32Array(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at += 1) {
    if (columns.weeks[at] === 0 && active[rows[at] as number] === 0) continue;
    kept[count] = at;
    count += 1;
  }
  if (count === rows.length) return columns;
  const places = kept.subarray(0, count);
  return {
    users: pick(columns.users, places),
    totals: pick(columns.totals, places),
    befores: pick(columns.befores, places),
    weeks: Uint8Array.from(places, (at) => columns.weeks[at] as number),
    scoringWeeks: Uint8Array.from(places, (at) => columns.scoringWeeks[at] as number),
    granted: columns.granted,
    liveWeeks: columns.liveWeeks.map(({ weekId, points }) => ({ weekId, points: pick(points, places) })),
  };
}

/** The values at these places. */
export function pick(values: Int32Array, places: Int32Array): Int32Array {
  const picked = new Int32Array(places.length);
  for (let at = 0; at < places.length; at += 1) picked[at] = values[places[at] as number] as number;
  return picked;
}
