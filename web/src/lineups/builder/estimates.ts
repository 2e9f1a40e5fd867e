import type { WeekPlayer } from '../../players/queries.ts';

/** What the builder knows of a week's points: projections, before them the season outlook's estimates, or neither. */
export type Projections = 'known' | 'estimated' | 'missing';

/** What replaces projections, in a few words; nothing where they are known. */
export const PROJECTIONS_NOTE: Readonly<Record<Projections, string | null>> = {
  known: null,
  estimated: 'Estimates from the plan.',
  missing: 'No projections yet.',
};

/** Of the season's outlook: the weeks that are left, and points (hundredths) by player in their order. */
interface Estimates {
  readonly weeks: readonly number[];
  readonly players: ReadonlyMap<string, { readonly points: readonly (number | null)[] }>;
}

export function projectionsOf(week: {
  readonly players: readonly Pick<WeekPlayer, 'projectedPoints'>[];
  readonly isEstimated?: boolean;
}): Projections {
  if (week.isEstimated === true) return 'estimated';
  return hasProjections(week.players) ? 'known' : 'missing';
}

export const hasProjections = (players: readonly Pick<WeekPlayer, 'projectedPoints'>[]): boolean =>
  players.some(({ projectedPoints }) => projectedPoints !== null);

/** The players of a week without projections, with what the outlook expects of them; null where it does not know the week. */
export function estimated<Player extends Pick<WeekPlayer, 'id' | 'projectedPoints'>>(
  players: readonly Player[],
  outlook: Estimates | undefined,
  weekNumber: number,
): Player[] | null {
  const at = outlook?.weeks.indexOf(weekNumber) ?? -1;
  if (outlook === undefined || at < 0) return null;
  return players.map((player) => ({ ...player, projectedPoints: outlook.players.get(player.id)?.points[at] ?? null }));
}
