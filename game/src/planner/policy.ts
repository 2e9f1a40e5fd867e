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
