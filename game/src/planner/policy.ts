/** How far a plan looks ahead. */
export interface PlanPolicy {
  /** Weeks that count, the first included. */
  readonly horizon: number;
  /** What a point in any later week counts: projections of later weeks are rougher than those of the week itself. */
  readonly later: number;
  /** The factor by which each later week counts less than the one before. */
  readonly decay: number;
}

/** How the app plans: what `npm run backtest` favors. */
export const DEFAULT_POLICY: PlanPolicy = { horizon: 18, later: 0.4, decay: 1 };

/** What a point counts so many weeks ahead. */
export function weightOf({ later, decay }: PlanPolicy, ahead: number): number {
  return ahead <= 0 ? 1 : later * decay ** ahead;
}

/** What planning gained in one replayed season over picking the best of each week, in points; negative: less. */
interface SeasonGain {
  /** '2025, on which it was tuned' */
  readonly season: string;
  readonly gain: number;
  /** Half the width of the 95 percent interval of the gain. */
  readonly ci: number;
}

/** What `npm run backtest` measured of the policy that the app plans by. */
interface BacktestResult {
  readonly seasons: readonly SeasonGain[];
  /** Half the width of what single seasons show: 95 of 100 random sets of players are within. */
  readonly single: number;
}

export const BACKTEST: BacktestResult = {
  seasons: [
    { season: '2025, on which it was tuned', gain: 38.9, ci: 16.6 },
    { season: 'a season that it had not seen', gain: 51, ci: 15 },
    { season: 'another one', gain: -15, ci: 19 },
  ],
  single: 148.1,
};

/**
 * 'Planning was replayed and compared with taking the best each week: 39 points more (22 to 56) in 2025, …'. Where the
 * interval holds zero, there is no gain to report, and no loss.
 */
export function backtestWords({ seasons }: BacktestResult): string {
  const gains = seasons.map((each) => `${gainWords(each)} in ${each.season}`);
  return `Planning was replayed and compared with taking the best each week: ${gains.join('; ')}. One season is one season: in yours it can be either.`;
}

/** '39 points more (22 to 56)', 'no clear difference (34 points less to 4 more)' */
function gainWords({ gain, ci }: SeasonGain): string {
  const [low, high] = [gain - ci, gain + ci];
  const [near, far] = [Math.min(Math.abs(low), Math.abs(high)), Math.max(Math.abs(low), Math.abs(high))].map(
    Math.round,
  );
  if (low > 0) return `${Math.round(gain)} points more (${near} to ${far})`;
  if (high < 0) return `${Math.round(-gain)} points less (${near} to ${far})`;
  return `no clear difference (${Math.round(-low)} points less to ${Math.round(high)} more)`;
}

/** What the policy does with later weeks: 'A point in a later week counts 40 percent of one in the next …' */
export function policyWords({ later, decay }: PlanPolicy): string {
  const first =
    later === 1 ? null : `A point in a later week counts ${Math.round(100 * later)} percent of one in the next`;
  const falling =
    decay === 1 ? null : `each week counts ${Math.round(100 * (1 - decay))} percent less than the one before`;
  const parts = [first, falling].filter((part) => part !== null).join(', and ');
  if (parts === '') return 'All weeks count alike.';
  return `${parts.charAt(0).toUpperCase()}${parts.slice(1)}, because projections of later weeks are rougher.`;
}
