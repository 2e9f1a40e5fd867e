import type { WireWeekCut } from '@singleback/contract/last-standing.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { type LastStanding, lastStanding } from '@singleback/game/standings/last-standing.ts';
import type { Db } from '../../db/pool.ts';
import { inSnapshot } from '../../db/transaction.ts';
import { readLastStanding } from '../../standings/last-standing-store.ts';
import { readShownNames } from '../account/account-service.ts';
import type { RecapKey } from './recap-store.ts';

/** The cut of a final week of a group that plays last one standing. Points in hundredths. */
export interface WeekCut {
  out: { userId: string; username: string; points: number }[];
  winners: { userId: string; username: string }[];
  /** How many were in after it. */
  left: number;
  isProvisional: boolean;
  survival: LastStanding['survival'];
}

/** The cut of a week; null where the group has none. */
export async function readWeekCut(
  db: Db,
  { groupId, weekNumber }: Pick<RecapKey, 'groupId' | 'weekNumber'>,
  now: Date,
): Promise<WeekCut | null> {
  const group = await inSnapshot(db, (tx) => readLastStanding(tx, groupId, now));
  const { cuts, survival } = group ? lastStanding(group) : { cuts: [], survival: new Map() };
  const cut = cuts.find((each) => each.weekNumber === weekNumber);
  if (group === null || cut === undefined) return null;
  const scores = group.weeks.find((each) => each.weekNumber === weekNumber)?.scores;
  const names = await readShownNames(db, [...cut.out, ...cut.winners]);
  const named = (userId: string) => ({ userId, username: names.get(userId) ?? 'a former member' });
  return {
    out: cut.out.map((userId) => ({ ...named(userId), points: scores?.get(userId)?.points ?? 0 })),
    winners: cut.winners.map(named),
    left: [...survival.values()].filter((at) => at.state === 'in' || (at.state === 'out' && at.weekNumber > weekNumber))
      .length,
    ...{ isProvisional: cut.isProvisional, survival },
  };
}

/** The same for a client. */
export function presentCut({ out, winners, left, isProvisional }: WeekCut): WireWeekCut {
  return {
    out: out.map((each) => ({ ...each, points: pointsFromHundredths(each.points) })),
    ...{ winners, left },
    ...(isProvisional && { isProvisional: true }),
  };
}
