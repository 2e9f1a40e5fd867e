import type { LineupPlayer } from '@singleback/game/lineups/lineup.ts';
import { isSpent } from '@singleback/game/lineups/usage.ts';
import { isLocked } from '@singleback/game/players/lock.ts';
import { POSITIONS, type Position } from '@singleback/game/players/positions.ts';
import type { WeekPlayer } from '../../players/queries.ts';
import type { Use } from '../../players/used-players.ts';

/** A player of the week with the user's uses. */
export type BuilderPlayer = WeekPlayer &
  LineupPlayer & {
    /** The weeks the player was used in, without the lineup being edited. */
    readonly usedWeeks: readonly number[];
  };

/** Adds the user's uses to the week's players. */
export function withUses(players: readonly WeekPlayer[], uses: ReadonlyMap<string, Use>): BuilderPlayer[] {
  return players.map((player) => {
    const use = uses.get(player.id);
    return { ...player, usesElsewhere: use?.count ?? 0, usedWeeks: use?.weeks ?? [] };
  });
}

/** How many of the best players of a position are left this season. */
export interface SeasonLeft {
  /** One entry per top player, best first: true while available, false once used up. */
  readonly ticks: readonly boolean[];
  readonly left: number;
  readonly top: number;
}

const TOP = 12;
/** Two of them play every week. */
const TOP_OF_TWO = 24;

/** The top 12 players of a position (RB and WR: 24) by season points, and how many are left. */
export function seasonLeft(players: readonly BuilderPlayer[], position: Position, usageLimit: number): SeasonLeft {
  const top = position === 'RB' || position === 'WR' ? TOP_OF_TWO : TOP;
  const ticks = players
    .filter((player) => player.position === position)
    .sort((a, b) => (b.seasonPoints ?? 0) - (a.seasonPoints ?? 0) || a.name.localeCompare(b.name, 'en'))
    .slice(0, top)
    .map((player) => !isSpent(player.usesElsewhere, usageLimit));
  return { ticks, left: ticks.filter((isLeft) => isLeft).length, top: ticks.length };
}

/** The same for every position. */
export function leftOf(players: readonly BuilderPlayer[], usageLimit: number): ReadonlyMap<Position, SeasonLeft> {
  return new Map(POSITIONS.map((position) => [position, seasonLeft(players, position, usageLimit)]));
}

/** '9 of top 24' */
export function leftInWords({ left, top }: SeasonLeft): string {
  return `${left} of top ${top}`;
}

/** The number of the week's players that the user has used up. */
export function countSpent(players: readonly BuilderPlayer[], usageLimit: number): number {
  return players.filter((player) => isSpent(player.usesElsewhere, usageLimit)).length;
}

/** The number of the week's players whose games have begun. */
export function countLocked(players: readonly Pick<BuilderPlayer, 'game'>[], now: Date): number {
  return players.filter(({ game }) => isLocked(game, now)).length;
}

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
