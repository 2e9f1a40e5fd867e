import type { GroupNews } from '@singleback/game/notifications/group-notice.ts';
import { DAY_MS, HOUR_MS } from '@singleback/game/season/durations.ts';
import { NAMES_MAX, type SomeNames } from '@singleback/game/webhooks/news.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import { insertGroupNews } from '../commissioners/group-news-service.ts';
import { freshFinalWeek, readWeekResult } from '../recap/week-result-service.ts';
import type { RunningSeason, WeekRow } from '../season/season-service.ts';
import {
  listMembersIn,
  listRevealed,
  listUntold,
  noteAnnounced,
  readFirstKickoff,
  readPastKickoffs,
  type ToldKind,
} from './watch-store.ts';

/** A kickoff that was missed for longer, because nothing ran, is not announced any more. */
const LATE_MS = DAY_MS;
/** So long after a kickoff a chat that is used for the first time says what it has revealed. */
const REVEALED_MS = HOUR_MS;

/** Tells groups with a webhook or a chat who has a lineup, once the first game of the week has kicked off. Returns how many. */
export async function announceLocks(context: Context, { season, currentWeek: week }: RunningSeason): Promise<number> {
  const { db, clock } = context;
  const kickoff = await readFirstKickoff(db, week.id, clock.now());
  if (kickoff === null || clock.now().getTime() - kickoff.getTime() > LATE_MS) return 0;
  return announceOnce(context, { seasonId: season.id, week, kind: 'lock' }, async (tx, groupId) => {
    const members = await listMembersIn(tx, groupId, week.id);
    const some = (isIn: boolean): SomeNames => {
      const names = members.filter((member) => member.isIn === isIn).map(({ name }) => name);
      return { names: names.slice(0, NAMES_MAX), count: names.length };
    };
    return { kind: 'lock', weekNumber: week.weekNumber, submitted: some(true), missing: some(false) };
  });
}

/**
 * Tells the chats of groups at each kickoff how many of their players are seen by everyone from now on, and who is in the
 * most lineups. Returns how many were told.
 */
export async function announceRevealed(
  context: Context,
  { season, currentWeek: week }: RunningSeason,
): Promise<number> {
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
      return { kind: 'revealed', weekNumber: week.weekNumber, players: rows.length, lineups: first.allLineups, most };
    });
  }
  return count;
}

/** Tells groups with a webhook or a chat who has won a week that has become final. Returns how many. */
export async function announceResults(context: Context, running: RunningSeason): Promise<number> {
  const week = await freshFinalWeek(context.db, running, context.clock.now());
  if (week === null) return 0;
  const seasonId = running.season.id;
  return announceOnce(context, { seasonId, week, kind: 'week_result' }, async (tx, groupId) => {
    const key = { groupId, seasonId, weekId: week.id, weekNumber: week.weekNumber };
    const { lineups, winners, top } = await readWeekResult(tx, key);
    // Nobody wins alone.
    return lineups < 2 ? null : { kind: 'week_result', weekNumber: week.weekNumber, lineups, winners, top };
  });
}

/** Tells each group once, with what `makeNews` returns; null: nothing is to be told. */
async function announceOnce(
  context: Context,
  { seasonId, week, kind }: { seasonId: string; week: WeekRow; kind: ToldKind },
  makeNews: (tx: Db, groupId: string) => Promise<GroupNews | null>,
): Promise<number> {
  const { db, clock } = context;
  let count = 0;
  const untold = await listUntold(db, { seasonId, weekId: week.id, weekNumber: week.weekNumber, kind });
  for (const groupId of untold) {
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
