import {
  byTime,
  type FinalWeek,
  isSameSeason,
  type SeasonOfYear,
  scoresOfMembers,
  seasonIn,
  upperHalf,
  type WeekOfYear,
  type WeekResult,
  weekIn,
  weekResult,
} from './final-week.ts';

/** A league's record, and every time it was reached, earliest first; ties of one week in the order of its scores. */
export interface LeagueRecord<Entry> {
  readonly value: number;
  readonly entries: readonly Entry[];
}

export interface BestWeek extends WeekOfYear {
  readonly userId: string;
}

/** A high score that lost, and the score that beat it, in hundredths. */
export interface LostWeek extends BestWeek {
  readonly winners: readonly string[];
  readonly winningPoints: number;
}

/** Who won a week narrowly, and who came second; several winners tied, and then nobody is named second. */
export interface CloseWeek extends WeekOfYear {
  readonly winners: readonly string[];
  readonly seconds: readonly string[];
}

/** Weeks in a row in the upper half. */
export interface Streak extends SeasonOfYear {
  readonly userId: string;
  readonly fromWeek: number;
  readonly toWeek: number;
}

/** The most points of a member in one week, in hundredths. Null before the first lineup. */
export function bestWeek(weeks: readonly FinalWeek[]): LeagueRecord<BestWeek> | null {
  const all = weeks.toSorted(byTime).flatMap((week) =>
    scoresOfMembers(week).map(({ userId, points }) => {
      return { value: points, entry: { userId, ...weekIn(week) } };
    }),
  );
  return recordOf(all, Math.max);
}

/** The most points that did not win their week, in hundredths. Null before anybody lost one. */
export function unluckiestWeek(weeks: readonly FinalWeek[]): LeagueRecord<LostWeek> | null {
  const all = resultsOf(weeks).flatMap(({ when, result: { winners, points: winningPoints, others } }) =>
    others.map(({ userId, points }) => ({ value: points, entry: { userId, ...when, winners, winningPoints } })),
  );
  return recordOf(all, Math.max);
}

/** The smallest margin between the first and the second of a week, in hundredths: 0 if the first tied. */
export function closestWeek(weeks: readonly FinalWeek[]): LeagueRecord<CloseWeek> | null {
  const all = resultsOf(weeks).map(({ when, result: { winners, points, others } }) => {
    if (winners.length > 1) return { value: 0, entry: { ...when, winners, seconds: [] } };
    const second = Math.max(...others.map((other) => other.points));
    const seconds = others.flatMap((other) => (other.points === second ? other.userId : []));
    return { value: points - second, entry: { ...when, winners, seconds } };
  });
  return recordOf(all, Math.min);
}

/**
 * The most weeks in a row in which a member beat more than half of the others. Weeks follow each other by number within
 * one season; a week without a lineup breaks a streak. Null until somebody did it twice in a row.
 */
export function longestStreak(weeks: readonly FinalWeek[]): LeagueRecord<Streak> | null {
  const running = new Map<string, Streak>();
  const reached: { value: number; entry: Streak }[] = [];
  for (const week of weeks.toSorted(byTime)) {
    for (const userId of upperHalf(week)) {
      const before = running.get(userId);
      const goesOn = before !== undefined && isSameSeason(before, week) && before.toWeek === week.weekNumber - 1;
      const fromWeek = goesOn ? before.fromWeek : week.weekNumber;
      const entry = { userId, ...seasonIn(week), fromWeek, toWeek: week.weekNumber };
      running.set(userId, entry);
      if (goesOn) reached.push({ value: entry.toWeek - entry.fromWeek + 1, entry });
    }
  }
  return recordOf(reached, Math.max);
}

/** The decided weeks, earliest first. */
function resultsOf(weeks: readonly FinalWeek[]): { when: WeekOfYear; result: WeekResult }[] {
  return weeks.toSorted(byTime).flatMap((week) => {
    const result = weekResult(week);
    return result ? [{ when: weekIn(week), result }] : [];
  });
}

function recordOf<Entry>(
  all: readonly { value: number; entry: Entry }[],
  choose: (a: number, b: number) => number,
): LeagueRecord<Entry> | null {
  const [first] = all;
  if (!first) return null;
  const value = all.reduce((best, each) => choose(best, each.value), first.value);
  return { value, entries: all.flatMap((each) => (each.value === value ? each.entry : [])) };
}
