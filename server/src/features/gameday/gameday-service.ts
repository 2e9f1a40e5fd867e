import type { GroupPlace } from '@singleback/contract/gameday/game-day.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import type { Context } from '../../context.ts';
import { type Db, query } from '../../db/pool.ts';
import type { Handlers } from '../../handlers.ts';
import { AppError } from '../../lib/app-error.ts';
import { VersionedCache } from '../../lib/caches.ts';
import type { SeasonAt } from '../../standings/standings.ts';
import type { StandingTable } from '../../standings/table.ts';
import { groupFor } from '../groups/access-service.ts';
import { playedGroupIds } from '../groups/groups-service.ts';
import {
  allSeasons,
  type RunningSeason,
  seasonRunningAt,
  seasonsToTell,
  type WeekRow,
  weekNotFound,
} from '../season/season-service.ts';
import { type FinalRow, type FinalTable, openFinalTables, readSettledRevision } from './final-table.ts';
import { openLiveTables, openPlaces } from './live-table.ts';
import { openPlays } from './plays.ts';

/** A week at this instant. */
interface ChosenWeek {
  week: WeekRow;
  isCurrent: boolean;
  /** Changes with the seasons and their games. */
  version: string;
  /** Its season. */
  at: SeasonAt;
}

interface GroupOfUser {
  groupId: string;
  table: StandingTable;
  /** What the week has left, once its points are stored; null for a large table. */
  final: FinalTable | null;
}

/** What users read on a game day, with what the calls share. It changes with the seasons' version, which games raise. */
export function gameDayCalls(context: Context) {
  const { db, standings, clock } = context;
  const games = new VersionedCache<WeekGames>(4);
  const playsOf = openPlays(context);
  const placeOn = openPlaces(context);
  const liveTable = openLiveTables(context);
  const finalTable = openFinalTables(context);
  const chosen = weekChooser(context);

  /** The groups that the user plays in, with their tables; none for an unknown user. */
  async function tablesOf(userId: string, { week, isCurrent, at }: ChosenWeek) {
    const { seasonId } = at;
    const number = await standings.userNumber(userId);
    if (number === null) return { number: 0, groups: [] };
    const groups: GroupOfUser[] = [];
    const revision = isCurrent ? '' : await readSettledRevision(db, seasonId);
    for (const groupId of await playedGroupIds(db, userId, seasonId)) {
      const now = await standings.table(groupId, at);
      if (now.table !== null && isStored(week, now.table)) {
        const final = await finalTable({ groupId, seasonId, week, revision, table: now.table });
        groups.push({ groupId, table: now.table, final });
        continue;
      }
      // A week that is over without its points being stored: the table as it was in that week.
      const { table } = await standings.table(groupId, { seasonId, currentWeekNumber: week.weekNumber });
      if (table !== null) groups.push({ groupId, table, final: null });
    }
    return { number, groups };
  }

  async function placeIn({ groupId, table, final }: GroupOfUser, of: PlaceOf): Promise<GroupPlace> {
    const { week, isFinal, number } = of;
    if (final !== null) return finalPlace({ groupId, members: table.members, final }, number);
    if (!isStored(week, table)) return placeOn({ groupId, weekId: week.id, isFinal, table }, number);
    return barePlace(groupId, table.members, table.placeOf(number)?.rankBefore ?? null);
  }

  return {
    /**
     * The caller's place in each of their groups, in a week that can be chosen. Of the current week from memory,
     * but for memberships and names; of a week whose points are stored as it ended. Refuses other weeks with not_found.
     */
    'GET /game-day': async (_context, { caller: { userId }, query: { week: weekId } }) => {
      const of = await chosen(weekId);
      const { week, version } = of;
      const { firstKickoff, hasStarted, isFinal } = await games.get(week.id, version, () => readWeekGames(db, week.id));
      const { number, groups } = await tablesOf(userId, of);
      return {
        week_id: week.id,
        first_kickoff: firstKickoff?.toISOString() ?? null,
        has_begun: hasStarted || (firstKickoff !== null && firstKickoff <= clock.now()),
        is_final: isFinal,
        groups: await Promise.all(groups.map((group) => placeIn(group, { ...of, isFinal, number }))),
      };
    },
    /** A group's table in the current week, for browsers to add up. Refuses with not_allowed for others than members. */
    'GET /game-day/groups/:id/table': async (_context, { caller, params: { id } }) => {
      const { row, isMember } = await groupFor(db, caller, id, 'visitor');
      if (!isMember) throw new AppError('not_allowed', 'Only members of this group can do that.');
      const { week, version, at } = await chosen(undefined);
      return liveTable({ groupId: row.group.id, week, version, at });
    },
    /** The plays of a week with a consequence for the caller; those after `since`. */
    'GET /game-day/plays': async (_context, { caller: { userId }, query: { week, since } }) => {
      const of = await chosen(week);
      const { number, groups } = await tablesOf(userId, of);
      const { version } = of;
      const request = { user: { id: userId, number }, week: of.week, version, groups, since: Number(since ?? 0) };
      return { week_id: of.week.id, ...(await playsOf(request)) };
    },
  } satisfies Handlers;
}

interface PlaceOf extends ChosenWeek {
  isFinal: boolean;
  /** The user's number. */
  number: number;
}

/**
 * Opens the choice of a week: the current one, the one before it, or one of the last two of a regular season whose
 * postseason has just taken its place. The seasons are read once per version.
 */
function weekChooser({ db, standings, clock }: Context): (weekId: string | undefined) => Promise<ChosenWeek> {
  let known = { version: '', seasons: [] as Awaited<ReturnType<typeof allSeasons>> };

  return async function choose(weekId) {
    if (known.version === '') known = { version: '', seasons: await allSeasons(db) };
    const now = clock.now();
    const running = seasonRunningAt(known.seasons, now);
    const { seasonsVersion: version } = await standings.table(EVERYONE_GROUP_ID, atOf(running));
    if (version !== known.version) {
      known = { version, seasons: await allSeasons(db) };
      return choose(weekId);
    }
    const isCurrent = weekId === undefined || weekId.toLowerCase() === running.currentWeek.id;
    if (isCurrent) return { week: running.currentWeek, isCurrent, at: atOf(running), version };
    for (const one of seasonsToTell(known.seasons, now)) {
      const week = one.weeks.find(({ id }) => id === weekId.toLowerCase());
      const isRecent = week !== undefined && one.currentWeek.weekNumber - week.weekNumber <= 1;
      if (isRecent && week.weekNumber <= one.currentWeek.weekNumber) return { week, isCurrent, at: atOf(one), version };
    }
    throw weekNotFound();
  };
}

const atOf = ({ season, currentWeek }: RunningSeason): SeasonAt => ({
  seasonId: season.id,
  currentWeekNumber: currentWeek.weekNumber,
});

/** Whether a week's points are in the database and no longer in the table: never those of the current week. */
const isStored = ({ id }: WeekRow, table: StandingTable) => table.settledWeekIds.includes(id);

/** The games of a week, together. A week without games is neither begun nor over. */
interface WeekGames {
  /** UTC; null while no kickoff is set. */
  firstKickoff: Date | null;
  hasStarted: boolean;
  isFinal: boolean;
}

/** How far the games of a week are. Cancelled ones do not count. */
async function readWeekGames(db: Db, weekId: string): Promise<WeekGames> {
  const [row] = await query<{ first: string | null; started: boolean | null; final: boolean | null }>(db)`
    select min(kickoff) as first, bool_or(status in ('in_progress', 'final')) as started,
      bool_and(status = 'final') as final
    from games where week_id = ${weekId} and status <> 'cancelled'`;
  return {
    firstKickoff: row?.first ? new Date(row.first) : null,
    hasStarted: row?.started === true,
    isFinal: row?.final === true,
  };
}

interface FinalPlaceOf {
  groupId: string;
  members: number;
  final: FinalTable;
}

/** A user's place on the table that a week left, as on the live one. */
function finalPlace({ groupId, members, final }: FinalPlaceOf, user: number): GroupPlace {
  const playing = final.rows.filter(({ hasPlayed }) => hasPlayed);
  const own = playing.find((row) => row.user === user);
  const lineups = final.rows.filter(({ weekRank }) => weekRank !== null).length;
  const about = { group_id: groupId, members, members_in: Math.min(members, lineups) };
  if (own === undefined) return { ...about, ...NO_PLACE };
  const nameAt = (total: number): string | null => {
    const there = final.rows.filter((row) => row.totalPoints === total && row !== own);
    return there.length === 1 ? (final.names.get((there[0] as FinalRow).user) ?? null) : null;
  };
  const neighbor = (row: FinalRow | undefined) =>
    row === undefined
      ? null
      : { rank: row.rank, gap: gapOf(row.totalPoints - own.totalPoints), username: nameAt(row.totalPoints) };
  const level = final.rows.filter(({ totalPoints }) => totalPoints === own.totalPoints).length - 1;
  return {
    ...about,
    ...{ rank: own.rank, rank_before: own.rankBefore, week_rank: own.weekRank, level },
    above: neighbor(final.rows.findLast(({ totalPoints }) => totalPoints > own.totalPoints)),
    below: neighbor(final.rows.find(({ totalPoints }) => totalPoints < own.totalPoints)),
    behind_first: gapOf((final.rows[0] as FinalRow).totalPoints - own.totalPoints),
    level_with: level === 1 ? nameAt(own.totalPoints) : null,
  };
}

/** What is known of a place on a table that is too large to be added up again: the rank. */
function barePlace(groupId: string, members: number, rank: number | null): GroupPlace {
  return { ...NO_PLACE, ...{ group_id: groupId, members, members_in: null, rank } };
}

const gapOf = (hundredths: number) => pointsFromHundredths(Math.abs(hundredths));

const NO_PLACE = {
  ...{ rank: null, rank_before: null, week_rank: null, above: null, below: null },
  ...{ behind_first: 0, level: 0, level_with: null },
};
