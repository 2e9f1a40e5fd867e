import { isSameLead, lookAtLead } from '@singleback/game/webhooks/lead.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { insertGroupNews } from '../commissioners/group-news-service.ts';
import { namesOfNumbers, readLead } from '../leaderboard/leaders-service.ts';
import type { RunningSeason } from '../season/season-service.ts';
import { listLeads, readWindows, replaceLead } from './watch-store.ts';

/** Tells groups with a webhook that others lead their season table, once that has stood. Returns how many. */
export async function tellLeads(context: Context, { season, currentWeek }: RunningSeason): Promise<number> {
  const { db, clock } = context;
  const leads = await listLeads(db, season.id);
  if (leads.length === 0) return 0;
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
  return count;
}
