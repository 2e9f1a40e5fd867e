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

// From the week's Tuesday to Wednesday, before any game has begun.
const LINEUPS_AFTER = 30 * HOUR_MS;
const PEOPLE_BEFORE = 6 * DAY_MS;
// The pipeline is run by hand in the meantime.
const NEVER_MS = DAY_MS;

// Stored in `installation`: the week being seeded, then that it is done.
const PROGRESS = 'cast';
const DONE = 'done';

/**
 * Fills a new database with the cast: accounts, groups, and lineups for every week up to `start`. The season is played
 * forward from Wednesday to Wednesday, so that each lineup uses only what was known then and passes every rule. Done
 * once; after an interruption it continues with the same week. `say` prints progress; `password` is shared by all.
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
    // A season that has been read is not read again from its beginning.
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
    await pipeline.tick();
    await refreshStatistics(context.db);
    await writeInstallation(context.db, PROGRESS, DONE);
  } finally {
    await pipeline.stop();
  }
}

interface HandClock extends Clock {
  set(now: Date): void;
}

/** A stopped clock. */
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

/** August 1 before `start`: no season has begun by then. */
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
