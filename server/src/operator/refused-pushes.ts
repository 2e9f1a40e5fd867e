import { DAY_MS } from '@singleback/game/season/durations.ts';
import { and, count, gt, isNotNull, max } from 'drizzle-orm';
import type { Db } from '../db/pool.ts';
import { pushSubscriptions } from '../db/schema/notices.ts';

/** After that, whoever still wants notifications has turned them on again. */
const SHOWN_MS = 7 * DAY_MS;

/** What push services have refused in the last seven days, and to how many browsers. */
export async function refusedPushes(db: Db, now: Date) {
  const { refusal, refusedAt } = pushSubscriptions;
  const rows = await db
    .select({ refusal, browsers: count(), lastAt: max(refusedAt) })
    .from(pushSubscriptions)
    .where(and(isNotNull(refusal), gt(refusedAt, new Date(now.getTime() - SHOWN_MS))))
    .groupBy(refusal)
    .orderBy(refusal);
  return rows.flatMap(({ refusal: said, browsers, lastAt }) =>
    said === null || lastAt === null ? [] : [{ refusal: said, browsers, lastAt }],
  );
}
