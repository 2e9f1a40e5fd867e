import { DAY_MS } from '@singleback/game/season/durations.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { changeGroupAs } from '../groups/access-service.ts';
import { noteNudge } from '../groups/commissioner-service.ts';
import { runningSeason } from '../season/season-service.ts';
import { hasGameToCome, listWithoutLineup, readShownName } from './commissioners-store.ts';
import { insertGroupNews } from './group-news-service.ts';

/**
 * Reminds the members without a lineup of the current week, once in 24 hours. Who wants no reminders gets none. Returns
 * how many have no lineup, the caller apart. Refuses with not_allowed when nobody can be reminded, too_many within 24
 * hours of the last time.
 */
export async function nudge(
  context: Context,
  caller: Caller,
  groupId: string,
): Promise<{ nudged: number; nudged_at: string }> {
  const { clock } = context;
  return changeGroupAs(context, caller, { id: groupId, role: 'commissioner' }, async (tx, { row: { group } }) => {
    const now = clock.now();
    const { season, currentWeek: week } = await runningSeason(tx, now);
    if (group.seasonId !== season.id) throw new AppError('not_allowed', 'This group’s season is over.');
    if (group.startWeek !== null && group.startWeek > week.weekNumber) {
      throw new AppError('not_allowed', `This group starts in week ${group.startWeek}.`);
    }
    if (!(await hasGameToCome(tx, week.id, now))) {
      throw new AppError('not_allowed', `All games of week ${week.weekNumber} have started.`);
    }
    const missing = (await listWithoutLineup(tx, group.id, week.id)).filter((userId) => userId !== caller.userId);
    if (missing.length === 0) {
      throw new AppError('not_allowed', `Everyone else has a lineup for week ${week.weekNumber}.`);
    }
    const wait = group.nudgedAt === null ? 0 : group.nudgedAt.getTime() + DAY_MS - now.getTime();
    if (wait > 0) {
      const details = { retryAfter: Math.ceil(wait / 1000) };
      throw new AppError('too_many', 'The group was nudged less than a day ago.', details);
    }
    await noteNudge(tx, context, caller, { groupId: group.id, count: missing.length, at: now });
    const author = await readShownName(tx, caller.userId);
    const data = { kind: 'nudge', author, weekId: week.id, weekNumber: week.weekNumber } as const;
    await insertGroupNews(tx, context, group.id, data);
    return { nudged: missing.length, nudged_at: now.toISOString() };
  });
}
