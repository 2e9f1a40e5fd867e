import { heldSlots } from '@singleback/contract/held-slots.ts';
import type { SavedLineup } from '@singleback/contract/lineups.ts';
import type { Context } from '../../context.ts';
import { openReceipts } from '../../lock-log/receipts.ts';

/**
 * Adds to the answer of a save a signed note of what was saved, with which its owner can show it if something else counts
 * later. A save that cannot be acknowledged is saved all the same.
 */
export function openSaveReceipts({ db, log }: Pick<Context, 'db' | 'log'>) {
  const signSave = openReceipts(db);
  return async <Saved extends SavedLineup>(saving: Promise<Saved>): Promise<Saved> => {
    const saved = await saving;
    try {
      const receipt = await signSave(stateOf(saved));
      return receipt === null ? saved : { ...saved, receipt };
    } catch (error) {
      log.error({ err: error }, 'a save has no receipt');
      return saved;
    }
  };
}

function stateOf(saved: SavedLineup) {
  const { id, version, saved_at } = saved;
  return { lineupId: id, version, savedAt: new Date(saved_at), slots: heldSlots(saved) };
}
