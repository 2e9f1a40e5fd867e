import type { Trophies, Winner } from '@singleback/contract/trophies.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import {
  bestWeek,
  closestWeek,
  type LeagueRecord,
  longestStreak,
  unluckiestWeek,
  type WeekOfYear,
} from '@singleback/game/trophies/records.ts';
import { honorsOf, type LeagueSeason, seasonTop } from '@singleback/game/trophies/seasons.ts';

/** How many times that a record was reached are listed. */
const LISTED = 3;

/**
 * The trophies of a league, for a client.
 * @param names the shown names of its users by id, in their order
 */
export function presentTrophies(seasons: readonly LeagueSeason[], names: ReadonlyMap<string, string>): Trophies {
  const person = (userId: string): Winner => ({ user_id: userId, display_name: names.get(userId) ?? '' });
  const people = (userIds: readonly string[]) => userIds.map(person);
  const weeks = seasons.flatMap(({ finalWeeks }) => finalWeeks);
  const [best, streak, unlucky, closest] = [
    bestWeek(weeks),
    longestStreak(weeks),
    unluckiestWeek(weeks),
    closestWeek(weeks),
  ];
  return {
    seasons: seasons.map(seasonTop).map(({ year, throughWeek, isComplete, leaders, points }) => ({
      ...{ year, through_week: throughWeek, is_complete: isComplete, leaders: people(leaders) },
      points: points === null ? null : pointsFromHundredths(points),
    })),
    best_week: best && {
      points: pointsFromHundredths(best.value),
      ...listed(best, (entry) => ({ ...person(entry.userId), ...week(entry) })),
    },
    longest_streak: streak && {
      weeks: streak.value,
      ...listed(streak, ({ userId, year, fromWeek, toWeek }) => {
        return { ...person(userId), year, from_week: fromWeek, to_week: toWeek };
      }),
    },
    unluckiest: unlucky && {
      points: pointsFromHundredths(unlucky.value),
      ...listed(unlucky, (entry) => ({
        ...{ ...person(entry.userId), ...week(entry), winners: people(entry.winners) },
        winning_points: pointsFromHundredths(entry.winningPoints),
      })),
    },
    closest_week: closest && {
      margin: pointsFromHundredths(closest.value),
      ...listed(closest, (entry) => {
        return { ...week(entry), winners: people(entry.winners), seconds: people(entry.seconds) };
      }),
    },
    honors: honorsOf(seasons, names.keys()).map(({ userId, titles, weeksWon }) => {
      return { ...person(userId), titles, weeks_won: weeksWon };
    }),
  };
}

const week = ({ year, weekNumber }: WeekOfYear) => ({ year, week_number: weekNumber });

function listed<Entry, Shown>({ entries }: LeagueRecord<Entry>, present: (entry: Entry) => Shown) {
  return { entries: entries.slice(0, LISTED).map(present), more: Math.max(0, entries.length - LISTED) };
}
