import { createAtom, useSelector } from '@tanstack/react-store';
import type { SeasonOfShown } from './rounds.ts';

/** Points by week id, hundredths, as a table counts them. */
interface SeasonPoints {
  readonly total: number;
  readonly pointsByWeek: ReadonlyMap<string, number>;
  /** For weeks without a lineup, by week id: in the total only. */
  readonly grantedByWeek: ReadonlyMap<string, number>;
}

/** Whose lineups the points are of, in a group. */
export interface PointsOf {
  /** The groups that the lineup is in; the points are shown as one of them counts them. */
  readonly groupIds: readonly string[];
  /** Null for the user's own. */
  readonly user: { readonly userId: string; readonly username: string } | null;
  /** The row of the group's table; absent where it is not at hand. */
  readonly season?: SeasonPoints | undefined;
}

/** A number: that of a season without a week, that of a week without a player. */
export interface NumberPlace {
  readonly weekId: string | null;
  readonly playerId: string | null;
}

/** The number whose derivation is open. Without `of` it is a player's own. */
export interface OpenedDerivation {
  readonly of: PointsOf | null;
  readonly at: NumberPlace;
}

/** With the season of where it was pressed. */
interface OpenedInSeason extends OpenedDerivation {
  readonly season: SeasonOfShown | null;
}

const derivation = createAtom<OpenedInSeason | null>(null);

/** Opens how a number adds up, above everything else; the app's shell renders it. */
export const openDerivation = (opened: OpenedInSeason): void => derivation.set(opened);

export const closeDerivation = (): void => derivation.set(null);

export const useOpenedDerivation = () => useSelector(derivation);

/** A player whose detail is open, in the week in which it was opened. */
export interface OpenedPlayer {
  readonly id: string;
  readonly name: string;
  readonly weekId: string;
}

const player = createAtom<OpenedPlayer | null>(null);

/** Opens a player's detail above the current page; the app's shell renders it. */
export const openPlayer = (opened: OpenedPlayer): void => player.set(opened);

export const closePlayer = (): void => player.set(null);

export const useOpenedPlayer = () => useSelector(player);
