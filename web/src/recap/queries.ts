// A group's week once it is final.
import type { ReplyOf } from '@singleback/contract/call.ts';
import type { Calls } from '@singleback/contract/calls.ts';
import type { Group } from '@singleback/contract/groups.ts';
import type { RecapPlayer, RecapRow, RecapSlot } from '@singleback/contract/recap.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { parseSlotKey, slotPoints } from '@singleback/game/lineups/slots.ts';
import { hasRecapOf } from '@singleback/game/recap/final.ts';
import { hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { isWeekOver } from '@singleback/game/season/week.ts';
import { useCall } from '../platform/api/use-call.ts';
import { serverNow } from '../platform/live/server-clock.ts';
import { useSeason } from '../players/season.ts';
import { useWeeks } from '../players/weeks.ts';

type Wire = ReplyOf<Calls['GET /groups/:groupId/recap/:weekNumber']>;
type WireRecap = NonNullable<Wire['recap']>;

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

/** The recap of a group's week. Points are hundredths. */
export type GroupRecap = Readonly<ReturnType<typeof recapFromWire>>;

/** Puts players, which the response lists once, into their slots. */
function recapFromWire(wire: WireRecap) {
  const players = new Map(wire.players.map((player) => [player.id, scorerFromWire(player)]));
  const own = wire.userRow;
  const rows = own === null || wire.rows.some(({ userId }) => userId === own.userId) ? wire.rows : [...wire.rows, own];
  const { weekId, multiplier, members, lineups } = wire;
  return {
    ...{ weekId, multiplier, members, lineups },
    winners: wire.winners.map((winner) => ({ ...winner, points: hundredthsFromPoints(winner.points) })),
    risers: wire.risers.map(({ fromRank, toRank, ...user }) => ({ ...user, from: fromRank, to: toRank })),
    /** Of a group that plays last one standing; null without a cut in the week. Points as on the wire. */
    cut: wire.cut ?? null,
    /** The earlier week in which the user went out; null for others. */
    outSinceWeek: wire.outSinceWeek ?? null,
    /** The user's own row comes last when not among the first. */
    rows: rows.map((row) => memberFromWire(row, players)),
  };
}

/** A member's week. Points are hundredths. */
export type MemberRecap = Readonly<ReturnType<typeof memberFromWire>>;

/** Whose a week is. */
export type RecapUser = Pick<MemberRecap, 'userId' | 'username'>;

function memberFromWire(row: RecapRow, players: ReadonlyMap<string, RecapScorer>) {
  const played = new Set(row.played.map(({ playerId }) => playerId));
  return {
    userId: row.userId,
    username: row.username,
    /** Null without a lineup, like `points`. */
    rank: row.rank,
    points: row.points === null ? null : hundredthsFromPoints(row.points),
    /** What the group grants for the week without a lineup; null for nothing. */
    granted: row.granted === undefined ? null : hundredthsFromPoints(row.granted),
    /** The lineup as it was played, in slot order. */
    played: row.played.flatMap((slot) => slotFromWire(slot, players, played)),
    bestPoints: hundredthsFromPoints(row.bestPoints),
    best: row.best.flatMap((slot) => slotFromWire(slot, players, played)),
    /** How much less the lineup scored than was projected; negative if it scored more. Null without one. */
    luck: row.luck === undefined || row.luck === null ? null : hundredthsFromPoints(row.luck),
  };
}

/** A slot of the best lineup; points are doubled for the double-down player. */
export type BestSlot = Readonly<ReturnType<typeof slotFromWire>[number]>;

function slotFromWire(
  { positionKey, playerId, isDoubleDown }: RecapSlot,
  players: ReadonlyMap<string, RecapScorer>,
  played: ReadonlySet<string | null>,
) {
  const slot = parseSlotKey(positionKey);
  if (!slot) return [];
  const player = playerId === null ? null : (players.get(playerId) ?? null);
  const points = slotPoints(player?.points ?? 0, isDoubleDown) ?? 0;
  return [{ key: slot.key, kind: slot.kind, player, points, isDoubled: isDoubleDown, wasPlayed: played.has(playerId) }];
}

/** A player who scored in the week; points in hundredths. */
export type RecapScorer = Readonly<ReturnType<typeof scorerFromWire>>;

function scorerFromWire(wire: RecapPlayer) {
  const { id, name, position } = wire;
  return {
    ...{ id, name, position },
    team: wire.teamAbbreviation,
    color: wire.primaryColor,
    foot: wire.secondaryColor,
    points: hundredthsFromPoints(wire.points),
  };
}
