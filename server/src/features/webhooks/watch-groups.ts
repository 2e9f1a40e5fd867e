import type { GroupNews } from '@singleback/game/notifications/group-notice.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import { isSameLead, lookAtLead, NAMES_MAX, type SomeNames } from '@singleback/game/webhooks/webhook.ts';
import { lt } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { webhookDeliveries } from '../../db/schema/chat.ts';
import { inTransaction } from '../../db/transaction.ts';
import { repeat } from '../../lib/repeat.ts';
import { insertGroupNews } from '../commissioners/group-news-service.ts';
import { namesOfNumbers, readLead } from '../leaderboard/leaders-service.ts';
import { freshFinalWeek, readWeekResult } from '../recap/recap-service.ts';
import { allSeasons, type RunningSeason, roundIn, seasonsToTell, type WeekRow } from '../season/season-service.ts';
import {
  forgetAfter,
  isAnyWatched,
  listLeads,
  listMembersIn,
  listRevealed,
  listToNotify,
  noteAnnounced,
  type RecordedKind,
  readFirstKickoff,
  readPastKickoffs,
  readWindows,
  replaceLead,
} from './watch-store.ts';

const RUN_EVERY_MS = 10_000;
/** The clocks of two processes differ by less. */
const CLOCKS_DIFFER_MS = 10 * MINUTE_MS;
/** Messages are given up after a day: what is older has no job. */
const LOST_MS = 4 * DAY_MS;

/**
 * Finds what the webhooks and chats of groups are notified of: the kickoffs of the week, a final week, a new lead.
 * Writes it to the groups' outbox, each once, however many processes look. Costs a query while no group has either.
 * Returns how much was found.
 */
export async function watchGroups(context: Context, seen: LeadsSeen = nothingSeen()): Promise<number> {
  const { db, clock } = context;
  if (!(await isAnyWatched(db))) return 0;
  const lost = new Date(clock.real().getTime() - LOST_MS);
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, lost));
  const seasons = await allSeasons(db);
  if (seasons.length === 0) return 0;
  const now = clock.now();
  await forgetAfter(db, new Date(now.getTime() + CLOCKS_DIFFER_MS));
  let count = 0;
  for (const running of seasonsToTell(seasons, now)) {
    const results = await announceResults(context, running);
    const locks = await announceLocks(context, running);
    const revealed = await announceRevealed(context, running);
    count += results + locks + revealed + (await announceLeads(context, running, seen));
  }
  return count;
}

/** What a process starts with. */
export const nothingSeen = (): LeadsSeen => new Map();

/** Looks at groups with webhooks or chats now and every few seconds until stopped; `stop` waits for a running look. */
export function startWatchingGroups(context: Context) {
  const seen = nothingSeen();
  const failed = 'the webhooks of groups could not be notified';
  return repeat(RUN_EVERY_MS, context.log, failed, () => watchGroups(context, seen));
}

/** What a process has looked at: the version of each season, and whether a look began after it was known. */
type LeadsSeen = Map<string, { version: number; isSure: boolean }>;

/**
 * Notifies groups with a webhook or a chat that others lead their season table, once that has stood. Tables are not read while the
 * season's version is that of the look before, and no new lead has to stand. Returns how many.
 */
async function announceLeads(context: Context, { season, currentWeek }: RunningSeason, seen: LeadsSeen) {
  const { db, clock } = context;
  const leads = await listLeads(db, season.id);
  const isQuiet = leads.every(({ state }) => state !== null && state.next === null);
  const looked = seen.get(season.id);
  const isSame = looked?.version === season.version;
  if (isQuiet && isSame && looked?.isSure) return 0;
  const windows = await readWindows(db, season.id);
  const at = { seasonId: season.id, currentWeekNumber: currentWeek.weekNumber };
  let count = 0;
  for (const { groupId, state: before } of leads) {
    const { leaders, points } = await readLead(context, groupId, at);
    const now = clock.now();
    const { state: after, isAnnounced } = lookAtLead(before, { leaders, windows, now });
    if (before !== null && isSameLead(before, after)) continue;
    count += await inTransaction(db, async (tx) => {
      const isFirst = await replaceLead(tx, groupId, { before, after, now });
      if (!isFirst || !isAnnounced) return 0;
      await insertGroupNews(tx, context, groupId, {
        ...{ kind: 'lead_change', leaders: await namesOfNumbers(tx, leaders), points },
        before: await namesOfNumbers(tx, before?.announced ?? []),
      });
      return 1;
    });
  }
  // The tables may be a quarter of a second older than the version: it takes a second look.
  seen.set(season.id, { version: season.version, isSure: isSame });
  return count;
}

/** A kickoff that was missed for longer, because nothing ran, is not announced any more. */
const LATE_MS = DAY_MS;
/** So long after a kickoff a chat that is used for the first time says what it has revealed. */
const REVEALED_MS = HOUR_MS;

/** Notifies groups with a webhook or a chat who has a lineup, once the first game of the week has kicked off. Returns how many. */
async function announceLocks(context: Context, { season, currentWeek: week }: RunningSeason): Promise<number> {
  const { db, clock } = context;
  const kickoff = await readFirstKickoff(db, week.id, clock.now());
  if (kickoff === null || clock.now().getTime() - kickoff.getTime() > LATE_MS) return 0;
  return announceOnce(context, { seasonId: season.id, week, kind: 'lock' }, async (tx, groupId) => {
    const members = await listMembersIn(tx, groupId, week.id);
    const some = (isIn: boolean): SomeNames => {
      const names = members.filter((member) => member.isIn === isIn).map(({ name }) => name);
      return { names: names.slice(0, NAMES_MAX), count: names.length };
    };
    return { kind: 'lock', ...roundIn(week), submitted: some(true), missing: some(false) };
  });
}

/**
 * Notifies the chats of groups at each kickoff how many of their players are seen by everyone from now on, and who is in the
 * most lineups. Returns how many were notified.
 */
async function announceRevealed(context: Context, { season, currentWeek: week }: RunningSeason): Promise<number> {
  const { db, clock } = context;
  const now = clock.now();
  let count = 0;
  for (const kickoff of await readPastKickoffs(db, week.id, { after: new Date(now.getTime() - REVEALED_MS), now })) {
    const kind = `revealed ${kickoff}` as const;
    count += await announceOnce(context, { seasonId: season.id, week, kind }, async (tx, groupId) => {
      const rows = await listRevealed(tx, { groupId, weekId: week.id, kickoff, now });
      const [first] = rows;
      if (first === undefined) return null;
      const most = first.lineups > 1 ? { name: first.name, lineups: first.lineups } : null;
      return { kind: 'revealed', ...roundIn(week), players: rows.length, lineups: first.allLineups, most };
    });
  }
  return count;
}

/** Notifies groups with a webhook or a chat who has won a week that has become final. Returns how many. */
async function announceResults(context: Context, running: RunningSeason): Promise<number> {
  const week = await freshFinalWeek(context.db, running, context.clock.now());
  if (week === null) return 0;
  const seasonId = running.season.id;
  return announceOnce(context, { seasonId, week, kind: 'week_result' }, async (tx, groupId) => {
    const key = { groupId, seasonId, weekId: week.id, weekNumber: week.weekNumber };
    const { lineups, winners, top } = await readWeekResult(tx, key);
    // Nobody wins alone.
    return lineups < 2 ? null : { kind: 'week_result', ...roundIn(week), lineups, winners, top };
  });
}

/** Notifies each group once, with what `makeNews` returns; null: there is nothing to notify of. */
async function announceOnce(
  context: Context,
  { seasonId, week, kind }: { seasonId: string; week: WeekRow; kind: RecordedKind },
  makeNews: (tx: Db, groupId: string) => Promise<GroupNews | null>,
): Promise<number> {
  const { db, clock } = context;
  let count = 0;
  const toNotify = await listToNotify(db, { seasonId, weekId: week.id, weekNumber: week.weekNumber, kind });
  for (const groupId of toNotify) {
    count += await inTransaction(db, async (tx) => {
      if (!(await noteAnnounced(tx, { groupId, weekId: week.id, kind, notedAt: clock.now() }))) return 0;
      const news = await makeNews(tx, groupId);
      if (news === null) return 0;
      await insertGroupNews(tx, context, groupId, news);
      return 1;
    });
  }
  return count;
}
