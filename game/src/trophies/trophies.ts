// Trophies: who won a week or a season, and a league's records.

import type { Round } from '../season/round-words.ts';

/** A season of a league: the weeks of its calendar, and those that are final. */
export interface LeagueSeason extends SeasonOfYear {
  readonly weeks: number;
  /** Also weeks without lineups. */
  readonly finalWeeks: readonly FinalWeek[];
  /** What the group grants for weeks without a lineup, hundredths: in the total, but no score of a week. */
  readonly granted?: readonly GrantedScore[];
  /** Of a group that plays last one standing: who was the last, once that stands; none before. Points do not decide. */
  readonly lastStanding?: readonly string[];
}

/** Points that a member is granted for a week. */
export interface GrantedScore {
  readonly userId: string;
  readonly weekNumber: number;
  readonly points: number;
}

/** Who is at the top of a season, with their points in hundredths. */
interface SeasonTop extends SeasonOfYear {
  /** The last week that counts: it and all weeks before it are final. 0 before the first. */
  readonly throughWeek: number;
  /** Every week of the season is final, or the last one standing stands: `leaders` are the champions. */
  readonly isComplete: boolean;
  /**
   * Several share the title with equal totals. None until two members have played; in last one standing none until it is
   * decided, then whoever was the last.
   */
  readonly leaders: readonly string[];
  readonly points: number | null;
}

/** What a member has won in a league. */
interface Honors {
  readonly userId: string;
  readonly titles: number;
  readonly weeksWon: number;
}

/**
 * The top of a season's table: most points over the final weeks among members with a lineup, as the group's table
 * counts them, granted points included. A week after one that is not final does not count yet. In last one standing the
 * last one is the champion, with whatever points, from the week on in which that stands.
 */
export function seasonTop(season: LeagueSeason): SeasonTop {
  const { weeks, finalWeeks, granted = [], lastStanding } = season;
  const counted = finalWeeks.toSorted(byTime).filter(({ weekNumber }, at) => weekNumber === at + 1);
  const isOver = counted.length === weeks;
  if (lastStanding !== undefined) {
    const isComplete = isOver || lastStanding.length > 0;
    return { ...seasonIn(season), points: null, throughWeek: counted.length, isComplete, leaders: lastStanding };
  }
  const totals = new Map<string, number>();
  for (const { userId, points } of counted.flatMap(({ scores }) => scores)) {
    totals.set(userId, (totals.get(userId) ?? 0) + points);
  }
  for (const { userId, weekNumber, points } of granted) {
    const total = totals.get(userId);
    if (total !== undefined && weekNumber <= counted.length) totals.set(userId, total + points);
  }
  const points = totals.size < 2 ? null : Math.max(...totals.values());
  return {
    ...{ ...seasonIn(season), points, throughWeek: counted.length, isComplete: isOver },
    leaders: [...totals].flatMap(([userId, total]) => (total === points ? userId : [])),
  };
}

/** Who of these users has won a title or a week, alone or tied: most titles first, then most weeks, then in their order. */
export function honorsOf(seasons: readonly LeagueSeason[], userIds: Iterable<string>): Honors[] {
  const titles = seasons.map(seasonTop).flatMap(({ isComplete, leaders }) => (isComplete ? leaders : []));
  const weeks = seasons.flatMap(({ finalWeeks }) => finalWeeks).flatMap((week) => weekResult(week)?.winners ?? []);
  const count = (of: readonly string[], userId: string) => of.filter((each) => each === userId).length;
  return [...userIds]
    .map((userId) => ({ userId, titles: count(titles, userId), weeksWon: count(weeks, userId) }))
    .filter((honors) => honors.titles > 0 || honors.weeksWon > 0)
    .sort((a, b) => b.titles - a.titles || b.weeksWon - a.weeksWon);
}

/** A year's season: two of a year differ by their kind. */
export interface SeasonOfYear extends Pick<Round, 'seasonKind'> {
  readonly year: number;
}

/** When something happened. */
export interface WeekOfYear extends SeasonOfYear, Round {}

/** A member's points in a week: hundredths of a point, playoff multiplier included. */
interface WeekScore {
  readonly userId: string;
  readonly points: number;
  /** False for one who had left when the week ended: in the season's total, but in no result of the week (rules 7.16). */
  readonly isMember?: boolean;
}

/** A final week of a league's season, with the points of everyone who had a lineup in it. */
export interface FinalWeek extends WeekOfYear {
  readonly scores: readonly WeekScore[];
}

/** How a week ended, in hundredths of a point. */
interface WeekResult {
  readonly winners: readonly string[];
  readonly points: number;
  /** Everyone else with a lineup. */
  readonly others: readonly WeekScore[];
}

/**
 * Who won a week: most points among at least two lineups, and all who tied for that. Null with fewer lineups, because
 * nobody was beaten. The order of the scores is kept.
 */
export function weekResult(week: FinalWeek): WeekResult | null {
  const scores = scoresOfMembers(week);
  if (scores.length < 2) return null;
  const points = Math.max(...scores.map((score) => score.points));
  return {
    winners: scores.flatMap((score) => (score.points === points ? score.userId : [])),
    points,
    others: scores.filter((score) => score.points !== points),
  };
}

/** Whose points were more than those of more than half of the others in the week. Equal points do not count as more. */
export function upperHalf(week: FinalWeek): string[] {
  const scores = scoresOfMembers(week);
  return scores.flatMap(({ userId, points }) => {
    const beaten = scores.filter((other) => other.points < points).length;
    return beaten > (scores.length - 1) / 2 ? userId : [];
  });
}

/** The scores of those who were members when the week ended. */
function scoresOfMembers({ scores }: FinalWeek): WeekScore[] {
  return scores.filter(({ isMember = true }) => isMember);
}

/** Orders weeks by time, earliest first: the postseason of a year comes after its weeks. */
function byTime(a: WeekOfYear, b: WeekOfYear): number {
  return a.year - b.year || Number(isPostseason(a)) - Number(isPostseason(b)) || a.weekNumber - b.weekNumber;
}

const isSameSeason = (a: SeasonOfYear, b: SeasonOfYear): boolean =>
  a.year === b.year && isPostseason(a) === isPostseason(b);

/** The season alone of a week. */
const seasonIn = ({ year, seasonKind }: SeasonOfYear): SeasonOfYear =>
  seasonKind === undefined ? { year } : { year, seasonKind };

/** The week alone, without its scores. */
const weekIn = (week: WeekOfYear): WeekOfYear => ({ ...seasonIn(week), weekNumber: week.weekNumber });

const isPostseason = ({ seasonKind }: SeasonOfYear) => seasonKind === 'postseason';

/** A league's record, and every time it was reached, earliest first; ties of one week in the order of its scores. */
export interface LeagueRecord<Entry> {
  readonly value: number;
  readonly entries: readonly Entry[];
}

interface BestWeek extends WeekOfYear {
  readonly userId: string;
}

/** A high score that lost, and the score that beat it, in hundredths. */
interface LostWeek extends BestWeek {
  readonly winners: readonly string[];
  readonly winningPoints: number;
}

/** Who won a week narrowly, and who came second; several winners tied, and then nobody is named second. */
interface CloseWeek extends WeekOfYear {
  readonly winners: readonly string[];
  readonly seconds: readonly string[];
}

/** Weeks in a row in the upper half. */
interface Streak extends SeasonOfYear {
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
