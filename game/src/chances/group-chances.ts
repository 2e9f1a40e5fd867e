import type { SeasonKind } from '../season/round-words.ts';
import type { CutToSimulate } from './contest.ts';
import type { LineupToDraw } from './lineup-draws.ts';

/** Points of the weeks after this one, hundredths with the playoff multiplier: added up they are near enough to normal. */
export interface RestOfSeason {
  readonly mean: number;
  readonly variance: number;
}

/** A member of a group as everybody may see them: open slots hold typical players. */
export interface MemberToSimulate {
  /** The user's number: names the member in every draw. */
  readonly user: number;
  /** Total on the group's table before this week, hundredths. */
  readonly before: number;
  /** Null for someone who has no lineup this week and cannot have one any more. */
  readonly lineup: LineupToDraw | null;
  readonly rest: RestOfSeason;
}

/** A member's own view: the same draws, with what is really in the lineup. */
export interface ViewToSimulate {
  readonly user: number;
  /** Null without a lineup: the member's public one is used. */
  readonly lineup: LineupToDraw | null;
  /** The member's players in each game that is not over, for the game that decides most; empty to leave it out. */
  readonly games: readonly { readonly game: string; readonly lineup: LineupToDraw }[];
  /** Whether the member's points of the week are compared with those of each other member. */
  readonly withDuels: boolean;
}

/** A group in the middle of a week. */
export interface GroupToSimulate {
  /** In the order of the users' numbers. */
  readonly members: readonly MemberToSimulate[];
  /** What this week's points are multiplied by, in hundredths. */
  readonly multiplier: number;
  /** Whether the season is simulated: from week 4 on. */
  readonly withSeason: boolean;
  /** Whether no week comes after this one. */
  readonly isLastWeek: boolean;
  /** Who takes part in the cut of the week, in a group that plays last one standing. */
  readonly cut?: CutToSimulate;
  readonly views: readonly ViewToSimulate[];
}

/** A chance, 0 to 1, and whether nothing can change it any more. */
export interface Chance {
  readonly chance: number;
  readonly isDecided: boolean;
}

/** Where someone will stand on the group's table after this week: 1 is first. */
export interface ExpectedPlace {
  readonly mean: number;
  /** 80 of 100 finishes are from `best` to `worst`. */
  readonly best: number;
  readonly worst: number;
}

export interface MemberChances {
  readonly user: number;
  /** To have the most points of the week; shared by those who are level. */
  readonly week: Chance;
  /** To be first on the table after the last week; null before week 4. */
  readonly season: Chance | null;
  readonly place: ExpectedPlace;
  /** To survive the week, for who is in a group that plays last one standing. */
  readonly survival?: Chance;
}

/** How much a game matters: the chance to win the week if the member's players in it do badly, and if they do well. */
export interface GameSwing {
  readonly game: string;
  readonly ifShort: number;
  readonly ifWell: number;
}

export interface ViewChances extends MemberChances {
  /** How often each place on the table is taken after this week, 0 to 1, the first place first. */
  readonly places: readonly number[];
  /** How often the member stands above each other member on the table after this week; level counts half. By user. */
  readonly above: ReadonlyMap<number, number>;
  /** That the member has more points of the week than each other one with a lineup; level counts half. By user. */
  readonly outscores: ReadonlyMap<number, Chance>;
  readonly games: readonly GameSwing[];
}

export interface GroupChances {
  readonly members: readonly MemberChances[];
  readonly views: readonly ViewChances[];
}

/** The table of a draw: what all members have after this week and after the season, in hundredths. */
export interface DrawnTable {
  readonly afterWeek: Float64Array;
  readonly afterSeason: Float64Array;
  /** The points of the week alone. */
  readonly week: Float64Array;
}

/**
 * A chance as it is shown: whole percents, '<1%' and '>99%' at the ends, and 0% and 100% only once nothing can change it.
 */
export function chanceText({ chance, isDecided }: Chance): string {
  const percent = Math.round(chance * 100);
  if (isDecided) return `${percent}%`;
  if (chance < 0.01) return '<1%';
  return chance > 0.99 ? '>99%' : `${percent}%`;
}

/** The chance to win the season is given from this week or round on. */
export const SEASON_FROM_WEEK: Readonly<Record<SeasonKind, number>> = { regular: 4, postseason: 2 };
