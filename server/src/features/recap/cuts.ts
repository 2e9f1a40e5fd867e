// A week once it is final: its recap, its winners, who is out in it, and the email about it.
import { type CutNews, cutNotice } from '@singleback/game/notifications/group-notice.ts';
import { hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { DAY_MS, HOUR_MS } from '@singleback/game/season/durations.ts';
import type { Round, SeasonKind } from '@singleback/game/season/round-words.ts';
import { type LastStanding, lastStanding } from '@singleback/game/standings/last-standing.ts';
import type { Context } from '../../context.ts';
import { lockGroups } from '../../db/locks.ts';
import { recordNotices } from '../../db/notices.ts';
import { type Db, query } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Jobs } from '../../lib/jobs.ts';
import { readLastStanding, type StoredCutWeek, type StoredLastStanding } from '../../standings/last-standing-store.ts';
import { readShownNames } from '../account/account-service.ts';
import { insertGroupNews } from '../commissioners/group-news-service.ts';
import { recordGroupEvent } from '../groups/managing-service.ts';
import { readLastStandingTable } from '../leaderboard/leaders-service.ts';
import { allSeasons, roundIn, seasonRunningAt } from '../season/season-service.ts';

/** Members are not notified of older weeks: after a clock jump over several weeks only of the last one. */
const FRESH_MS = 8 * DAY_MS;
const RECENT_MS = 30 * DAY_MS;
/** After the last kickoff of a week: a push that waits for the morning would speak of danger once all is over. */
const DANGER_MS = HOUR_MS;

/** The version of each group that was looked at last by this process. */
export type SeenCuts = Map<string, string>;

/**
 * Announces to groups that play last one standing who is out in each final week, whom a correction brought back, and who is
 * the last one in: in their log, which their chats follow, to their webhooks, and to their members. Safe to run in several
 * processes, and as often as one likes: the log says what was announced. Returns the number of announcements.
 */
export async function announceCuts(context: Context, jobs: Jobs, seen: SeenCuts = new Map()): Promise<number> {
  const { db, clock } = context;
  let count = 0;
  for (const { id, version, ...group } of await listCutGroups(db, clock.now())) {
    if (seen.get(id) === version) continue;
    count += await inTransaction(db, async (tx) => {
      await lockGroups(tx, [id]);
      return announceGroup(tx, context, jobs, { id, ...group });
    });
    seen.set(id, version);
  }
  return count;
}

interface CutGroup {
  id: string;
  name: string;
  seasonKind: SeasonKind;
}

/**
 * The groups that play last one standing in a season that is not long over, with a version that changes with what is final
 * and what stands. A season's last cut stands after the next season has begun.
 */
async function listCutGroups(db: Db, now: Date): Promise<(CutGroup & { version: string })[]> {
  const recent = new Date(now.getTime() - RECENT_MS).toISOString();
  return query<CutGroup & { version: string }>(db)`
    select groups.id, groups.name, seasons.kind as "seasonKind", concat_ws(' ', (
        select string_agg(settled.revision::text, ' ' order by week.week_number)
        from settled_weeks settled join weeks week on week.id = settled.week_id where week.season_id = groups.season_id
      ), (select count(*) from group_cuts where group_cuts.group_id = groups.id), 'cuts') as version
    from groups join seasons on seasons.id = groups.season_id
    where groups.cut > 0 and groups.is_active
      and exists (select from weeks where weeks.season_id = groups.season_id and weeks.end_date > ${recent})
    order by groups.id`;
}

const roundOfGroup = ({ seasonKind }: CutGroup, { weekNumber }: StoredCutWeek): Round =>
  seasonKind === 'regular' ? { weekNumber } : { weekNumber, seasonKind };

async function announceGroup(tx: Db, context: Context, jobs: Jobs, group: CutGroup): Promise<number> {
  const now = context.clock.now();
  const stored = await readLastStanding(tx, group.id, now);
  if (stored === null) return 0;
  const standing = lastStanding(stored);
  const announced = await readAnnounced(tx, group.id, now);
  const news: { userId: string; news: CutNews; week: StoredCutWeek }[] = [];
  let count = 0;
  for (const { weekNumber, out, winners, isProvisional, left } of standing.cuts) {
    const week = stored.weeks.find((each) => each.weekNumber === weekNumber);
    if (week === undefined) continue;
    const before = announced.filter((each) => each.weekNumber === weekNumber);
    const isCorrection = before.length > 0;
    const known = before.filter(({ isOut }) => isOut).map(({ userId }) => userId);
    const gone = out.filter((userId) => !known.includes(userId));
    const back = known.filter((userId) => !out.includes(userId));
    const act = { groupId: group.id, userId: null, weekNumber };
    for (const memberId of back) {
      await recordGroupEvent(tx, context, { ...act, action: 'cut_withdrawn', memberId });
      news.push({ userId: memberId, news: { kind: 'back_in' }, week });
    }
    for (const memberId of gone) {
      await recordGroupEvent(tx, context, { ...act, action: 'cut', memberId });
      const points = week.scores.get(memberId)?.points ?? 0;
      news.push({ userId: memberId, news: { kind: 'out', points, isCorrection }, week });
    }
    if (gone.length + back.length > 0) await postCut(tx, context, group, { week, out, left, isCorrection });
    const hasWon = winners.length > 0 && !isProvisional && !announced.some(({ isWinner }) => isWinner);
    if (hasWon) news.push(...(await announceWinners(tx, context, group.id, { week, winners, stored })));
    count += gone.length + back.length + Number(hasWon);
  }
  news.push(...survivors(standing, stored));
  const fresh = news.filter((each) => now < notAfterOf(each));
  const last = Math.max(...fresh.map(({ week }) => week.weekNumber));
  const notices = fresh
    .filter(({ week }) => week.weekNumber === last)
    .map(({ userId, news: what, week }) => ({
      userId,
      notice: cutNotice(what, {
        ...{ groupId: group.id, groupName: group.name, weekId: week.id, round: roundOfGroup(group, week) },
        ...{ id: context.ids.uuid(), notAfter: notAfterOf({ news: what, week }) },
      }),
    }));
  await recordNotices({ db: tx, ids: context.ids, jobs }, notices, now);
  return count;
}

/** Who has won is news only once the cut stands, which may be weeks after the week has ended. */
const notAfterOf = ({ news, week: { endsAt, standsAt } }: { news: CutNews; week: StoredCutWeek }) =>
  new Date((news.kind === 'won' ? standsAt : endsAt).getTime() + FRESH_MS);

/** Who is told that they survived the last final week: everybody who is in, once a week by the key of the notice. */
function survivors(standing: LastStanding, { weeks }: StoredLastStanding) {
  const last = standing.cuts.at(-1);
  const week = weeks.find(({ weekNumber }) => weekNumber === last?.weekNumber);
  if (week === undefined || standing.winners.length > 0) return [];
  const isIn = [...standing.survival].flatMap(([userId, { state }]) => (state === 'in' ? [userId] : []));
  return isIn.map((userId) => ({ userId, week, news: { kind: 'survived', left: isIn.length } as const }));
}

async function postCut(
  tx: Db,
  context: Context,
  group: CutGroup,
  of: { week: StoredCutWeek; out: readonly string[]; left: number; isCorrection: boolean },
): Promise<void> {
  const names = await readShownNames(tx, of.out);
  await insertGroupNews(tx, context, group.id, {
    ...{ kind: 'cut', ...roundOfGroup(group, of.week), isCorrection: of.isCorrection },
    out: of.out.map((id) => ({
      ...{ name: names.get(id) ?? 'a former member', points: of.week.scores.get(id)?.points ?? 0 },
    })),
    left: of.left,
  });
}

/** Once it stands, so that it never changes. */
async function announceWinners(
  tx: Db,
  context: Context,
  groupId: string,
  { week, winners, stored }: { week: StoredCutWeek; winners: readonly string[]; stored: StoredLastStanding },
) {
  for (const memberId of winners) {
    const act = { groupId, userId: null, weekNumber: week.weekNumber };
    await recordGroupEvent(tx, context, { ...act, action: 'last_standing', memberId });
  }
  const byId = await readShownNames(tx, winners);
  const names = winners.map((id) => byId.get(id) ?? 'a former member').sort();
  await insertGroupNews(tx, context, groupId, { kind: 'last_standing', weekNumber: week.weekNumber, winners: names });
  const members = stored.entrants.filter(({ leftAt, isBack }) => leftAt === null || isBack);
  return members.map(({ userId }) => ({ userId, week, news: { kind: 'won', winners: names } as const }));
}

/** What the log of a group says by now of each member and week: the last word counts. */
async function readAnnounced(tx: Db, groupId: string, now: Date) {
  return query<{ userId: string; weekNumber: number; isOut: boolean; isWinner: boolean }>(tx)`
    select distinct on (member_id, week_number, action = 'last_standing') member_id as "userId",
      week_number as "weekNumber", action = 'cut' as "isOut", action = 'last_standing' as "isWinner"
    from group_events
    where group_id = ${groupId} and action in ('cut', 'cut_withdrawn', 'last_standing')
      and created_at <= ${now.toISOString()}
    order by member_id, week_number, action = 'last_standing', position desc`;
}

/**
 * Notifies who is below the line of a group that plays last one standing, in the hour after the last kickoff of the week:
 * once a week, by the key of the notice. Every slot is locked by then, so it tells of points that everybody sees. Returns
 * the number of users.
 * @param seen the groups of weeks that this process has looked at after their last kickoff
 */
export async function warnOfCuts(context: Context, jobs: Jobs, seen: Set<string> = new Set()): Promise<number> {
  const { db, clock, ids, standings } = context;
  const now = clock.now();
  const seasons = await allSeasons(db);
  if (seasons.length === 0) return 0;
  const { season, currentWeek } = seasonRunningAt(seasons, now);
  const last = await lastKickoff(db, currentWeek.id, now);
  const notAfter = last && new Date(last.getTime() + DANGER_MS);
  if (notAfter === null || now >= notAfter) return 0;
  let count = 0;
  for (const { id, name } of await listGroupsWithCut(db, season.id, currentWeek.weekNumber)) {
    if (seen.has(`${id} ${currentWeek.id}`)) continue;
    const { table } = await standings.table(id, { seasonId: season.id, currentWeekNumber: currentWeek.weekNumber });
    const shown = table && (await readLastStandingTable(db, { groupId: id, table, currentWeek }, now));
    const about = { groupId: id, groupName: name, weekId: currentWeek.id, round: roundIn(currentWeek) };
    const below = shown?.week?.id === currentWeek.id ? shown.rows.filter(({ isBelow }) => isBelow) : [];
    const notices = below.map(({ userId, distance = 0 }) => ({
      userId,
      notice: cutNotice({ kind: 'danger', below: -hundredthsFromPoints(distance) }, { ...about, id: userId, notAfter }),
    }));
    count += await recordNotices({ db, ids, jobs }, notices, now);
    seen.add(`${id} ${currentWeek.id}`);
  }
  return count;
}

/** When the last game of a week kicked off; null while one is to come, or a kickoff is not set. */
async function lastKickoff(db: Db, weekId: string, now: Date): Promise<Date | null> {
  const rows = await query<{ at: string | null }>(db)`
    select case when bool_and(coalesce(kickoff <= ${now.toISOString()}, false)) then max(kickoff) end as at
    from games where week_id = ${weekId} and status not in ('cancelled', 'postponed')`;
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at);
}

async function listGroupsWithCut(db: Db, seasonId: string, weekNumber: number) {
  return query<{ id: string; name: string }>(db)`
    select id, name from groups
    where season_id = ${seasonId} and cut > 0 and cut_from <= ${weekNumber} and is_active order by id`;
}
