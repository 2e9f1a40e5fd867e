import type { Recap, RecapRow } from '@singleback/contract/recap.ts';
import type { GroupSettings } from '@singleback/game/groups/settings.ts';
import { isWeekFinal } from '@singleback/game/recap/final.ts';
import { biggestRisers, weekWinners } from '@singleback/game/recap/week-result.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { rankByTotal } from '@singleback/game/standings/standings.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import type { Caller } from '../../lib/access-tokens.ts';
import { AppError } from '../../lib/app-error.ts';
import { KeptByVersion } from '../../lib/kept-by-version.ts';
import { acquaintance, isAdmin } from '../groups/access-service.ts';
import { groupNotFound, playedGroups } from '../groups/groups-service.ts';
import { allSeasons, type SeasonRow, seasonRunningAt, type WeekRow } from '../season/season-service.ts';
import { type RecapWeek, readMemberWeeks, readRecapWeek } from './member-weeks.ts';
import { presentPlayers, presentRow } from './present-recap.ts';
import {
  countMembers,
  type RecapKey,
  type ResultRow,
  readGameStatuses,
  readRecapVersion,
  readResults,
  readShownName,
} from './recap-store.ts';

/** What is answered of a group's week. */
export interface RecapAnswer {
  groupId: string;
  groupName: string;
  weekNumber: number;
  finalWeeks: number[];
  recap: Recap | null;
}

/** What of a recap is the same for all who look. */
interface KeptRecap {
  week: RecapWeek;
  results: ResultRow[];
  ranks: Map<string, number>;
  rows: RecapRow[];
  shown: Omit<Recap, 'rows' | 'userRow' | 'players'>;
}

const ROWS = 100;
const RECAPS_KEPT = 100;

/** Opens the recaps. What all members see of one is made once, until anything that it shows has moved. */
export function openRecaps(
  context: Context,
): (caller: Caller, groupId: string, weekNumber: number) => Promise<RecapAnswer> {
  const kept = new KeptByVersion<KeptRecap>(RECAPS_KEPT);
  const { db, clock } = context;
  return async (caller, groupId, weekNumber) => {
    const group = await groupOfMember(db, caller, groupId.toLowerCase());
    const now = clock.now();
    const { season, weeks } = await seasonOf(db, group.seasonId, now);
    const final = await finalWeeks(db, { season, weeks }, now);
    const week = final.find((each) => each.weekNumber === weekNumber);
    const answer = {
      groupId: group.id,
      groupName: group.name,
      weekNumber,
      finalWeeks: final.map((each) => each.weekNumber),
    };
    if (!week) return { ...answer, recap: null };
    const key = { groupId: group.id, seasonId: season.id, weekId: week.id, weekNumber };
    const made = await kept.of(`${group.id} ${week.id}`, await readRecapVersion(db, key), () =>
      makeRecap(db, key, group.settings, now),
    );
    return { ...answer, recap: await recapFor(db, made, caller.userId, now) };
  };
}

/** The weeks of a season that can be looked back on, in order. */
export async function finalWeeks(
  db: Db,
  { season, weeks }: { season: SeasonRow; weeks: WeekRow[] },
  now: Date,
): Promise<WeekRow[]> {
  const statuses = await readGameStatuses(db, season.id);
  return weeks.filter((week) => isWeekFinal(week, statuses.get(week.id) ?? [], now));
}

/** The season that a group plays, or the running one; with its weeks. */
async function seasonOf(db: Db, seasonId: string | null, now: Date) {
  const seasons = await allSeasons(db);
  return seasons.find(({ season }) => season.id === seasonId) ?? seasonRunningAt(seasons, now);
}

/** A group for its active members, and for admins [G6.4]. A private one of others is not_found, like one that isn't there. */
async function groupOfMember(db: Db, caller: Caller, groupId: string) {
  const known = await acquaintance(db, caller, groupId);
  if (!known.isMember && !isAdmin(caller)) {
    throw new AppError('not_allowed', 'Only members of this group can see its recaps.');
  }
  const [group] = await playedGroups(db, caller.userId, [groupId]);
  if (!group) throw groupNotFound();
  return group;
}

async function makeRecap(db: Db, key: RecapKey, settings: GroupSettings, now: Date): Promise<KeptRecap> {
  const [week, results, members] = await Promise.all([
    readRecapWeek(db, key, settings, now),
    readResults(db, key),
    countMembers(db, key.groupId),
  ]);
  const played = rankByTotal(
    results.flatMap((result) => (result.week === null ? [] : [{ ...result, total: result.week }])),
  );
  const ranks = new Map(played.map(({ userId, rank }) => [userId, rank]));
  const shown = [...played, ...results.filter((result) => result.week === null)].slice(0, ROWS);
  const nameOf = new Map(results.map(({ userId, username }) => [userId, username]));
  const weeks = await readMemberWeeks(
    db,
    week,
    shown.map(({ userId }) => userId),
    now,
  );
  return {
    week,
    results,
    ranks,
    rows: shown.flatMap((result) => {
      const of = weeks.get(result.userId);
      return of ? [presentRow({ ...result, rank: ranks.get(result.userId) ?? null }, of)] : [];
    }),
    shown: {
      multiplier: pointsFromHundredths(week.multiplier),
      members,
      lineups: played.length,
      winners: weekWinners(results).map(({ userId, username, week: points }) => {
        return { userId, username, points: pointsFromHundredths(points ?? 0) };
      }),
      risers: biggestRisers(results).map(({ userId, from, to }) => {
        return { userId, username: nameOf.get(userId) ?? '', fromRank: from, toRank: to };
      }),
    },
  };
}

async function recapFor(db: Db, made: KeptRecap, userId: string, now: Date): Promise<Recap> {
  const userRow = made.rows.find((row) => row.userId === userId) ?? (await ownRow(db, made, userId, now));
  const rows = userRow ? [...made.rows, userRow] : made.rows;
  return { ...made.shown, rows: made.rows, userRow, players: await presentPlayers(db, made.week, rows) };
}

/** The row of one who is not among the first, or has no lineup. */
async function ownRow(db: Db, made: KeptRecap, userId: string, now: Date): Promise<RecapRow | null> {
  const username = await readShownName(db, userId);
  const of = (await readMemberWeeks(db, made.week, [userId], now)).get(userId);
  if (username === null || !of) return null;
  const result = made.results.find((each) => each.userId === userId);
  return presentRow({ userId, username, week: result?.week ?? null, rank: made.ranks.get(userId) ?? null }, of);
}
