import type { LineupSubmission as WireSubmission } from '@singleback/contract/lineups.ts';
import { type LineupSubmission as CheckedSubmission, draftOf } from '@singleback/game/lineups/check-lineup.ts';
import type { Draft } from '@singleback/game/lineups/lineup.ts';
import type { StoredLineup } from './lineups-store.ts';

/** A submitted lineup with normalized ids and unique groups, not checked yet. */
export interface Proposal {
  weekId: string;
  groupIds: string[];
  /** Undefined: the name was not sent. */
  name: string | null | undefined;
  lineup: CheckedSubmission;
}

/** Parses a submission [G7.26]. */
export function proposalOf(wire: WireSubmission): Proposal {
  return {
    weekId: wire.week_id.toLowerCase(),
    groupIds: [...new Set(wire.group_ids.map((id) => id.toLowerCase()))],
    name: wire.name,
    lineup: {
      name: wire.name ?? null,
      players: wire.players.map(({ player_id, position }) => ({ playerId: player_id.toLowerCase(), position })),
      doubleDownPlayerId: wire.double_down_player_id?.toLowerCase() ?? null,
    },
  };
}

/** The submitted players. */
export const playerIdsOf = ({ lineup }: Proposal): string[] => lineup.players.map(({ playerId }) => playerId);

/** A stored lineup as if submitted again, to these groups. */
export function proposalOfStored(lineup: StoredLineup, groupIds: string[]): Proposal {
  const players = lineup.slots.map(({ slotKey, playerId }) => ({ playerId, position: slotKey }));
  const { weekId, name, doubleDownPlayerId } = lineup;
  return { weekId, groupIds, name, lineup: { name, players, doubleDownPlayerId } };
}

/** A stored lineup, as the rules need it. */
export function draftOfStored(lineup: StoredLineup): Draft {
  return {
    slots: Object.fromEntries(lineup.slots.map(({ slotKey, playerId }) => [slotKey, playerId])),
    doubleDownPlayerId: lineup.doubleDownPlayerId,
  };
}

/** Whether a proposal with its resulting name equals the stored lineup: a repeated submit (rules 2.9). */
export function isSameLineup(proposal: Proposal, name: string | null, stored: StoredLineup): boolean {
  const [wanted, kept] = [draftOf(proposal.lineup), draftOfStored(stored)];
  const keys = Object.keys(kept.slots);
  return (
    name === stored.name &&
    wanted.doubleDownPlayerId === kept.doubleDownPlayerId &&
    sameIds(proposal.groupIds, stored.groupIds) &&
    proposal.lineup.players.length === keys.length &&
    keys.every((key) => wanted.slots[key] === kept.slots[key])
  );
}

/** Whether two lists of unique ids have the same elements. */
export function sameIds(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}
