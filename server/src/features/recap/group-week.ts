import type { GroupSettings } from '@singleback/game/groups/settings.ts';
import type { Db } from '../../db/pool.ts';
import { type RecapWeek, readRecapWeek } from './member-weeks.ts';
import type { RecapKey } from './recap-store.ts';
import { type ResultRow, type RiseRow, readRisers, readRungs, readTop } from './result-store.ts';

/** A group's week as all its members see it. However many they are, it is some thousand figures at most. */
export interface GroupWeek {
  week: RecapWeek;
  /** The rank of who made so many points: 1, 2, 2, 4. */
  ranks: ReadonlyMap<number, number>;
  /** How many had a lineup in. */
  lineups: number;
  /** The first of the week, as many as a recap shows. */
  top: readonly ResultRow[];
  /** Who scored most; several when they are equal, nobody when nobody played. */
  winners: readonly ResultRow[];
  risers: readonly RiseRow[];
}

/** As many rows, winners and risers are named; beyond them one is found by one's own points. */
export const ROWS = 100;

/** Reads a group's week. `now` is the season's time. */
export async function readGroupWeek(db: Db, key: RecapKey, settings: GroupSettings, now: Date): Promise<GroupWeek> {
  const [week, rungs, top, risers] = await Promise.all([
    readRecapWeek(db, key, settings, now),
    readRungs(db, key),
    readTop(db, key, ROWS),
    readRisers(db, key, ROWS),
  ]);
  return {
    ...{ week, top, risers },
    ranks: new Map(rungs.map(({ points, ahead }) => [points, 1 + ahead])),
    lineups: rungs.reduce((sum, { count }) => sum + count, 0),
    winners: top.filter(({ points }) => points === top[0]?.points),
  };
}

/** The rank in the week of who made so many points; null without a lineup. */
export function rankOf({ ranks }: Pick<GroupWeek, 'ranks'>, points: number | null): number | null {
  return points === null ? null : (ranks.get(points) ?? null);
}
