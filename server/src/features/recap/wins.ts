import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import type { Context } from '../../context.ts';
import type { Handlers, Input } from '../../handlers.ts';
import { runningSeason } from '../season/season-service.ts';
import { finalWeeks } from './recap-service.ts';
import { readWins } from './wins-store.ts';

export const winsCalls = { 'GET /recaps/:weekNumber/wins': winsOf } satisfies Handlers;

/**
 * The groups of the running season in which the caller had the most points of a final week, among at least two lineups;
 * points with the multiplier.
 */
async function winsOf({ db, clock }: Context, { caller, params }: Input<'GET /recaps/:weekNumber/wins'>) {
  const running = await runningSeason(db, clock.now());
  const final = await finalWeeks(db, running, clock.now());
  const week = final.find((each) => each.weekNumber === Number(params.weekNumber));
  if (!week) return [];
  const rows = await readWins(db, { userId: caller.userId, seasonId: running.season.id, weekId: week.id });
  return rows.map(({ points, ...group }) => ({ ...group, points: pointsFromHundredths(points) }));
}
