/** What `npm run backtest` measured of the policy that the app plans by, in points of a season. */
export interface BacktestResult {
  readonly seasons: readonly number[];
  /** More than picking the best of each week; negative: less. */
  readonly gain: number;
  /** Half the width of the 95 percent interval of the gain. */
  readonly ci: number;
  /** Half the width of what single seasons show: 95 of 100 random sets of players are within. */
  readonly single: number;
}

export const BACKTEST: BacktestResult = { seasons: [2025], gain: -2, ci: 20, single: 130 };

/** 'Replayed over 2025, planning scored 2 points less in a season than taking the best each week, give or take 20.' */
export function backtestWords({ seasons, gain, ci }: BacktestResult): string {
  const points = Math.round(Math.abs(gain));
  const compared =
    points === 0 ? 'as much' : `${points} ${points === 1 ? 'point' : 'points'} ${gain > 0 ? 'more' : 'less'}`;
  const than = points === 0 ? 'as' : 'than';
  const when = seasons.join(' and ');
  return `Replayed over ${when}, planning scored ${compared} in a season ${than} taking the best each week, give or take ${Math.round(ci)}.`;
}
