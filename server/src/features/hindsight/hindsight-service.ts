import { EVERYONE_GROUP_ID, playoffMultiplierHundredths } from '@singleback/game/groups/settings.ts';
import type { HindsightMember, HindsightSeason } from '@singleback/game/hindsight/season.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import type { Handlers, Input } from '../../handlers.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { VersionedCache } from '../../lib/versioned-cache.ts';
import { openWorkerQueue } from '../../lib/worker-queue.ts';
import { type FinishedWeeks, finishedWeeks } from '../recap/recap-service.ts';
import { listPicks, listPoints, type PickRow, readHindsightVersion } from './hindsight-store.ts';
import type { Judged, JudgeRequest } from './judge.ts';
import { type JudgedSeason, presentHindsight } from './present-hindsight.ts';
import { readSeasonLines, type SeasonLines } from './season-lines.ts';

/** A group's final weeks with the players in them, and the members who were judged. */
interface Part {
  lines: SeasonLines;
  names: Map<string, string>;
  members: HindsightMember[];
}

const SEASONS_KEPT = 50;
/** Members are compared with each other in groups up to this size; in larger ones, users see their own season. */
const MOST_MEMBERS = 100;

const JUDGE = new URL('./judge-worker.ts', import.meta.url);

/**
 * Seasons in hindsight. Everything is computed from final weeks, in a worker thread, and cached until points or
 * names of the group's final weeks change.
 */
export function hindsightCalls(context: Context) {
  const worker = openWorkerQueue<JudgeRequest, Judged>(JUDGE);
  const shared = new VersionedCache<JudgedSeason>(SEASONS_KEPT);
  const own = new VersionedCache<JudgedSeason>(SEASONS_KEPT);
  const { db, clock } = context;

  const judgeUsers = async (of: FinishedWeeks, userIds: readonly string[] | null, best: Judged['best'] | null) => {
    const { lines, names, members } = await readPart(db, of, userIds, clock.now());
    const season: HindsightSeason = { settings: of.group.settings, weeks: weeksOf(of), players: lines.players };
    return { season, members, lines, names, judged: await worker.run({ season, members, best }) };
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

function weeksOf({ group, final }: FinishedWeeks): HindsightSeason['weeks'] {
  return final.map(({ weekNumber }) => {
    return { weekNumber, multiplier: playoffMultiplierHundredths(group.settings, weekNumber) };
  });
}

/** Reads what some users (null: everyone with a lineup) have played. */
async function readPart(
  db: Db,
  { group, final }: FinishedWeeks,
  userIds: readonly string[] | null,
  now: Date,
): Promise<Part> {
  const weekIds = final.map(({ id }) => id);
  const points = await listPoints(db, group.id, weekIds, userIds);
  const names = new Map(points.map(({ userId, username }) => [userId, username]));
  const picks = await listPicks(db, group.id, weekIds, [...names.keys()]);
  const chosen = new Map(weekIds.map((id) => [id, new Set<string>()]));
  for (const { weekId, playerId } of picks) chosen.get(weekId)?.add(playerId);
  const lines = await readSeasonLines(db, final, chosen, now);
  const pointsOf = new Map(points.map((row) => [`${row.userId} ${row.weekId}`, row.points]));
  const picksOf = Map.groupBy(picks, ({ userId }) => userId);
  const members = [...names.keys()].map((userId) => ({
    userId,
    points: weekIds.map((weekId) => pointsOf.get(`${userId} ${weekId}`) ?? null),
    picks: (picksOf.get(userId) ?? []).flatMap((pick) => pickOf(pick, weekIds, lines)),
  }));
  return { lines, names, members };
}

/** A slot that counts: one whose game was cancelled is not a use (rules 1.5). */
function pickOf({ weekId, playerId, isDoubled }: PickRow, weekIds: readonly string[], lines: SeasonLines) {
  const [week, player] = [weekIds.indexOf(weekId), lines.indexOf.get(playerId)];
  if (player === undefined || !lines.players[player]?.lines[week]) return [];
  return [{ week, player, isDoubled }];
}
