import type { TryStart } from '@singleback/contract/try.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { FEWEST_PEOPLE } from '@singleback/game/try/season.ts';
import type { Db } from '../../db/pool.ts';
import { presentRivals } from './field.ts';
import { isInvented, type PlayableSeasons } from './playable-seasons.ts';
import { bestOfRanked } from './try-store.ts';

/** The season that a new run gets, prepared while the user reads what it is, and what there is to beat. */
export async function tryStart(db: Db, seasons: PlayableSeasons): Promise<TryStart> {
  const id = await seasons.pick();
  const totals = seasons.prepared(id)?.prepared.weeks.at(-1)?.totals;
  const best = isInvented(id) ? await bestOfRanked(db, id, FEWEST_PEOPLE) : null;
  return {
    ...seasons.present(id),
    field: totals === undefined || totals.length === 0 ? null : presentRivals(totals),
    best_points_here: best === null ? null : pointsFromHundredths(best),
  };
}
