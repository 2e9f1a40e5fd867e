import { isSameLead, lookAtLead } from '@singleback/game/webhooks/lead.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { insertGroupNews } from '../commissioners/group-news-service.ts';
import { namesOfNumbers, readLead } from '../leaderboard/leaders-service.ts';
import type { RunningSeason } from '../season/season-service.ts';
import { listLeads, readWindows, replaceLead } from './watch-store.ts';

/** What a process has looked at: the version of the season, and whether a look began after it was known. */
export interface LeadsSeen {
  version: number;
  isSure: boolean;
}

/**
 * Tells groups with a webhook or a chat that others lead their season table, once that has stood. Tables are not read while the
 * season's version is that of the look before, and no new lead has to stand. Returns how many.
 */
export async function tellLeads(
  context: Context,
  { season, currentWeek }: RunningSeason,
  seen: LeadsSeen,
): Promise<number> {
  const { db, clock } = context;
  const leads = await listLeads(db, season.id);
  const isQuiet = leads.every(({ state }) => state !== null && state.next === null);
  const isSame = seen.version === season.version;
  if (isQuiet && isSame && seen.isSure) return 0;
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
  Object.assign(seen, { version: season.version, isSure: isSame });
  return count;
}
