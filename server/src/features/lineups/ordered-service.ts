import { deleteLineup } from './delete-lineup.ts';
import { findLineup, type LineupUses, listLineupsOf, listUsesOf, type StoredLineup } from './lineups-store.ts';
import { type Proposal, playerIdsOf, proposalOf } from './proposal.ts';
import { submitUnderLocks } from './submit-lineup.ts';
import type { Surroundings } from './surroundings.ts';
import { updateLineup, updateUnderLocks } from './update-lineup.ts';

// Used by standing orders, which change lineups as their owners would.
export {
  deleteLineup,
  type LineupUses,
  type Proposal,
  playerIdsOf,
  type Surroundings,
  findLineup as storedLineup,
  listLineupsOf as storedLineupsOf,
  listUsesOf as usesOf,
  proposalOf,
  type StoredLineup,
  submitUnderLocks,
  updateLineup,
  updateUnderLocks,
};
