import type { TotalsHistogram } from '@singleback/contract/gameday/chances.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { histogramOf } from '@singleback/game/standings/histogram.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { groupFor } from '../groups/access-service.ts';
import { runningSeason } from '../season/season-service.ts';

/**
 * How the totals of a group's table are spread, or the points of the current week; of locked slots only, like the table's.
 * With its version.
 */
export async function readHistogram(
  { db, standings, clock }: Context,
  caller: Caller,
  groupId: string,
  of: 'season' | 'week',
): Promise<{ version: string; make: () => Promise<TotalsHistogram> }> {
  const { row } = await groupFor(db, caller, groupId, 'visitor');
  const { season, currentWeek } = await runningSeason(db, clock.now());
  const at = { seasonId: row.group.seasonId ?? season.id, currentWeekNumber: currentWeek.weekNumber };
  const { table } = await standings.table(row.group.id, at);
  return {
    version: `${table?.version ?? ''} ${currentWeek.id}`,
    async make() {
      const totals = of === 'season' ? table?.totals : table?.pointsOfWeek(currentWeek.id);
      const { from, width, counts } = histogramOf(totals ?? []);
      return { from: pointsFromHundredths(from), width: pointsFromHundredths(width), counts: [...counts] };
    },
  };
}
