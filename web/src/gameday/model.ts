import type {
  GameDay as WireGameDay,
  GroupPlace as WireGroupPlace,
  Neighbor as WireNeighbor,
} from '@singleback/contract/gameday/game-day.ts';
import { hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';

/** The next place on a table. `gap` is in hundredths. */
interface Neighbor {
  readonly rank: number;
  readonly gap: number;
}

/** The user's place in a group. Distances are hundredths, as on the group's table. */
export interface GroupPlace {
  /** Null without a lineup this season. */
  readonly rank: number | null;
  /** Places gained since before the week; null in the first week. */
  readonly change: number | null;
  readonly above: Neighbor | null;
  readonly below: Neighbor | null;
  readonly behindFirst: number;
  /** How many others share the place, and who, if it is one whose name is known. */
  readonly level: number;
  readonly levelWith: string | null;
  readonly members: number;
  /** Members with a lineup this week; null where that is not counted. */
  readonly membersIn: number | null;
}

/** The current week, and the user's places in it, by group id. */
export interface GameDay {
  readonly weekId: string;
  readonly firstKickoff: Date | null;
  readonly hasBegun: boolean;
  readonly isFinal: boolean;
  readonly places: ReadonlyMap<string, GroupPlace>;
}

export function gameDayFromWire(wire: WireGameDay): GameDay {
  return {
    weekId: wire.week_id,
    firstKickoff: wire.first_kickoff === null ? null : new Date(wire.first_kickoff),
    hasBegun: wire.has_begun,
    isFinal: wire.is_final,
    places: new Map(wire.groups.map((group) => [group.group_id, placeFromWire(group)])),
  };
}

function placeFromWire(wire: WireGroupPlace): GroupPlace {
  const { rank, rank_before: before } = wire;
  return {
    rank,
    change: rank === null || before === null ? null : before - rank,
    above: wire.above && neighborFromWire(wire.above),
    below: wire.below && neighborFromWire(wire.below),
    behindFirst: hundredthsFromPoints(wire.behind_first),
    level: wire.level,
    levelWith: wire.level_with,
    members: wire.members,
    membersIn: wire.members_in,
  };
}

const neighborFromWire = ({ rank, gap }: WireNeighbor): Neighbor => ({ rank, gap: hundredthsFromPoints(gap) });
