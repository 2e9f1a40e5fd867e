import type { DraftStore } from '../kept-drafts.ts';

/** Where the setting is kept. */
export type KeptSetting = Pick<DraftStore, 'getItem' | 'setItem'>;

const KEY = 'builder-available-only';

/**
 * Whether the list opens with 'Available Only' on: as it was last set on this device, else once a player is used (then
 * the top of the list would be players who cannot be picked).
 */
export function openedAvailableOnly(store: KeptSetting | null, hasUses: boolean): boolean {
  try {
    const kept = store?.getItem(KEY) ?? null;
    return kept === null ? hasUses : kept === 'on';
  } catch {
    return hasUses;
  }
}

/** Remembers on this device how 'Available Only' was set; silently not where nothing can be stored. */
export function keepAvailableOnly(store: KeptSetting | null, isOn: boolean): void {
  try {
    store?.setItem(KEY, isOn ? 'on' : 'off');
  } catch {
    // The store is full or closed.
  }
}
