import type { DraftStore } from '../kept-drafts.ts';

/** The storage of the setting. */
export type KeptSetting = Pick<DraftStore, 'getItem' | 'setItem'>;

const KEY = 'builder-available-only';

/**
 * Whether 'Available Only' is initially on: as last set on this device, else if the top of the list would be players who
 * cannot be picked. These are players who were used, and in a visitor's lineup those who are locked.
 */
export function openedAvailableOnly(store: KeptSetting | null, hasUnavailable: boolean): boolean {
  try {
    const kept = store?.getItem(KEY) ?? null;
    return kept === null ? hasUnavailable : kept === 'on';
  } catch {
    return hasUnavailable;
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
