import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { parseSlotKey, slotPoints } from '@singleback/game/lineups/slots.ts';
import { leftOnTable } from '@singleback/game/recap/best-lineup.ts';
import { type RecapSection, recapLetter } from '@singleback/game/recap/recap-letter.ts';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import type { Context } from '../../context.ts';
import { type NoticeTo, recordNotices } from '../../db/notices.ts';
import type { Db } from '../../db/pool.ts';
import { recapSeasons } from '../../db/schema/groups.ts';
import type { Jobs } from '../../lib/jobs.ts';
import { repeat } from '../../lib/repeat.ts';
import { type LogHead, readLogHead } from '../../lock-log/log-reader.ts';
import { type PlayedGroup, playedGroups } from '../groups/groups-service.ts';
import {
  allSeasons,
  type RunningSeason,
  type SeasonRow,
  seasonsToTell,
  type WeekRow,
} from '../season/season-service.ts';
import { announceCuts, type SeenCuts, warnOfCuts } from './cuts.ts';
import {
  type GroupWeek,
  type MemberWeek,
  rankOf,
  readGroupWeek,
  readMemberWeeks,
  readWeekCut,
  type WeekCut,
} from './member-weeks.ts';
import { finalWeeks } from './recap-service.ts';
import {
  countPlayers,
  isSettled,
  listGroupsOfWeek,
  listReaders,
  type Reader,
  type RecapKey,
  readPoints,
  readSentThrough,
} from './recap-store.ts';
import { announceNewWinners } from './winners.ts';

/** Recaps of older weeks are not sent: after a clock jump over several weeks only the last one is. */
const FRESH_MS = 8 * DAY_MS;
const RUN_EVERY_MS = 10_000;
const BATCH_SIZE = 500;
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Sends members the recap of a week that has become final: one mail with all groups of a member, and the
 * everyone-group only if it is the only one. Weeks that were final at the first look at a season are skipped. Returns
 * the number of recipients. Safe to run in several processes: notices are unique by user and week.
 */
export async function sendRecaps(context: Context, jobs: Jobs): Promise<number> {
  const { db, clock } = context;
  const now = clock.now();
  let count = 0;
  for (const running of seasonsToTell(await allSeasons(db), now)) count += await sendSeason(context, jobs, running);
  return count;
}

async function sendSeason(context: Context, jobs: Jobs, running: RunningSeason): Promise<number> {
  const { db, clock } = context;
  const now = clock.now();
  const final = await finalWeeks(db, running, now);
  const last = final.at(-1);
  const through = last?.weekNumber ?? 0;
  const sentThrough = await readSentThrough(db, running.season.id);
  if (sentThrough === through) return 0;
  let count = 0;
  // If more was sent than is final, the season was set back.
  if (last && sentThrough !== null && sentThrough < through && now.getTime() - last.endDate.getTime() < FRESH_MS) {
    if (!(await isSettled(db, last.id))) return 0;
    count = await sendWeek(context, jobs, running.season, last);
  }
  await db
    .insert(recapSeasons)
    .values({ seasonId: running.season.id, sentThrough: through })
    .onConflictDoUpdate({ target: recapSeasons.seasonId, set: { sentThrough: through } });
  return count;
}

type Sections = [RecapSection, ...RecapSection[]];

/**
 * Sends group by group, in batches; only users with several groups wait until all of theirs were visited, so that
 * memory does not grow with the number of users.
 */
async function sendWeek(context: Context, jobs: Jobs, season: SeasonRow, week: WeekRow): Promise<number> {
  const { db, ids, clock } = context;
  const now = clock.now();
  const recipients = await countPlayers(db, week.id);
  const log = await readLogHead(db);
  const waiting = new Map<string, Sections>();
  const send = (sentThrough: ReadonlyMap<string, Sections>) => {
    const notices = [...sentThrough].map(([userId, sections]) => noticeOf(week, userId, sections, log));
    return recordNotices({ db, ids, jobs }, notices, now, recipients);
  };
  let count = 0;
  for (const groupId of await listGroupsOfWeek(db, week.id)) {
    const key = { groupId, seasonId: season.id, weekId: week.id, weekNumber: week.weekNumber };
    for await (const { readers, sectionOf } of readGroup(db, key, now)) {
      const complete = new Map<string, Sections>();
      for (const { userId, groups } of readers) {
        const section = sectionOf.get(userId);
        if (!section) continue;
        const sections: Sections = [...(waiting.get(userId) ?? []), section];
        if (sections.length < groups) waiting.set(userId, sections);
        else {
          waiting.delete(userId);
          complete.set(userId, sections);
        }
      }
      count += await send(complete);
    }
  }
  // Users who left a group in the meantime would wait for it in vain.
  return count + (await send(waiting));
}

/** The recipients of a group, in batches; for the everyone-group only those without another group. */
async function* readGroup(db: Db, key: RecapKey, now: Date) {
  let sectionsOf: Awaited<ReturnType<typeof openSections>> | null = null;
  for (let after = NOBODY; ; ) {
    const found: Reader[] = await listReaders(db, key, after, BATCH_SIZE);
    const last = found.at(-1);
    if (!last) return;
    after = last.userId;
    const readers = found.filter(({ groups }) => key.groupId !== EVERYONE_GROUP_ID || groups === 0);
    const userIds = readers.map(({ userId }) => userId);
    if (userIds.length === 0) continue;
    if (!sectionsOf) {
      const [group] = await playedGroups(db, last.userId, [key.groupId]);
      if (!group) return;
      sectionsOf = await openSections(db, key, group, now);
    }
    yield { readers, sectionOf: await sectionsOf(userIds) };
  }
}

function noticeOf(week: WeekRow, userId: string, sections: Sections, log: LogHead | null): NoticeTo {
  const letter = recapLetter(week.weekNumber, sections, week.seasonKind, log?.size ? log : null);
  const notAfter = new Date(week.endDate.getTime() + FRESH_MS);
  return { userId, notice: { key: `recap ${week.id}`, notAfter, letter, push: null } };
}

/** Checks for final weeks and new winners of earlier ones now and every few seconds until stopped; `stop` waits for a running check. */
export function startRecapWorker(context: Context, jobs: Jobs) {
  const [seen, warned]: [SeenCuts, Set<string>] = [new Map(), new Set()];
  return repeat(RUN_EVERY_MS, context.log, 'recaps could not be sent', async () => {
    await sendRecaps(context, jobs);
    await announceNewWinners(context);
    await announceCuts(context, jobs, seen);
    await warnOfCuts(context, jobs, warned);
  });
}

/**
 * Reads the shared part of a group's week, and returns a function that builds the sections of some members.
 * @param now the season's time
 */
async function openSections(db: Db, key: RecapKey, group: PlayedGroup, now: Date) {
  const [of, cut] = await Promise.all([readGroupWeek(db, key, group.settings, now), readWeekCut(db, key, now)]);
  const ofAll = {
    groupId: group.id,
    groupName: group.name,
    winners: of.winners.map(({ username, points }) => ({ username, points: points ?? 0 })),
    risers: of.risers,
    lineups: of.lineups,
  };
  return async (userIds: readonly string[]) => {
    const [weeks, made] = await Promise.all([readMemberWeeks(db, of.week, userIds, now), readPoints(db, key, userIds)]);
    const sections = [...weeks].map(([userId, week]): [string, RecapSection] => {
      const own = ownResult(of, made.get(userId) ?? null);
      return [userId, { ...ofAll, own, ...ownWeek(week), ...(cut && { cut: ownCut(cut, userId) }) }];
    });
    return new Map(sections);
  };
}

function ownCut({ survival, ...cut }: WeekCut, userId: string): NonNullable<RecapSection['cut']> {
  const at = survival.get(userId);
  return { ...cut, outSince: at?.state === 'out' ? at.weekNumber : null, isIn: at?.state === 'in' };
}

function ownResult(of: GroupWeek, points: number | null): RecapSection['own'] {
  const rank = rankOf(of, points);
  return points === null || rank === null ? null : { rank, points };
}

function ownWeek({ played, best, bestPoints, luck }: MemberWeek) {
  const missed = leftOnTable(best.slots, new Set(played.map(({ playerId }) => playerId)));
  return {
    ...{ bestPoints, luck },
    missed: missed === null || played.length === 0 ? null : { name: missed.player.name, points: missed.points },
    best: best.slots.flatMap(({ key, player }) => {
      const slot = parseSlotKey(key);
      if (!slot || !player) return [];
      const isDoubled = player.id === best.doubleDownPlayerId;
      const points = slotPoints(player.points, isDoubled) ?? 0;
      return [{ kind: slot.kind, name: player.player.name, points, isDoubled }];
    }),
  };
}
