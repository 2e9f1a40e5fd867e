// A group's week once it is final.
import type { ReplyOf } from '@singleback/contract/call.ts';
import type { Calls } from '@singleback/contract/calls.ts';
import type { Group } from '@singleback/contract/groups.ts';
import type { WireWeekCut } from '@singleback/contract/last-standing.ts';
import type { RecapPlayer, RecapRow, RecapSlot } from '@singleback/contract/recap.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { parseSlotKey, slotPoints } from '@singleback/game/lineups/slots.ts';
import type { SlotKind } from '@singleback/game/players/positions.ts';
import { hasRecapOf } from '@singleback/game/recap/final.ts';
import { hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { isWeekOver } from '@singleback/game/season/week.ts';
import { useCall } from '../platform/api/use-call.ts';
import { serverNow } from '../platform/live/server-clock.ts';
import { useSeason } from '../players/season.ts';
import { useWeeks } from '../players/weeks.ts';

/** A player who scored in the week; points in hundredths. */
export interface RecapScorer extends Pick<RecapPlayer, 'id' | 'name' | 'position' | 'points'> {
  readonly team: string | null;
  readonly color: string | null;
  readonly foot: string | null;
}

/** A slot of the best lineup; points are doubled for the double-down player. */
export interface BestSlot {
  readonly key: string;
  readonly kind: SlotKind;
  readonly player: RecapScorer | null;
  readonly points: number;
  readonly isDoubled: boolean;
  /** The player was in the submitted lineup. */
  readonly wasPlayed: boolean;
}

/** Whose a week is. */
export interface RecapUser {
  readonly userId: string;
  readonly username: string;
}

/** A member's week. Points are hundredths. */
export interface MemberRecap extends RecapUser {
  /** Null without a lineup, like `points`. */
  readonly rank: number | null;
  readonly points: number | null;
  /** What the group grants for the week without a lineup; null for nothing. */
  readonly granted: number | null;
  /** The lineup as it was played, in slot order. */
  readonly played: readonly BestSlot[];
  readonly bestPoints: number;
  readonly best: readonly BestSlot[];
  /** How much less the lineup scored than was projected; negative if it scored more. Null without one. */
  readonly luck: number | null;
}

type Wire = ReplyOf<Calls['GET /groups/:groupId/recap/:weekNumber']>;
type WireRecap = NonNullable<Wire['recap']>;

/** The recap of a group's week. Points are hundredths. */
export interface GroupRecap extends Pick<WireRecap, 'weekId' | 'multiplier' | 'members' | 'lineups' | 'winners'> {
  readonly risers: readonly (RecapUser & { readonly from: number; readonly to: number })[];
  /** Of a group that plays last one standing; null without a cut in the week. Points as on the wire. */
  readonly cut: WireWeekCut | null;
  /** The user's own row comes last when not among the first. */
  readonly rows: readonly MemberRecap[];
}

/** The last completed week of the season; null when the group was created after it. */
export function useLastWeek(group: Pick<Group, 'id' | 'created_at'>): number | null {
  const { data } = useSeason();
  const weeks = useWeeks();
  if (!data) return null;
  const now = serverNow() ?? new Date(data.now);
  const last = weeks.findLast((week) => isWeekOver(week, now));
  if (!last) return null;
  return group.id === EVERYONE_GROUP_ID || hasRecapOf(last, new Date(group.created_at)) ? last.weekNumber : null;
}

/** The recap of a group's week; `recap` is null until the week is final. */
export function useRecap(groupId: string, weekNumber: string) {
  return useCall('GET /groups/:groupId/recap/:weekNumber', { params: { groupId, weekNumber } }, { select: read });
}

const read = ({ recap, ...week }: Wire) => ({ ...week, recap: recap && recapFromWire(recap) });

/** Puts players, which the response lists once, into their slots. */
function recapFromWire(wire: WireRecap): GroupRecap {
  const players = new Map(wire.players.map((player) => [player.id, scorerFromWire(player)]));
  const own = wire.userRow;
  const rows = own === null || wire.rows.some(({ userId }) => userId === own.userId) ? wire.rows : [...wire.rows, own];
  const { weekId, multiplier, members, lineups } = wire;
  return {
    ...{ weekId, multiplier, members, lineups },
    winners: wire.winners.map((winner) => ({ ...winner, points: hundredthsFromPoints(winner.points) })),
    risers: wire.risers.map(({ fromRank, toRank, ...user }) => ({ ...user, from: fromRank, to: toRank })),
    cut: wire.cut ?? null,
    rows: rows.map((row) => memberFromWire(row, players)),
  };
}

function memberFromWire(row: RecapRow, players: ReadonlyMap<string, RecapScorer>): MemberRecap {
  const played = new Set(row.played.map(({ playerId }) => playerId));
  return {
    userId: row.userId,
    username: row.username,
    rank: row.rank,
    points: row.points === null ? null : hundredthsFromPoints(row.points),
    granted: row.granted === undefined ? null : hundredthsFromPoints(row.granted),
    played: row.played.flatMap((slot) => slotFromWire(slot, players, played)),
    bestPoints: hundredthsFromPoints(row.bestPoints),
    best: row.best.flatMap((slot) => slotFromWire(slot, players, played)),
    luck: row.luck === undefined || row.luck === null ? null : hundredthsFromPoints(row.luck),
  };
}

function slotFromWire(
  { positionKey, playerId, isDoubleDown }: RecapSlot,
  players: ReadonlyMap<string, RecapScorer>,
  played: ReadonlySet<string | null>,
): BestSlot[] {
  const slot = parseSlotKey(positionKey);
  if (!slot) return [];
  const player = playerId === null ? null : (players.get(playerId) ?? null);
  const points = slotPoints(player?.points ?? 0, isDoubleDown) ?? 0;
  return [{ key: slot.key, kind: slot.kind, player, points, isDoubled: isDoubleDown, wasPlayed: played.has(playerId) }];
}

function scorerFromWire(wire: RecapPlayer): RecapScorer {
  const { id, name, position } = wire;
  return {
    ...{ id, name, position },
    team: wire.teamAbbreviation,
    color: wire.primaryColor,
    foot: wire.secondaryColor,
    points: hundredthsFromPoints(wire.points),
  };
}
