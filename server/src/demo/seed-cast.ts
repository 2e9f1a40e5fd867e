import { sameSettings } from '@singleback/game/groups/settings.ts';
import { rulesOf } from '@singleback/game/lineups/lineup.ts';
import { DAY_MS, HOUR_MS } from '@singleback/game/season/durations.ts';
import { isWeekOver } from '@singleback/game/season/week.ts';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { readInstallation, refreshStatistics, writeInstallation } from '../db/installation.ts';
import type { Db } from '../db/pool.ts';
import { lineupGroups, lineupSlots, lineups } from '../db/schema/lineups.ts';
import { type PlayedGroup, playedGroups } from '../features/groups/groups-service.ts';
import { submitLineup } from '../features/lineups/save-service.ts';
import { weekPlayers } from '../features/players/players-service.ts';
import { runningSeason, type WeekRow } from '../features/season/season-service.ts';
import type { Clock } from '../lib/clock.ts';
import { dice } from '../lib/dice.ts';
import type { Feed } from '../pipeline/feeds/feed.ts';
import { startPipeline } from '../pipeline/pipeline.ts';
import { type Choice, chooseLineup } from './choose-lineup.ts';
import { type Player, seedInvitation, seedPeople } from './seed-people.ts';

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
    // Nobody is invited to a season that is over.
    if (!isWeekOver(currentWeek, start)) await seedInvitation(seeding, players);
    await pipeline.tick();
    await refreshStatistics(context.db);
    await writeInstallation(context.db, PROGRESS, DONE);
  } finally {
    await pipeline.stop();
  }
}

/** A stopped clock. */
function handClock(wall: Clock): Clock & { set(now: Date): void } {
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

const AT_ONCE = 6;
const MISSED = 0.04;
const HOURS_BEFORE = 18;

/**
 * Submits the cast's lineups of a week as of the clock of `context`, through the same service as everybody else. A
 * member has one lineup for all groups with the same settings; an existing one stays.
 */
async function seedWeek(context: Context, week: WeekRow, players: readonly Player[], isCurrent: boolean) {
  const past = await readCastPast(context.db, week.seasonId, week.id);
  const choices = (await weekPlayers(context.db, week.id, 'listed')).map(
    ({ row, ...player }): Choice => ({ ...player, injuryStatus: row.injuryStatus }),
  );
  const waiting = players.filter((player) => takesPart(player, week, isCurrent));
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let player = waiting.pop(); player !== undefined; player = waiting.pop()) {
      await seedPlayer(context, week, player, { past, choices });
    }
  });
  await Promise.all(workers);
}

function takesPart({ member }: Player, week: WeekRow, isCurrent: boolean): boolean {
  if (member.plays === 'never') return false;
  if (member.plays === 'until now') return !isCurrent;
  if (member.plays === 'mostly') return !dice('missed', member.mailbox, week.weekNumber).chance(MISSED);
  return true;
}

async function seedPlayer(
  context: Context,
  week: WeekRow,
  { member, caller, groupIds }: Player,
  { past, choices }: { past: CastPast; choices: readonly Choice[] },
): Promise<void> {
  for (const groups of alike(await playedGroups(context.db, caller.userId, groupIds))) {
    const first = groups[0] as PlayedGroup;
    if (groups.some(({ id }) => past.hasLineup(caller.userId, id))) continue;
    const throws = dice('cast', member.mailbox, week.weekNumber, first.name);
    const at = submittedAt(context.clock.now(), week, throws.roll());
    const rules = rulesOf(groups.map(({ settings }) => settings));
    const taste = { care: member.care, likesFirstGame: member.plays === 'early' };
    const uses = past.usesIn(caller.userId, first.id);
    const chosen = rules && chooseLineup(rules, choices, uses, { taste, throws, now: at });
    if (!chosen) continue;
    await submitLineup({ ...context, clock: { ...context.clock, now: () => at } }, caller, {
      week_id: week.id,
      group_ids: groups.map(({ id }) => id),
      players: chosen.players.map(({ playerId, slot }) => ({ player_id: playerId, position: slot })),
      double_down_player_id: chosen.doubleDownPlayerId,
    });
    if (member.plan !== 'premium') break;
  }
}

/** Groups that one lineup can be played in, those of the everyone-group first, which is the only one for free users. */
function alike(groups: readonly PlayedGroup[]): PlayedGroup[][] {
  const sets: PlayedGroup[][] = [];
  for (const group of groups) {
    const set = sets.find(([first]) => first !== undefined && sameSettings(first.settings, group.settings));
    if (set) set.push(group);
    else sets.push([group]);
  }
  return sets;
}

/** Some time in the hours before `now`, within the week. */
function submittedAt(now: Date, week: WeekRow, share: number): Date {
  const earliest = Math.max(week.startDate.getTime(), now.getTime() - HOURS_BEFORE * HOUR_MS);
  return new Date(now.getTime() - Math.floor(share * (now.getTime() - earliest)));
}

/** The cast's lineups so far, read only: writes go through the lineups feature. */
interface CastPast {
  /** How often each player was used in other weeks, by user and group. */
  usesIn(userId: string, groupId: string): ReadonlyMap<string, number>;
  /** Whether the user has a lineup in this group in the week. */
  hasLineup(userId: string, groupId: string): boolean;
}

const NO_USES: ReadonlyMap<string, number> = new Map();

/** Reads all uses of a season except in one week, and who has a lineup in that week. */
async function readCastPast(db: Db, seasonId: string, weekId: string): Promise<CastPast> {
  const rows = await db
    .select({
      userId: lineupGroups.userId,
      groupId: lineupGroups.groupId,
      playerId: lineupSlots.playerId,
      isThisWeek: sql<boolean>`${lineups.weekId} = ${weekId}`,
    })
    .from(lineups)
    .innerJoin(lineupGroups, eq(lineupGroups.lineupId, lineups.id))
    .innerJoin(lineupSlots, eq(lineupSlots.lineupId, lineups.id))
    .where(eq(lineups.seasonId, seasonId));
  const uses = new Map<string, Map<string, number>>();
  const entered = new Set<string>();
  for (const { userId, groupId, playerId, isThisWeek } of rows) {
    const key = `${userId}/${groupId}`;
    if (isThisWeek) {
      entered.add(key);
      continue;
    }
    const own = uses.get(key) ?? new Map<string, number>();
    own.set(playerId, (own.get(playerId) ?? 0) + 1);
    uses.set(key, own);
  }
  return {
    usesIn: (userId, groupId) => uses.get(`${userId}/${groupId}`) ?? NO_USES,
    hasLineup: (userId, groupId) => entered.has(`${userId}/${groupId}`),
  };
}
