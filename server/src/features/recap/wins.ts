import type { ReplyOf } from '@singleback/contract/call.ts';
import type { Calls } from '@singleback/contract/calls.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { runningSeason } from '../season/season-service.ts';
import { finalWeeks } from './recap-service.ts';
import { readWins } from './wins-store.ts';

type Wins = ReplyOf<Calls['GET /recaps/:weekNumber/wins']>;

/**
 * The groups of the running season in which the caller had the most points of a final week, among at least two lineups;
 * points with the multiplier.
 */
export async function winsOf({ db, clock }: Context, caller: Caller, weekNumber: number): Promise<Wins> {
  const running = await runningSeason(db, clock.now());
  const final = await finalWeeks(db, running, clock.now());
  const week = final.find((each) => each.weekNumber === weekNumber);
  if (!week) return [];
  const rows = await readWins(db, { userId: caller.userId, seasonId: running.season.id, weekId: week.id });
  return rows.map(({ points, ...group }) => ({ ...group, points: pointsFromHundredths(points) }));
}
