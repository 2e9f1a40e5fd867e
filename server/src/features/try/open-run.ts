// A past season played again in an evening, with or without an account.

import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../lib/app-error.ts';
import { hashToken } from '../../lib/ids.ts';
import type { PlayableSeason, PlayableSeasons } from './playable-seasons.ts';
import { findRun, listRunWeeks, type RunRow, type RunWeekRow } from './try-store.ts';

/** A run, its weeks so far, and its season. */
export interface OpenRun {
  run: RunRow;
  weeks: RunWeekRow[];
  season: PlayableSeason;
}

/** The run with this token, its weeks and its season. Refuses with not_found when there is none. */
export async function openRun(context: Context, seasons: PlayableSeasons, token: string): Promise<OpenRun> {
  const run = await runOf(context.db, token, 'read');
  return { run, weeks: await listRunWeeks(context.db, run.id), season: await seasons.open(run.season) };
}

/** The run with this token, locked for a transaction that changes it. Refuses with not_found when there is none. */
export async function runOf(db: Db, token: string, lock: 'read' | 'lock'): Promise<RunRow> {
  const run = await findRun(db, hashToken(token), lock);
  if (run === null) throw new AppError('not_found', 'This season was not found. Start a new one.');
  return run;
}
