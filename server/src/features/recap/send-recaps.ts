import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { type RecapSection, recapLetter } from '@singleback/game/recap/recap-letter.ts';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import type { Context } from '../../context.ts';
import { type NoticeTo, recordNotices } from '../../db/notices.ts';
import type { Db } from '../../db/pool.ts';
import type { Jobs } from '../../lib/jobs.ts';
import { playedGroups } from '../groups/groups-service.ts';
import { allSeasons, type SeasonRow, seasonRunningAt, type WeekRow } from '../season/season-service.ts';
import {
  isTotalled,
  listGroupsOfWeek,
  listReaders,
  type Reader,
  readSentThrough,
  saveSentThrough,
} from './recap-progress-store.ts';
import { openSections } from './recap-sections.ts';
import { finalWeeks } from './recap-service.ts';
import type { RecapKey } from './recap-store.ts';

/** Older weeks are not told of any more: a clock that was moved over some of them tells of the last alone. */
const FRESH_MS = 8 * DAY_MS;
const RUN_EVERY_MS = 10_000;
const BATCH_SIZE = 500;
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Tells the members of groups of the week that has become final, each once: one mail with all of a member's groups, the
 * everyone-group only where it is his one. What was final at the first look at a season is the past, and not told of.
 * Returns how many are told. Two processes may do it at once: notices are noted once for each user and week.
 */
export async function sendRecaps(context: Context, jobs: Jobs): Promise<number> {
  const { db, clock } = context;
  const now = clock.now();
  const seasons = await allSeasons(db);
  if (seasons.length === 0) return 0;
  const running = seasonRunningAt(seasons, now);
  const final = await finalWeeks(db, running, now);
  const last = final.at(-1);
  const through = last?.weekNumber ?? 0;
  const sentThrough = await readSentThrough(db, running.season.id);
  if (sentThrough === through) return 0;
  let count = 0;
  // Where more was told than is final, the season was taken back to an earlier instant.
  if (last && sentThrough !== null && sentThrough < through && now.getTime() - last.endDate.getTime() < FRESH_MS) {
    if (!(await isTotalled(db, last.id))) return 0;
    count = await sendWeek(context, jobs, running.season, last);
  }
  await saveSentThrough(db, running.season.id, through);
  return count;
}

type Sections = [RecapSection, ...RecapSection[]];

/**
 * Goes through the groups and tells their members some at a time; only who plays in several groups waits until all of his
 * have come by. So what is held does not grow with how many play.
 */
async function sendWeek(context: Context, jobs: Jobs, season: SeasonRow, week: WeekRow): Promise<number> {
  const { db, ids, clock } = context;
  const now = clock.now();
  const waiting = new Map<string, Sections>();
  const send = (sentThrough: ReadonlyMap<string, Sections>) => {
    const notices = [...sentThrough].map(([userId, sections]) => noticeOf(week, userId, sections));
    return recordNotices({ db, ids, jobs }, notices, now);
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
  // Who left a group meanwhile waits in vain for it.
  return count + (await send(waiting));
}

/** The members of a group who are told of its week, some at a time; of the everyone-group those who play in no other. */
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

function noticeOf(week: WeekRow, userId: string, sections: Sections): NoticeTo {
  const letter = recapLetter(week.weekNumber, sections);
  const notAfter = new Date(week.endDate.getTime() + FRESH_MS);
  return { userId, notice: { key: `recap ${week.id}`, notAfter, letter, push: null } };
}

/** Looks for a week that has become final, now and every few seconds until stopped; `stop` waits for a look on its way. */
export function startRecapWorker(context: Context, jobs: Jobs): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  let isRunning = false;
  const run = () => {
    if (isRunning) return;
    isRunning = true;
    running = sendRecaps(context, jobs)
      .catch((error: unknown) => context.log.error({ err: error }, 'recaps could not be told'))
      .finally(() => {
        isRunning = false;
      });
  };
  run();
  const timer = setInterval(run, RUN_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
