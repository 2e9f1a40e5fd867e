import { type Atom, useSelector } from '@tanstack/react-store';
import { createContext, useContext } from 'react';
import type { GameLines } from '../../../planner/model.ts';
import type { Rounds } from '../../../players/rounds.ts';

/** What using a player in this lineup costs in the weeks after it, in hundredths of a point of the lineup's week. */
export interface PickCost {
  readonly cost: number;
  /** The week in which the plan would use the player; null when it has no later use. */
  readonly weekNumber: number | null;
  /** What points count there, in hundredths: 125 in a playoff week with a bonus. */
  readonly multiplier: number;
  /** A player of the draft: the price is what the plan would gain without this pick. */
  readonly isPicked: boolean;
  /** Who would play there instead. */
  readonly instead: string | null;
  /** With double-down: the doubled slots of the plan stay as they are, so that the price is near, not exact. */
  readonly isAbout: boolean;
}

/** A price that is not known: 'none' where there is none to come, 'coming' while it is computed. */
export type CostState = PickCost | 'none' | 'coming';

/** A later week of a player: the game, null on a bye, and whether the opponent's defense makes it easy. */
export interface ComingWeek {
  readonly weekNumber: number;
  /** 'vs CAR', '@ CAR'; in a postseason also '62% to play' */
  readonly opponent: string | null;
  /** The same in the strip: 'CAR', '62%', 'bye' */
  readonly short: string;
  /** Rank of the points it allows to the position, 1 (fewest) to 32; null where unknown. */
  readonly fpaRank: number | null;
}

/** Which columns the list shows. */
export type Columns = 'prices' | 'form';

/** The prices of all players under the lineup that is being built, and what is known of their games. */
export interface Costs {
  readonly columns: Columns;
  setColumns(columns: Columns): void;
  /** By player; null until they are computed, or when they can't be. */
  readonly byId: ReadonlyMap<string, PickCost> | null;
  /** Prices can't be computed: nothing is on its way. */
  readonly isFailed: boolean;
  /** What the lineup's players cost together; null until it is known of the lineup as it is now. */
  readonly ofDraft: number | null;
  /** Prices are near and not exact: the plan has double-downs. */
  readonly isAbout: boolean;
  /** The words for the rounds of the lineup's season. */
  readonly rounds: Rounds;
  /** The weeks of the strip. */
  readonly weeks: readonly number[];
  comingOf(playerId: string): readonly ComingWeek[];
  /** '79% to play again': the chance that the team reaches the next round of a postseason; else null. */
  playAgainOf(playerId: string): string | null;
  linesOf(team: string | null): GameLines | null;
  /** Whether the betting market expects points of any team of the week, as it does not in seasons that are played again. */
  readonly hasTotals: boolean;
  /** How many of the user's group have used each player; null for a lineup that is in no group but everyone's. */
  readonly groupUse: GroupUse | null;
  /** The player whose price the line at the foot says; set by hovering and focusing rows. */
  readonly shown: Atom<string | null>;
}

export const CostsContext = createContext<Costs | null>(null);

/** The prices; null where a lineup has none: that of a visitor, or of a season that is played again. */
export const useCosts = () => useContext(CostsContext);

/** The id of the line at the foot, which describes the row. */
export const COST_LINE_ID = 'cost-line';

export const useShownPlayer = (costs: Costs) => useSelector(costs.shown);

/** How many members of a group have used each player this season, in locked slots. */
export interface GroupUse {
  readonly name: string;
  /** False for free users: a usage figure is for Premium [G1.7]. */
  readonly isShown: boolean;
  /** Null until it is known. */
  readonly members: number | null;
  readonly usedBy: ReadonlyMap<string, number>;
}

/** Which players the list shows by how many of the group have used them. */
export type GroupUseFilter = 'any' | 'nobody' | 'quarter' | 'half';

const MOST: Readonly<Record<GroupUseFilter, number>> = { any: 1, nobody: 0, quarter: 0.25, half: 0.5 };

/** Whether a player passes the filter. Until the uses are known, everyone does. */
export function passesGroupUse({ members, usedBy }: GroupUse, filter: GroupUseFilter, playerId: string): boolean {
  return members === null || (usedBy.get(playerId) ?? 0) <= MOST[filter] * members;
}

/** '4 of 12'; '–' until it is known. */
export function groupUseText({ members, usedBy }: GroupUse, playerId: string): string {
  return members === null ? '–' : `${usedBy.get(playerId) ?? 0} of ${members}`;
}
