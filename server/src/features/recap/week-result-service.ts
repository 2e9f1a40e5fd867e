import { WEEK_MS } from '@singleback/game/season/durations.ts';
import type { Db } from '../../db/pool.ts';
import type { RunningSeason, WeekRow } from '../season/season-service.ts';
import { ROWS } from './group-week.ts';
import { isSettled } from './recap-progress-store.ts';
import { finalWeeks } from './recap-service.ts';
import type { RecapKey } from './recap-store.ts';
import { readRungs, readTop } from './result-store.ts';

/** A name with week points, in hundredths. */
interface Ranked {
  name: string;
  points: number;
}

/** How a final week of a group ended. */
export interface WeekResult {
  /** Users with a lineup. */
  lineups: number;
  /** Several for a tie, by name. */
  winners: Ranked[];
  /** The first three, best first. */
  top: Ranked[];
}

/** The last week of a season that is final, if it ended within a week and its stored points are complete. */
export async function freshFinalWeek(db: Db, running: RunningSeason, now: Date): Promise<WeekRow | null> {
  const last = (await finalWeeks(db, running, now)).at(-1);
  if (last === undefined || now.getTime() - last.endDate.getTime() > WEEK_MS) return null;
  return (await isSettled(db, last.id)) ? last : null;
}

/** How a final week of a group ended, as its recap shows it. */
export async function readWeekResult(db: Db, key: RecapKey): Promise<WeekResult> {
  const [rungs, rows] = await Promise.all([readRungs(db, key), readTop(db, key, ROWS)]);
  const top = rows.map(({ username, points }) => ({ name: username, points: points ?? 0 }));
  return {
    lineups: rungs.reduce((sum, { count }) => sum + count, 0),
    winners: top.filter(({ points }) => points === top[0]?.points),
    top: top.slice(0, 3),
  };
}
