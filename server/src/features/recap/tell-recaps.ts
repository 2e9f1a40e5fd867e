import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { type RecapSection, recapLetter } from '@singleback/game/recap/recap-letter.ts';
import type { Context } from '../../context.ts';
import { type NoticeTo, recordNotices } from '../../db/notices.ts';
import type { Jobs } from '../../lib/jobs.ts';
import { playedGroups } from '../groups/groups-service.ts';
import { allSeasons, type SeasonRow, seasonRunningAt, type WeekRow } from '../season/season-service.ts';
import { recapSections } from './recap-sections.ts';
import { finalWeeks } from './recap-service.ts';
import { isTotalled, listGroupsOfWeek, listReaders, readToldThrough, saveToldThrough } from './telling-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Older weeks are not told of any more: a clock that was moved over some of them tells of the last alone. */
const FRESH_MS = 8 * DAY_MS;
const LOOK_EVERY_MS = 10_000;
const NOTED_AT_ONCE = 500;

/**
 * Tells the members of groups of the week that has become final, each once: one mail with all of a member's groups, the
 * everyone-group only where it is his one. What was final at the first look at a season is the past, and not told of.
 * Returns how many are told. Two processes may do it at once: notices are noted once for each user and week.
 */
export async function tellRecaps(context: Context, jobs: Jobs): Promise<number> {
  const { db, clock } = context;
  const now = clock.now();
  const seasons = await allSeasons(db);
  if (seasons.length === 0) return 0;
  const running = seasonRunningAt(seasons, now);
  const final = await finalWeeks(db, running, now);
  const last = final.at(-1);
  const through = last?.weekNumber ?? 0;
  const told = await readToldThrough(db, running.season.id);
  if (told === through) return 0;
  let count = 0;
  // Where more was told than is final, the season was taken back to an earlier instant.
  if (last && told !== null && told < through && now.getTime() - last.endDate.getTime() < FRESH_MS) {
    if (!(await isTotalled(db, last.id))) return 0;
    count = await tellWeek(context, jobs, running.season, last);
  }
  await saveToldThrough(db, running.season.id, through);
  return count;
}

async function tellWeek(context: Context, jobs: Jobs, season: SeasonRow, week: WeekRow): Promise<number> {
  const { db, ids, clock } = context;
  const now = clock.now();
  const sections = new Map<string, [RecapSection, ...RecapSection[]]>();
  for (const groupId of await listGroupsOfWeek(db, week.id)) {
    const key = { groupId, seasonId: season.id, weekId: week.id, weekNumber: week.weekNumber };
    const isEveryone = groupId === EVERYONE_GROUP_ID;
    const readers = (await listReaders(db, key)).filter((userId) => !isEveryone || !sections.has(userId));
    const [group] = readers[0] === undefined ? [] : await playedGroups(db, readers[0], [groupId]);
    if (!group) continue;
    for await (const told of recapSections(db, key, group, readers, now)) {
      for (const [userId, section] of told) sections.set(userId, [...(sections.get(userId) ?? []), section]);
    }
  }
  const notices = [...sections].map(([userId, of]): NoticeTo => {
    const letter = recapLetter(week.weekNumber, of);
    const notAfter = new Date(week.endDate.getTime() + FRESH_MS);
    return { userId, notice: { key: `recap ${week.id}`, notAfter, letter, push: null } };
  });
  let count = 0;
  for (let at = 0; at < notices.length; at += NOTED_AT_ONCE) {
    count += await recordNotices({ db, ids, jobs }, notices.slice(at, at + NOTED_AT_ONCE), now);
  }
  return count;
}

/** Looks for a week that has become final, now and every few seconds until stopped; `stop` waits for a look on its way. */
export function keepTellingRecaps(context: Context, jobs: Jobs): { stop(): Promise<void> } {
  let looking: Promise<unknown> = Promise.resolve();
  let isLooking = false;
  const look = () => {
    if (isLooking) return;
    isLooking = true;
    looking = tellRecaps(context, jobs)
      .catch((error: unknown) => context.log.error({ err: error }, 'recaps could not be told'))
      .finally(() => {
        isLooking = false;
      });
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
