import { type Proposal, playerIdsOf, proposalOf } from './check-proposal.ts';
import { findLineup, type LineupUses, listLineupsOf, listUsesOf, type StoredLineup } from './lineups-store.ts';
import { submitUnderLocks } from './submit-lineup.ts';
import type { Surroundings } from './surroundings.ts';
import { deleteLineup, updateLineup, updateUnderLocks } from './update-lineup.ts';

// Used by standing orders, which change lineups as their owners would.
export {
  deleteLineup,
  findLineup as storedLineup,
  type LineupUses,
  listLineupsOf as storedLineupsOf,
  listUsesOf as usesOf,
  type Proposal,
  playerIdsOf,
  proposalOf,
  type StoredLineup,
  type Surroundings,
  submitUnderLocks,
  updateLineup,
  updateUnderLocks,
};
