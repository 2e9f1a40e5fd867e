// The season in hindsight: the best that was possible, judged in a thread.

import type { Hindsight, HindsightRow, JudgedPick, SpentPlayer } from '@singleback/contract/hindsight/hindsight.ts';
import { EVERYONE_GROUP_ID, playoffMultiplierHundredths } from '@singleback/game/groups/settings.ts';
import type {
  HindsightLine,
  HindsightMember,
  HindsightPlayer,
  HindsightSeason,
  JudgedPick as Pick,
  SeasonScorer,
} from '@singleback/game/hindsight/season.ts';
import { isSpent } from '@singleback/game/lineups/usage.ts';
import { mayBeSeenByOthers } from '@singleback/game/players/lock.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { rankByTotal } from '@singleback/game/standings/standings.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { type Db, query } from '../../db/pool.ts';
import type { Handlers, Input } from '../../handlers.ts';
import { VersionedCache } from '../../lib/caches.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { openWorkerQueue, type WorkerQueue } from '../../lib/worker-queue.ts';
import { type WeekPlayer, weekPlayers } from '../players/players-service.ts';
import { type FinishedWeeks, finishedWeeks } from '../recap/recap-service.ts';
import type { WeekRow } from '../season/season-service.ts';
import type { Judged, JudgedMember, JudgeRequest } from './judge-worker.ts';

const SEASONS_KEPT = 50;
/** Members are compared with each other in groups up to this size; in larger ones, users see their own season. */
const MOST_MEMBERS = 100;

type Judge = WorkerQueue<JudgeRequest, Judged>;

/** The thread that judges seasons. */
export const openJudge = (): Judge => openWorkerQueue(new URL('./judge-worker.ts', import.meta.url));

/**
 * Seasons in hindsight. Everything is computed from final weeks, in a worker thread, and cached until points or
 * names of the group's final weeks change.
 */
export function hindsightCalls(context: Context, judge: Judge) {
  const shared = new VersionedCache<JudgedSeason>(SEASONS_KEPT);
  const own = new VersionedCache<JudgedSeason>(SEASONS_KEPT);
  const { db, clock } = context;

  const judgeUsers = async (of: FinishedWeeks, userIds: readonly string[] | null, best: Judged['best'] | null) => {
    const { lines, names, members, outs } = await readPart(db, of, userIds, clock.now());
    const { settings } = of.group;
    const weeks = of.final.map(({ weekNumber }) => {
      return { weekNumber, multiplier: playoffMultiplierHundredths(settings, weekNumber) };
    });
    const season: HindsightSeason = { settings, weeks, players: lines.players };
    return { season, members, outs, lines, names, judged: await judge.run({ season, members, best }) };
  };

  const hindsightOf = async (_context: Context, { caller, params }: Input<'GET /groups/:groupId/hindsight'>) => {
    const of = await startedWeeks(db, caller, params.groupId, clock.now());
    const { group, weeks, final } = of;
    const last = final.at(-1)?.weekNumber ?? 0;
    const answer = {
      ...{ groupId: group.id, groupName: group.name },
      nextWeekNumber:
        weeks.find(({ weekNumber }) => weekNumber > Math.max(last, (group.startWeek ?? 1) - 1))?.weekNumber ?? null,
    };
    if (final.length === 0) return { ...answer, hindsight: null };
    const weekIds = final.map(({ id }) => id);
    const { users, version: stored } = await readHindsightVersion(db, group.id, weekIds);
    const version = `${stored} ${weekIds.length}`;
    const isCompared = group.id !== EVERYONE_GROUP_ID && users <= MOST_MEMBERS;
    const season = await shared.get(group.id, version, () => judgeUsers(of, isCompared ? null : [], null));
    if (isCompared) return { ...answer, hindsight: presentHindsight(season, caller.userId) };
    const mine = await own.get(`${group.id} ${caller.userId}`, version, () =>
      judgeUsers(of, [caller.userId], season.judged.best),
    );
    return { ...answer, hindsight: { ...presentHindsight(mine, caller.userId), rows: [], spent: [] } };
  };
  return { 'GET /groups/:groupId/hindsight': hindsightOf } satisfies Handlers;
}

/** Like `finishedWeeks`, from the group's start week on. */
async function startedWeeks(db: Db, caller: Caller, groupId: string, now: Date): Promise<FinishedWeeks> {
  const of = await finishedWeeks(db, caller, groupId, now);
  const start = of.group.startWeek ?? 1;
  return { ...of, final: of.final.filter(({ weekNumber }) => weekNumber >= start) };
}

/** Reads what some users (null: everyone with a lineup) have played. */
async function readPart(db: Db, { group, final }: FinishedWeeks, userIds: readonly string[] | null, now: Date) {
  const weekIds = final.map(({ id }) => id);
  const points = await listPoints(db, group.id, weekIds, userIds);
  const names = new Map(points.map(({ userId, username }) => [userId, username]));
  const picks = await listPicks(db, group.id, weekIds, [...names.keys()]);
  const chosen = new Map(weekIds.map((id) => [id, new Set<string>()]));
  for (const { weekId, playerId } of picks) chosen.get(weekId)?.add(playerId);
  const lines = await readSeasonLines(db, final, chosen, now);
  const pointsOf = new Map(points.map((row) => [`${row.userId} ${row.weekId}`, row.points]));
  const picksOf = Map.groupBy(picks, ({ userId }) => userId);
  const outSince = await listOuts(db, group.id);
  const isIn = (userId: string, { weekNumber }: { weekNumber: number }) =>
    weekNumber <= (outSince.get(userId) ?? weekNumber);
  const members = [...names.keys()].map((userId) => ({
    userId,
    points: final.flatMap((week) => (isIn(userId, week) ? [pointsOf.get(`${userId} ${week.id}`) ?? null] : [])),
    picks: (picksOf.get(userId) ?? []).flatMap((pick) => pickOf(pick, weekIds, lines)),
  }));
  return { lines, names, members, outs: new Set(outSince.keys()) };
}

type Picks = Awaited<ReturnType<typeof listPicks>>;

/** A slot that counts: one whose game was cancelled is not a use (rules 1.5). */
function pickOf({ weekId, playerId, isDoubled }: Picks[number], weekIds: readonly string[], lines: SeasonLines) {
  const [week, player] = [weekIds.indexOf(weekId), lines.indexOf.get(playerId)];
  if (player === undefined || !lines.players[player]?.lines[week]) return [];
  return [{ week, player, isDoubled }];
}

/**
 * How many users have a stored week in the group, and a version that changes with everything in the group's final weeks:
 * points, corrections, and shown names.
 */
async function readHindsightVersion(db: Db, groupId: string, weekIds: readonly string[]) {
  const rows = await query<{ users: number; version: string }>(db)`
    select (select count(distinct user_id)::int from week_points
        where group_id = ${groupId} and week_id = any (${sql.param([...weekIds])}::uuid[])) as users,
      concat_ws(' ',
        (select string_agg(week_id || ':' || version, ',' order by week_id) from settled_weeks
          where week_id = any (${sql.param([...weekIds])}::uuid[])),
        (select max(version) from rosters where group_id = ${groupId}),
        (select count(*) from group_outs where group_id = ${groupId})) as version`;
  return rows[0] ?? { users: 0, version: '' };
}

/** The stored weeks of the users of a group, or of some of them. */
async function listPoints(db: Db, groupId: string, weekIds: readonly string[], userIds: readonly string[] | null) {
  return query<{ userId: string; username: string; weekId: string; points: number }>(db)`
    select users.id as "userId", shown_name as username, week_id as "weekId", points
    from week_points join users on users.id = user_id
    where group_id = ${groupId} and week_id = any (${sql.param([...weekIds])}::uuid[])
      and (${userIds === null} or users.id = any (${sql.param([...(userIds ?? [])])}::uuid[]))
    order by shown_name, users.id`;
}

/** In which week who is out of a group went out. */
async function listOuts(db: Db, groupId: string): Promise<Map<string, number>> {
  const rows = await query<{ userId: string; weekNumber: number }>(db)`
    select user_id as "userId", week_number as "weekNumber"
    from group_outs join weeks on weeks.id = week_id where group_id = ${groupId}`;
  return new Map(rows.map(({ userId, weekNumber }) => [userId, weekNumber]));
}

/** The slots of these users' lineups in the group and weeks, by week and slot. */
async function listPicks(db: Db, groupId: string, weekIds: readonly string[], userIds: readonly string[]) {
  return query<{ userId: string; weekId: string; playerId: string; isDoubled: boolean }>(db)`
    select place.user_id as "userId", place.week_id as "weekId", slot.player_id as "playerId",
      slot.player_id is not distinct from lineup.double_down_player_id as "isDoubled"
    from counted_places place
    join lineups lineup on lineup.id = place.lineup_id
    join lineup_slots slot on slot.lineup_id = place.lineup_id
    where place.group_id = ${groupId} and place.week_id = any (${sql.param([...weekIds])}::uuid[])
      and place.user_id = any (${sql.param([...userIds])}::uuid[])
    order by place.week_id, place.user_id, slot.slot_order`;
}

/** A season and what became of it. */
interface JudgedSeason {
  season: HindsightSeason;
  members: readonly HindsightMember[];
  lines: SeasonLines;
  /** Of the members, those who went out of the group, by id. */
  outs: ReadonlySet<string>;
  /** The shown names of the members, in their order. */
  names: ReadonlyMap<string, string>;
  judged: Judged;
}

/** A season in hindsight for a client, with the row of a user if there is one. */
function presentHindsight(judgedSeason: JudgedSeason, userId: string): Hindsight {
  const { season, judged } = judgedSeason;
  const totals = judged.members.map((member) => ({ member, total: member.attribution.points }));
  const rows = rankByTotal(totals).map(({ member, rank }) => presentRow(judgedSeason, member, rank));
  const spent = judged.top.map((scorer) => presentSpent(judgedSeason, scorer));
  return {
    weeks: season.weeks.map(({ weekNumber, multiplier }, week) => ({
      ...{ weekNumber, multiplier: pointsFromHundredths(multiplier) },
      best: pointsFromHundredths(judged.bestOfWeeks[week] ?? 0),
    })),
    bestPoints: pointsFromHundredths(judged.best.points),
    isExact: judged.best.isExact,
    ...{ rows, userRow: rows.find((row) => row.userId === userId) ?? null, spent },
    players: presentPlayers(judgedSeason, rows, spent),
  };
}

function presentRow(of: JudgedSeason, member: JudgedMember, rank: number): HindsightRow {
  const { points, luck, timing, choice } = member.attribution;
  const best = member.best.points;
  const isOut = member.weeks.length < of.season.weeks.length;
  return {
    userId: member.userId,
    username: of.names.get(member.userId) ?? '',
    rank,
    points: pointsFromHundredths(points),
    ...(isOut && { bestPoints: pointsFromHundredths(best) }),
    share: best > 0 ? Math.max(0, Math.floor((100 * points) / best)) : 0,
    luck: pointsFromHundredths(luck),
    timing: pointsFromHundredths(timing),
    choice: pointsFromHundredths(choice),
    weeks: member.weeks.map((week) => ({
      points: week.points === null ? null : pointsFromHundredths(week.points),
      bestLeft: pointsFromHundredths(week.bestLeft),
    })),
    bestPicks: member.bestPicks.map((pick) => presentPick(of, pick)),
    dearestPicks: member.dearestPicks.map((pick) => presentPick(of, pick)),
    left: of.outs.has(member.userId) ? [] : member.left.map((scorer) => presentScorer(of, scorer)),
  };
}

function presentPick({ season }: JudgedSeason, { player, week, points, bestWeek, more }: Pick): JudgedPick {
  return {
    playerId: season.players[player]?.id ?? '',
    weekNumber: season.weeks[week]?.weekNumber ?? 0,
    points: pointsFromHundredths(points),
    bestWeekNumber: season.weeks[bestWeek]?.weekNumber ?? 0,
    more: pointsFromHundredths(more),
  };
}

function presentScorer({ season }: JudgedSeason, { player, points }: SeasonScorer) {
  return { playerId: season.players[player]?.id ?? '', points: pointsFromHundredths(points) };
}

function presentSpent(of: JudgedSeason, scorer: SeasonScorer): SpentPlayer {
  const { season, members, outs } = of;
  const uses = members.flatMap(({ userId, picks }) => {
    const own = picks.filter(({ player }) => player === scorer.player);
    if (own.length === 0) return [];
    const points = own.reduce((sum, { week }) => sum + (season.players[scorer.player]?.lines[week]?.points ?? 0), 0);
    const weekNumbers = own.map(({ week }) => season.weeks[week]?.weekNumber ?? 0).sort((a, b) => a - b);
    const spent = isSpent(own.length, season.settings.maxPlayerUsage);
    return [{ userId, weekNumbers, points: pointsFromHundredths(points), isSpent: spent }];
  });
  return {
    ...presentScorer(of, scorer),
    uses,
    left: members.filter(({ userId }) => !outs.has(userId) && !uses.some((use) => use.isSpent && use.userId === userId))
      .length,
  };
}

/** Everyone who is named, once. */
function presentPlayers({ lines }: JudgedSeason, rows: readonly HindsightRow[], spent: readonly SpentPlayer[]) {
  const named = rows.flatMap(({ bestPicks, dearestPicks, left }) => [...bestPicks, ...dearestPicks, ...left]);
  return [...new Set([...named, ...spent].map(({ playerId }) => playerId))].sort().flatMap((id) => {
    const player = lines.shown.get(id);
    if (player === undefined) return [];
    const { name, position, row } = player;
    const { teamAbbreviation, primaryColor, secondaryColor } = row;
    return [{ id, name, position, teamAbbreviation, primaryColor, secondaryColor }];
  });
}

/** The players of some final weeks, and where each is on the list. */
interface SeasonLines {
  players: HindsightPlayer[];
  indexOf: ReadonlyMap<string, number>;
  /** Each player in the last of these weeks that has them, for names and teams. */
  shown: ReadonlyMap<string, WeekPlayer>;
}

/** Reads who could be used in these weeks, and those of `chosen` who were not listed. `now` is the season's time. */
async function readSeasonLines(
  db: Db,
  weeks: readonly WeekRow[],
  chosen: ReadonlyMap<string, ReadonlySet<string>>,
  now: Date,
): Promise<SeasonLines> {
  const lines = new Map<string, (HindsightLine | null)[]>();
  const shown = new Map<string, WeekPlayer>();
  for (const [at, week] of weeks.entries()) {
    const listed = await weekPlayers(db, week.id, 'listed');
    const known = new Set(listed.map(({ id }) => id));
    const others = [...(chosen.get(week.id) ?? [])].filter((id) => !known.has(id));
    for (const player of [...listed, ...(await weekPlayers(db, week.id, others))]) {
      if (!mayBeSeenByOthers(player.game, now)) continue;
      const own = lines.get(player.id) ?? weeks.map(() => null);
      own[at] = { points: player.actual ?? 0, projected: player.projected, isListed: known.has(player.id) };
      lines.set(player.id, own);
      shown.set(player.id, player);
    }
  }
  const ids = [...lines.keys()].sort();
  return {
    players: ids.map((id) => ({ id, position: shown.get(id)?.position ?? 'K', lines: lines.get(id) ?? [] })),
    indexOf: new Map(ids.map((id, index) => [id, index])),
    shown,
  };
}
