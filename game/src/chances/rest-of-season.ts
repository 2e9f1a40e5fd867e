import { type GroupSettings, playoffMultiplierHundredths } from '../groups/settings.ts';
import { DOUBLE_DOWN } from '../lineups/lineup.ts';
import type { SeasonKind } from '../season/round-words.ts';
import { SEASON_WEEKS } from '../season/week.ts';
import type { RestOfSeason } from './group-chances.ts';
import { type Candidates, typicalForecast, typicalPlayers } from './typical.ts';

/** The chance to win the season is given from this week or round on. */
export const SEASON_FROM_WEEK: Readonly<Record<SeasonKind, number>> = { regular: 4, postseason: 2 };

/**
 * The last week that counts in a group: the last of its playoffs, as no lineup can be made after it; in a season of fewer
 * `rounds` the last of them.
 */
export function lastWeekOf({ playoffWeeks }: Pick<GroupSettings, 'playoffWeeks'>, rounds = SEASON_WEEKS): number {
  return playoffWeeks.length === 0 ? rounds : Math.min(rounds, Math.max(...playoffWeeks));
}

/** The points of a lineup of typical players in a week, hundredths with the playoff multiplier. */
export function typicalWeek(
  settings: GroupSettings,
  weekNumber: number,
  candidates: Candidates,
  isSpent: (player: number) => boolean,
): RestOfSeason {
  const typical = typicalPlayers(settings.counts, candidates, isSpent);
  const best = settings.playerDoubleDown ? Math.max(...typical.map(({ projected }) => projected)) : null;
  const doubledAt = typical.findIndex(({ projected }) => projected === best);
  const multiplier = playoffMultiplierHundredths(settings, weekNumber) / 100;
  let [mean, variance] = [0, 0];
  for (const [at, player] of typical.entries()) {
    const forecast = typicalForecast(player);
    const times = (at === doubledAt ? DOUBLE_DOWN : 1) * multiplier;
    mean += forecast.mean * times;
    variance += forecast.variance * times * times;
  }
  return { mean, variance };
}

/** The points of some weeks together: independent of each other, so means and variances add up. */
export function addWeeks(weeks: readonly RestOfSeason[]): RestOfSeason {
  return weeks.reduce((sum, week) => ({ mean: sum.mean + week.mean, variance: sum.variance + week.variance }), {
    mean: 0,
    variance: 0,
  });
}
