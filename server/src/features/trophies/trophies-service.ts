// Champions and records of a group’s seasons.

import type { Trophies, Winner } from '@singleback/contract/trophies.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { weeksSurvived } from '@singleback/game/standings/last-standing.ts';
import {
  bestWeek,
  closestWeek,
  type GrantedScore,
  honorsOf,
  type LeagueRecord,
  type LeagueSeason,
  longestStreak,
  type SeasonOfYear,
  seasonTop,
  unluckiestWeek,
  type WeekOfYear,
} from '@singleback/game/trophies/trophies.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { wasMember } from '../../db/members.ts';
import { type Db, query } from '../../db/pool.ts';
import type { Handlers, Input } from '../../handlers.ts';
import { readGrants } from '../../standings/grants-store.ts';
import { readLastStanding, type StoredLastStanding } from '../../standings/last-standing-store.ts';
import { readShownNames } from '../account/account-service.ts';
import { groupFor } from '../groups/access-service.ts';
import { finalWeeks } from '../recap/recap-service.ts';
import { allSeasons } from '../season/season-service.ts';

export const trophiesCalls = { 'GET /groups/:id/trophies': trophiesOf } satisfies Handlers;

/**
 * What has been won in a group and in the groups of earlier seasons that it continues, from final weeks only (decision
 * 037). For active members of the group, whether or not they were in the earlier ones; also if it is closed. Refuses with
 * not_found or not_allowed.
 */
async function trophiesOf({ db, clock }: Context, { caller, params }: Input<'GET /groups/:id/trophies'>) {
  const { row } = await groupFor(db, caller, params.id, 'member');
  const league = await listLeague(db, row.group.id);
  const seasons = await readSeasons(db, league, clock.now());
  // Read last, so that no week is final whose points were not stored yet.
  const groupIds = league.map(({ groupId }) => groupId);
  const scores = await listScores(db, groupIds);
  const granted = await readGranted(db, league);
  const cuts = await readCuts(db, league, clock.now());
  const scoresOf = Map.groupBy(scores, ({ weekId }) => weekId);
  const played = seasons.map(({ id, of, weeks, final }): LeagueSeason => {
    const finalWeeks = final.map(({ id, weekNumber }) => ({ ...of, weekNumber, scores: scoresOf.get(id) ?? [] }));
    const cut = cuts.get(id);
    return { ...of, weeks, finalWeeks, granted: granted.get(id) ?? [], ...(cut && { lastStanding: lastOnes(cut) }) };
  });
  const known = new Map(scores.map(({ userId, username }) => [userId, username]));
  const lasting = [...cuts.values()].flatMap(lastOnes).filter((userId) => !known.has(userId));
  const names = new Map([...known, ...(await readShownNames(db, lasting))]);
  const survivors = listSurvivors([...cuts.values()], names);
  return { ...presentTrophies(played, names), ...(survivors.length > 0 && { survivors }) };
}

/** The seasons of a league with their final weeks, newest first. */
async function readSeasons(db: Db, league: readonly LeagueGroup[], now: Date) {
  const known = new Map((await allSeasons(db)).map((each) => [each.season.id, each]));
  const seasons = league.flatMap(({ seasonId }) => known.get(seasonId) ?? []);
  return Promise.all(
    seasons.map(async ({ season, weeks }) => {
      return {
        id: season.id,
        of: { year: season.year, ...(season.kind === 'postseason' && { seasonKind: season.kind }) },
        weeks: weeks.length,
        final: await finalWeeks(db, { season, weeks }, now),
      };
    }),
  );
}

/** The groups of a league that play last one standing, by the season's id. */
async function readCuts(db: Db, league: readonly LeagueGroup[], now: Date): Promise<Map<string, StoredLastStanding>> {
  const cuts = new Map<string, StoredLastStanding>();
  for (const { groupId, seasonId } of league) {
    const group = await readLastStanding(db, groupId, now);
    if (group !== null) cuts.set(seasonId, group);
  }
  return cuts;
}

/** Who has won, once that stands: nobody who was in the group alone. */
const lastOnes = ({ entrants, standing }: StoredLastStanding): readonly string[] =>
  entrants.length < 2 ? [] : standing.flatMap(({ winners }) => winners);

/** How many weeks members have survived in groups that play last one standing, most first. */
function listSurvivors(
  groups: readonly StoredLastStanding[],
  names: ReadonlyMap<string, string>,
): NonNullable<Trophies['survivors']> {
  const [weeks, wins] = [new Map<string, number>(), new Map<string, number>()];
  const add = (to: Map<string, number>, userId: string, count: number) => to.set(userId, (to.get(userId) ?? 0) + count);
  for (const group of groups) {
    for (const [userId, count] of weeksSurvived(group)) add(weeks, userId, count);
    for (const userId of lastOnes(group)) add(wins, userId, 1);
  }
  return [...names]
    .map(([userId, name]) => {
      return { user_id: userId, display_name: name, weeks: weeks.get(userId) ?? 0, wins: wins.get(userId) ?? 0 };
    })
    .filter((each) => each.weeks > 0)
    .sort((a, b) => b.wins - a.wins || b.weeks - a.weeks);
}

/** What is granted for weeks without a lineup in each season of a league, by the season's id. */
async function readGranted(db: Db, league: readonly LeagueGroup[]): Promise<Map<string, GrantedScore[]>> {
  const read = league.map(async ({ groupId, seasonId }) => {
    const grants = await readGrants(db, seasonId, [groupId]);
    return [seasonId, grants.flatMap(({ userId, weeks }) => weeks.map((week) => ({ userId, ...week })))] as const;
  });
  return new Map(await Promise.all(read));
}

/** A group that plays in a season. */
interface LeagueGroup {
  groupId: string;
  seasonId: string;
}

/** A user's stored week: integer hundredths, playoff multiplier included. */
interface ScoreRow {
  weekId: string;
  userId: string;
  username: string;
  points: number;
  /** Was in the group when the week ended. */
  isMember: boolean;
}

/** A group and those that it continues, newest first. Later groups, which continue this one, are not its history. */
async function listLeague(db: Db, groupId: string): Promise<LeagueGroup[]> {
  return query<LeagueGroup>(db)`
    with recursive league as (
      select id, season_id, renewed_from, 0 as back from groups where id = ${groupId}
      union all
      select earlier.id, earlier.season_id, earlier.renewed_from, league.back + 1
      from league join groups earlier on earlier.id = league.renewed_from
    )
    select id as "groupId", season_id as "seasonId" from league where season_id is not null order by back`;
}

/** The stored weeks of everyone who had a lineup in these groups, former members included, by name. */
async function listScores(db: Db, groupIds: readonly string[]): Promise<ScoreRow[]> {
  return query<ScoreRow>(db)`
    select week_id as "weekId", users.id as "userId", shown_name as username, points, ${wasMember} as "isMember"
    from week_points scored join weeks week on week.id = scored.week_id join users on users.id = user_id
    where group_id = any (${sql.param([...groupIds])}::uuid[])
    order by shown_name, users.id`;
}

/** How many times that a record was reached are listed. */
const LISTED = 3;

/**
 * The trophies of a league, for a client.
 * @param names the shown names of its users by id, in their order
 */
function presentTrophies(seasons: readonly LeagueSeason[], names: ReadonlyMap<string, string>): Trophies {
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
    seasons: seasons.map((each) => {
      const { throughWeek, isComplete, leaders, points, ...of } = seasonTop(each);
      return {
        ...{ ...season(of), through_week: throughWeek, is_complete: isComplete, leaders: people(leaders) },
        points: points === null ? null : pointsFromHundredths(points),
        ...(each.lastStanding && { is_last_standing: true as const }),
      };
    }),
    best_week: best && {
      points: pointsFromHundredths(best.value),
      ...listed(best, (entry) => ({ ...person(entry.userId), ...week(entry) })),
    },
    longest_streak: streak && {
      weeks: streak.value,
      ...listed(streak, ({ userId, fromWeek, toWeek, ...of }) => {
        return { ...person(userId), ...season(of), from_week: fromWeek, to_week: toWeek };
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

const season = ({ year, seasonKind }: SeasonOfYear) =>
  seasonKind === 'postseason' ? { year, season_kind: seasonKind } : { year };

const week = (entry: WeekOfYear) => ({ ...season(entry), week_number: entry.weekNumber });

function listed<Entry, Shown>({ entries }: LeagueRecord<Entry>, present: (entry: Entry) => Shown) {
  return { entries: entries.slice(0, LISTED).map(present), more: Math.max(0, entries.length - LISTED) };
}
