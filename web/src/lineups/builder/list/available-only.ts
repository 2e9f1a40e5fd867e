import type { DraftStore } from '../kept-drafts.ts';

/** The storage of the setting. */
export type KeptSetting = Pick<DraftStore, 'getItem' | 'setItem'>;

const KEY = 'builder-available-only';

/**
 * Whether 'Available Only' is initially on: as last set on this device, else once a player was used, because the top of
 * the list would then be players who cannot be picked.
 */
export function openedAvailableOnly(store: KeptSetting | null, hasUses: boolean): boolean {
  try {
    const kept = store?.getItem(KEY) ?? null;
    return kept === null ? hasUses : kept === 'on';
  } catch {
    return hasUses;
  }
}

/** Stores the setting on this device; silently does nothing when storage is unavailable. */
export function keepAvailableOnly(store: KeptSetting | null, isOn: boolean): void {
  try {
    store?.setItem(KEY, isOn ? 'on' : 'off');
  } catch {
    // Storage is full or unavailable.
  }
}
