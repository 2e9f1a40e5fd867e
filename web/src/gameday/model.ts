import type { ReplyOf } from '@singleback/contract/call.ts';
import {
  type gameDayCalls,
  PLAYS_SHOWN,
  type GameDay as WireGameDay,
  type GroupPlace as WireGroupPlace,
  type Neighbor as WireNeighbor,
} from '@singleback/contract/gameday/game-day.ts';
import { hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';

/** A week, and the user's places in it, by group id. */
export function gameDayFromWire(wire: WireGameDay) {
  return {
    weekId: wire.week_id,
    firstKickoff: wire.first_kickoff === null ? null : new Date(wire.first_kickoff),
    hasBegun: wire.has_begun,
    isFinal: wire.is_final,
    places: new Map(wire.groups.map((group) => [group.group_id, placeFromWire(group)])),
  };
}

/** The user's place in a group. Distances are hundredths, as on the group's table. */
export type GroupPlace = Readonly<ReturnType<typeof placeFromWire>>;

function placeFromWire(wire: WireGroupPlace) {
  const { rank, rank_before: before } = wire;
  return {
    /** Null without a lineup this season. */
    rank,
    /** Places gained since before the week; null in the first week. */
    change: rank === null || before === null ? null : before - rank,
    above: wire.above && neighborFromWire(wire.above),
    below: wire.below && neighborFromWire(wire.below),
    behindFirst: hundredthsFromPoints(wire.behind_first),
    /** How many others share the place, and who, if it is one whose name is known. */
    level: wire.level,
    levelWith: wire.level_with,
    members: wire.members,
    /** Members with a lineup this week; null where that is not counted. */
    membersIn: wire.members_in,
    /** By the points of the week alone, once all its games are over. */
    weekRank: wire.week_rank,
  };
}

/** The next place on a table. `gap` is in hundredths. */
const neighborFromWire = ({ rank, gap }: WireNeighbor) => ({ rank, gap: hundredthsFromPoints(gap) });

type WirePlays = ReplyOf<(typeof gameDayCalls)['GET /game-day/plays']>;
type WirePart = WirePlays['plays'][number]['groups'][number];

/** What a play changed for the user in a group. All points are hundredths, of the lineup there or of a rival's. */
export type PlayInGroup = Omit<WirePart, 'group_id'> & { readonly groupId: string };

/** The plays of a week, newest first, up to the last that was known. */
export interface Plays {
  readonly weekId: string;
  readonly last: number;
  readonly plays: readonly Play[];
}

/**
 * Adds an answer to the plays known so far; one that does not continue them replaces them. Plays that are sent again as
 * they were stay the same objects, and if nothing is new the same array.
 */
export function addPlays(known: Plays | undefined, wire: WirePlays): Plays {
  const before = known?.weekId === wire.week_id ? known : undefined;
  const byId = new Map(before?.plays.map((play) => [play.id, play]));
  const fresh = wire.plays.map((play) => unlessSame(playFromWire(play), byId.get(play.id)));
  const continues = wire.since > 0 && before !== undefined && before.last >= wire.since;
  const older = continues ? before.plays.filter(({ id }) => id <= wire.since) : [];
  const plays = [...fresh, ...older].slice(0, PLAYS_SHOWN);
  const isSame = plays.length === before?.plays.length && plays.every((play, at) => play === before.plays[at]);
  return { weekId: wire.week_id, last: wire.last, plays: isSame ? before.plays : plays };
}

const unlessSame = (play: Play, known: Play | undefined): Play =>
  known !== undefined && JSON.stringify(known) === JSON.stringify(play) ? known : play;

/** A play that counted for the user. */
export type Play = Readonly<ReturnType<typeof playFromWire>>;

function playFromWire(wire: WirePlays['plays'][number]) {
  return {
    id: wire.id,
    at: new Date(wire.at),
    isCorrection: wire.is_correction,
    groups: wire.groups.map(({ group_id: groupId, ...group }) => ({
      ...{ ...group, groupId },
      points: hundredthsFromPoints(group.points),
      players: group.players.map(({ name, points }) => ({ name, points: hundredthsFromPoints(points) })),
      rival: group.rival && { ...group.rival, points: hundredthsFromPoints(group.rival.points) },
    })),
  };
}
