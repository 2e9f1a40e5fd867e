import type { SeasonBefore } from '@singleback/contract/leaderboard.ts';
import type { Context } from '../../context.ts';
import { type Db, query } from '../../db/pool.ts';
import { finalWeeks } from '../recap/recap-service.ts';
import { allSeasons, seasonRunningAt } from '../season/season-service.ts';

/**
 * While a postseason runs, the regular season before it, if anybody has a lineup in it: its last week may still be open,
 * and corrections of it come. Refuses with no_season.
 */
export async function readSeasonBefore({ db, clock }: Context): Promise<{ before: SeasonBefore | null }> {
  const now = clock.now();
  const seasons = await allSeasons(db);
  const { season: running } = seasonRunningAt(seasons, now);
  const before = seasons.find(({ season }) => season.kind === 'regular' && season.year === running.year);
  if (running.kind === 'regular' || before === undefined || !(await wasPlayed(db, before.season.id))) {
    return { before: null };
  }
  const { season, weeks } = before;
  const final = await finalWeeks(db, before, now);
  const isFinal = final.at(-1)?.id === weeks.at(-1)?.id;
  return { before: { id: season.id, year: season.year, isFinal } };
}

async function wasPlayed(db: Db, seasonId: string): Promise<boolean> {
  return (await query(db)`select from lineups where season_id = ${seasonId} limit 1`).length > 0;
}
