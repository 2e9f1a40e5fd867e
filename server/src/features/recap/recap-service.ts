import type { Recap, RecapPlayer, RecapRow } from '@singleback/contract/recap.ts';
import type { GroupSettings } from '@singleback/game/groups/settings.ts';
import { hasRecapOf, isWeekFinal } from '@singleback/game/recap/final.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { MINUTE_MS, WEEK_MS } from '@singleback/game/season/durations.ts';
import { roundWords } from '@singleback/game/season/round-words.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { readGameStatuses } from '../../db/season.ts';
import type { Handlers, Input } from '../../handlers.ts';
import { AppError } from '../../lib/app-error.ts';
import { VersionedCache } from '../../lib/caches.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { groupFor, isAdmin } from '../groups/access-service.ts';
import { groupNotFound, type PlayedGroup, playedGroups } from '../groups/groups-service.ts';
import { weekPlayers } from '../players/players-service.ts';
import {
  allSeasons,
  type RunningSeason,
  type SeasonRow,
  seasonOfGroup,
  type WeekRow,
} from '../season/season-service.ts';
import {
  type GroupWeek,
  type MemberWeek,
  presentCut,
  type RecapWeek,
  ROWS,
  rankOf,
  readGroupWeek,
  readMemberWeeks,
  readWeekCut,
} from './member-weeks.ts';
import {
  countMembersOf,
  isSettled,
  type RecapKey,
  readAbsent,
  readMember,
  readPoints,
  readRecapVersion,
  readRungs,
  readSettledWeekIds,
  readTop,
} from './recap-store.ts';

/** The part of a recap that all callers share. */
interface CachedRecap {
  key: RecapKey;
  of: GroupWeek;
  rows: RecapRow[];
  shown: Omit<Recap, 'rows' | 'userRow' | 'outSinceWeek' | 'players' | 'cut'>;
}

const RECAPS_KEPT = 100;
/** The recap of a larger group is rebuilt at intervals, not with every touchdown of a later week. */
const MEMBERS_AT_ONCE = 1_000;
const LARGE_KEPT_MS = 5 * MINUTE_MS;

/** The recaps of groups. The shared part of a recap is cached until its data changes. */
export function recapCalls(context: Context) {
  const cache = new VersionedCache<CachedRecap>(RECAPS_KEPT);
  const { db, clock } = context;
  const recapOf = async (_context: Context, { caller, params }: Input<'GET /groups/:groupId/recap/:weekNumber'>) => {
    const weekNumber = Number(params.weekNumber);
    const now = clock.now();
    const { group, season, weeks, final } = await finishedWeeks(db, caller, params.groupId, now);
    assertExisted(group, weeks, weekNumber);
    const week = final.find((each) => each.weekNumber === weekNumber);
    const answer = {
      groupId: group.id,
      groupName: group.name,
      weekNumber,
      finalWeeks: final.map((each) => each.weekNumber),
    };
    if (!week) return { ...answer, recap: null };
    const key = { groupId: group.id, seasonId: season.id, weekId: week.id, weekNumber };
    const { members, version } = await readRecapVersion(db, key);
    const isLarge = members > MEMBERS_AT_ONCE;
    const keptAs = isLarge ? `large ${Math.floor(clock.real().getTime() / LARGE_KEPT_MS)}` : version;
    const made = await cache.get(`${group.id} ${week.id}`, keptAs, () => makeRecap(db, key, group.settings, now));
    return { ...answer, recap: await recapFor(db, made, caller.userId, now) };
  };
  return { 'GET /groups/:groupId/recap/:weekNumber': recapOf } satisfies Handlers;
}

/** A group with its season, and the weeks of it that can be looked back on. */
export interface FinishedWeeks {
  group: RecapGroup;
  season: SeasonRow;
  weeks: readonly WeekRow[];
  /** The final weeks since the group's creation, in order. */
  final: readonly WeekRow[];
}

/** The weeks of a group that its members can look back on. Refuses with not_found or not_allowed. */
export async function finishedWeeks(db: Db, caller: Caller, groupId: string, now: Date): Promise<FinishedWeeks> {
  const group = await groupOfMember(db, caller, groupId);
  const { season, weeks } = seasonOfGroup(await allSeasons(db), group.seasonId, now);
  const final = (await finalWeeks(db, { season, weeks }, now)).filter((each) => hasRecap(group, each));
  return { group, season, weeks, final };
}

/** The finished weeks of a season whose points are stored, in order. */
export async function finalWeeks(
  db: Db,
  { season, weeks }: { season: SeasonRow; weeks: readonly WeekRow[] },
  now: Date,
): Promise<WeekRow[]> {
  const [statuses, settled] = await Promise.all([readGameStatuses(db, season.id), readSettledWeekIds(db, season.id)]);
  return weeks.filter((week) => settled.has(week.id) && isWeekFinal(week, statuses.get(week.id) ?? [], now));
}

type RecapGroup = PlayedGroup & { createdAt: Date };

/** A group for its readers and admins [G6.4]. A private one of others is not_found, like a missing one. */
async function groupOfMember(db: Db, caller: Caller, groupId: string): Promise<RecapGroup> {
  const known = await groupFor(db, caller, groupId, 'visitor');
  if (!known.isReader && !isAdmin(caller)) {
    throw new AppError('not_allowed', 'Only members of this group can see its recaps.');
  }
  const [group] = await playedGroups(db, caller.userId, [groupId]);
  if (!group) throw groupNotFound();
  return { ...group, createdAt: known.row.group.createdAt };
}

/** The everyone-group has a recap of every week; other groups of those since their creation. */
function hasRecap({ seasonId, createdAt }: RecapGroup, week: WeekRow): boolean {
  return seasonId === null || hasRecapOf(week, createdAt);
}

/** Refuses a week before the group's creation with not_found. */
function assertExisted(group: RecapGroup, weeks: readonly WeekRow[], weekNumber: number): void {
  const week = weeks.find((each) => each.weekNumber === weekNumber);
  if (!week || hasRecap(group, week)) return;
  throw new AppError('not_found', `This group was created after ${roundWords(week)}.`);
}

async function makeRecap(db: Db, key: RecapKey, settings: GroupSettings, now: Date): Promise<CachedRecap> {
  const of = await readGroupWeek(db, key, settings, now);
  const shown = [...of.top, ...(await readAbsent(db, key, ROWS - of.top.length))];
  const userIds = shown.map(({ userId }) => userId);
  const weeks = await readMemberWeeks(db, of.week, userIds, now);
  return {
    ...{ key, of },
    rows: shown.flatMap((result) => {
      const member = weeks.get(result.userId);
      return member
        ? [presentRow({ ...result, rank: rankOf(of, result.points), granted: of.granted.get(result.userId) }, member)]
        : [];
    }),
    shown: {
      weekId: of.week.key.weekId,
      multiplier: pointsFromHundredths(of.week.multiplier),
      lineups: of.lineups,
      members: await countMembersOf(db, key),
      winners: of.winners.map(({ userId, username, points }) => {
        return { userId, username, points: pointsFromHundredths(points ?? 0) };
      }),
      risers: of.risers.map(({ userId, username, from, to }) => ({ userId, username, fromRank: from, toRank: to })),
    },
  };
}

async function recapFor(db: Db, made: CachedRecap, userId: string, now: Date): Promise<Recap> {
  const member = await readMember(db, made.key, userId);
  const known = made.rows.find((row) => row.userId === userId);
  const userRow = known ?? (member?.couldPlay ? await ownRow(db, made, { userId, username: member.name }, now) : null);
  const outSinceWeek = userRow === null ? (member?.outSinceWeek ?? null) : null;
  const rows = userRow ? [...made.rows, userRow] : made.rows;
  const players = await presentPlayers(db, made.of.week, rows);
  // It stands without the week's points changing.
  const cut = await readWeekCut(db, made.key, now);
  return {
    ...made.shown,
    rows: made.rows,
    userRow,
    players,
    ...(outSinceWeek !== null && { outSinceWeek }),
    ...(cut && { cut: presentCut(cut) }),
  };
}

/** The row of a member who is not at the top, or has no lineup. */
async function ownRow(
  db: Db,
  { key, of }: CachedRecap,
  { userId, username }: { userId: string; username: string },
  now: Date,
): Promise<RecapRow | null> {
  const member = (await readMemberWeeks(db, of.week, [userId], now)).get(userId);
  if (!member) return null;
  const points = (await readPoints(db, key, [userId])).get(userId) ?? null;
  return presentRow({ userId, username, points, rank: rankOf(of, points), granted: of.granted.get(userId) }, member);
}

const SPENT_SHOWN = 5;

/** A member's week, for a client. */
function presentRow(
  result: { userId: string; username: string; points: number | null; rank: number | null; granted: number | undefined },
  { played, best, bestPoints, luck, spent, spentPoints }: MemberWeek,
): RecapRow {
  return {
    userId: result.userId,
    username: result.username,
    rank: result.rank,
    points: result.points === null ? null : pointsFromHundredths(result.points),
    ...(result.granted === undefined ? {} : { granted: pointsFromHundredths(result.granted) }),
    played: played.map(({ slotKey, playerId, isDoubleDown }) => ({ positionKey: slotKey, playerId, isDoubleDown })),
    bestPoints: pointsFromHundredths(bestPoints),
    luck: luck === null ? null : pointsFromHundredths(luck),
    best: best.slots.map(({ key, player }) => {
      const isDoubleDown = player !== null && player.id === best.doubleDownPlayerId;
      return { positionKey: key, playerId: player?.id ?? null, isDoubleDown };
    }),
    spentPoints: pointsFromHundredths(spentPoints),
    spentCount: spent.length,
    spent: spent.slice(0, SPENT_SHOWN).map(({ scorer, weeks }) => ({ playerId: scorer.id, weeks: [...weeks] })),
  };
}

/** All users in the rows, without duplicates. */
async function presentPlayers(db: Db, week: RecapWeek, rows: readonly RecapRow[]): Promise<RecapPlayer[]> {
  const named = rows.flatMap(({ played, best, spent }) => [...played, ...best, ...spent]);
  const ids = new Set(named.flatMap(({ playerId }) => playerId ?? []));
  const listed = week.ranked.flatMap(({ id, player }) => (ids.has(id) ? [player] : []));
  const known = new Set(listed.map(({ id }) => id));
  const others = [...ids].filter((id) => !known.has(id));
  const unlisted = await weekPlayers(db, week.key.weekId, others);
  return [...listed, ...unlisted].map(({ id, name, position, actual, row }) => {
    const { teamAbbreviation, primaryColor, secondaryColor } = row;
    return {
      id,
      name,
      position,
      teamAbbreviation,
      primaryColor,
      secondaryColor,
      points: pointsFromHundredths(actual ?? 0),
    };
  });
}

/** The last week of a season that is final, if it ended within a week and its stored points are complete. */
export async function freshFinalWeek(db: Db, running: RunningSeason, now: Date): Promise<WeekRow | null> {
  const last = (await finalWeeks(db, running, now)).at(-1);
  if (last === undefined || now.getTime() - last.endDate.getTime() > WEEK_MS) return null;
  return (await isSettled(db, last.id)) ? last : null;
}

/** How a final week of a group ended, as its recap shows it: who won, several for a tie by name, and the first three. */
export async function readWeekResult(db: Db, key: RecapKey) {
  const [rungs, rows] = await Promise.all([readRungs(db, key), readTop(db, key, ROWS)]);
  const top = rows.map(({ username, points }) => ({ name: username, points: points ?? 0 }));
  return {
    lineups: rungs.reduce((sum, { count }) => sum + count, 0),
    winners: top.filter(({ points }) => points === top[0]?.points),
    top: top.slice(0, 3),
  };
}
