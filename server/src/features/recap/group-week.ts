import type { GroupSettings } from '@singleback/game/groups/settings.ts';
import type { Db } from '../../db/pool.ts';
import { readGrants } from '../../standings/grants-store.ts';
import { type RecapWeek, readRecapWeek } from './member-weeks.ts';
import type { RecapKey } from './recap-store.ts';
import { type ResultRow, type RiseRow, readRisers, readRungs, readTop } from './result-store.ts';

/** A group's week, shared by all members. At most some thousand figures, whatever the group's size. */
export interface GroupWeek {
  week: RecapWeek;
  /** The rank of a number of points: 1, 2, 2, 4. */
  ranks: ReadonlyMap<number, number>;
  /** The number of users with a lineup. */
  lineups: number;
  /** The top of the week, limited to the rows of a recap. */
  top: readonly ResultRow[];
  /** The winners; several for a tie, none if nobody played. */
  winners: readonly ResultRow[];
  risers: readonly RiseRow[];
  /** What members without a lineup are granted for the week, by user, hundredths. */
  granted: ReadonlyMap<string, number>;
}

/** Limit of rows, winners and risers; others are found by their own points. */
export const ROWS = 100;

/** Reads a group's week. `now` is the season's time. */
export async function readGroupWeek(db: Db, key: RecapKey, settings: GroupSettings, now: Date): Promise<GroupWeek> {
  const grants = await readGrants(db, key.seasonId, [key.groupId]);
  const granted = grants.flatMap(({ userId, weeks }) => weeks.map((each) => ({ userId, ...each })));
  const [week, rungs, top, risers] = await Promise.all([
    readRecapWeek(db, key, settings, now),
    readRungs(db, key),
    readTop(db, key, ROWS),
    readRisers(db, key, granted, ROWS),
  ]);
  return {
    ...{ week, top, risers },
    granted: new Map(
      granted.filter(({ weekNumber }) => weekNumber === key.weekNumber).map(({ userId, points }) => [userId, points]),
    ),
    ranks: new Map(rungs.map(({ points, ahead }) => [points, 1 + ahead])),
    lineups: rungs.reduce((sum, { count }) => sum + count, 0),
    winners: top.filter(({ points }) => points === top[0]?.points),
  };
}

/** The week's rank of a number of points; null without a lineup. */
export function rankOf({ ranks }: Pick<GroupWeek, 'ranks'>, points: number | null): number | null {
  return points === null ? null : (ranks.get(points) ?? null);
}
