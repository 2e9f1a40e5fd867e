// Trophies: champions of a league's seasons, and its records (`records.ts`).

import { byTime, type FinalWeek, type SeasonOfYear, seasonIn, weekResult } from './final-week.ts';

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
export interface SeasonTop extends SeasonOfYear {
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
export interface Honors {
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
