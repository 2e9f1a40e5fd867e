import { DAY_MS, HOUR_MS } from '@singleback/game/season/durations.ts';
import type { Context } from '../context.ts';
import { readInstallation, writeInstallation } from '../db/installation.ts';
import { refreshStatistics } from '../db/statistics.ts';
import { runningSeason, type WeekRow } from '../features/season/season-service.ts';
import type { Clock } from '../lib/clock.ts';
import type { Feed } from '../pipeline/feeds/feed.ts';
import { startPipeline } from '../pipeline/pipeline.ts';
import { seedInvitation, seedPeople } from './seed-people.ts';
import { seedWeek } from './seed-week.ts';

// From the week's Tuesday: on Wednesday, before any game of any season has begun.
const LINEUPS_AFTER = 30 * HOUR_MS;
const PEOPLE_BEFORE = 6 * DAY_MS;
// The pipeline is played by hand meanwhile.
const NEVER_MS = DAY_MS;

// In `installation`: the week that is being seeded, then that all is done.
const PROGRESS = 'cast';
const DONE = 'done';

/**
 * Fills a new database with the cast: accounts, groups, and lineups for every week up to `start`, for which the season
 * is played forward from Wednesday to Wednesday, so that each lineup is made of what was known then and checked by every
 * rule. Done once; when it was cut off, it goes on with the week it was in. `say` shows progress; `password` is everybody's.
 */
export async function seedCast({
  context,
  feed,
  start,
  say,
  password,
}: {
  context: Context;
  feed: Feed;
  start: Date;
  say: (line: string) => void;
  password: string;
}): Promise<void> {
  const progress = await readInstallation(context.db, PROGRESS);
  if (progress === DONE) return;
  const clock = handClock(context.clock);
  const seeding = { ...context, clock };
  const pipeline = await startPipeline({ context: seeding, feed, intervalMs: NEVER_MS });
  const playTo = async (instant: Date) => {
    clock.set(instant);
    await pipeline.tick();
  };
  try {
    // A season that has been told is not told again from before its beginning.
    if (progress === null) await playTo(preseason(start));
    const { season, weeks, currentWeek } = await runningSeason(context.db, start);
    clock.set(earlier(new Date(season.startsAt.getTime() - PEOPLE_BEFORE), start));
    say('Inviting the cast …');
    const players = await seedPeople(seeding, season.id, password);
    const played = weeks.filter((week) => lineupsDue(week) < start);
    for (const week of played.filter(({ weekNumber }) => weekNumber >= Number(progress ?? 1))) {
      say(`Playing week ${week.weekNumber} of ${played.length} …`);
      await writeInstallation(context.db, PROGRESS, String(week.weekNumber));
      await playTo(lineupsDue(week));
      await seedWeek(seeding, week, players, week.id === currentWeek.id);
    }
    await playTo(start);
    await seedInvitation(seeding, players);
    await pipeline.settle();
    await refreshStatistics(context.db);
    await writeInstallation(context.db, PROGRESS, DONE);
  } finally {
    await pipeline.stop();
  }
}

interface HandClock extends Clock {
  set(now: Date): void;
}

/** A clock that stands where it was put. */
function handClock(wall: Clock): HandClock {
  let current = wall.real();
  return {
    now: () => current,
    real: () => wall.real(),
    speed: () => 0,
    set: (now) => {
      current = now;
    },
  };
}

/** The first of August before `start`: no season of a year that runs from August has begun then. */
function preseason(start: Date): Date {
  const year = start.getUTCMonth() < 7 ? start.getUTCFullYear() - 1 : start.getUTCFullYear();
  return new Date(Date.UTC(year, 7, 1));
}

function lineupsDue(week: WeekRow): Date {
  return new Date(week.startDate.getTime() + LINEUPS_AFTER);
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
