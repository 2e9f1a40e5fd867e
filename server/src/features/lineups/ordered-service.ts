import { deleteLineup } from './delete-lineup.ts';
import { findLineup, listLineupsOf, listUsesOf, type StoredLineup } from './lineups-store.ts';
import { proposalOf } from './proposal.ts';
import { submitUnderLocks } from './submit-lineup.ts';
import { updateLineup, updateUnderLocks } from './update-lineup.ts';

// Used by standing orders, which change lineups as their owners would.
export {
  deleteLineup,
  findLineup as storedLineup,
  listLineupsOf as storedLineupsOf,
  listUsesOf as usesOf,
  proposalOf,
  type StoredLineup,
  submitUnderLocks,
  updateLineup,
  updateUnderLocks,
};
