import type { LineupSubmission as WireSubmission } from '@singleback/contract/lineups.ts';
import { type LineupSubmission as CheckedSubmission, draftOf } from '@singleback/game/lineups/check-lineup.ts';
import type { Draft } from '@singleback/game/lineups/lineup.ts';
import type { StoredLineup } from './lineups-store.ts';

/** What somebody hands in, with ids written one way and each group once. Nothing in it has been checked. */
export interface Proposal {
  weekId: string;
  groupIds: string[];
  /** Undefined: the name was not sent. */
  name: string | null | undefined;
  lineup: CheckedSubmission;
}

/** Reads a submission off the wire [G7.26]. */
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

/** A stored lineup as if it were handed in again, to these groups. */
export function proposalOfStored(lineup: StoredLineup, groupIds: string[]): Proposal {
  const players = lineup.slots.map(({ slotKey, playerId }) => ({ playerId, position: slotKey }));
  const { weekId, name, doubleDownPlayerId } = lineup;
  return { weekId, groupIds, name, lineup: { name, players, doubleDownPlayerId } };
}

/** A stored lineup as the rules read it. */
export function draftOfStored(lineup: StoredLineup): Draft {
  return {
    slots: Object.fromEntries(lineup.slots.map(({ slotKey, playerId }) => [slotKey, playerId])),
    doubleDownPlayerId: lineup.doubleDownPlayerId,
  };
}

/** Whether a proposal, under the name it would get, is what is stored already: a submit sent twice (rules 2.9). */
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

/** Whether two lists without doubles hold the same ids. */
export function sameIds(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}
