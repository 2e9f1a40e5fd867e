import { tab } from '../../platform/api/device-storage.ts';

const KEY = 'guestSave';

/** A save that waits for its code, so that a reload comes back to it. */
export interface BegunSave {
  readonly email: string;
  readonly suggestedName: string;
}

export function readBegunSave(): BegunSave | null {
  const begun = tab.getJson(KEY) as BegunSave | null;
  return typeof begun?.email === 'string' && typeof begun.suggestedName === 'string' ? begun : null;
}

/** Stores the save in this tab, or forgets it with null. */
export function storeBegunSave(begun: BegunSave | null): void {
  tab.set(KEY, begun && JSON.stringify(begun));
}
