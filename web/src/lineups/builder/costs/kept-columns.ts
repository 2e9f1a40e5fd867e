import type { Columns } from './costs-context.ts';

const keyOf = (userId: string) => `builder-columns:${userId}`;

/** The columns that the user chose on this device; until then those of the form, as the list has always had [G2.46]. */
export function keptColumns(userId: string): Columns {
  try {
    return localStorage.getItem(keyOf(userId)) === 'prices' ? 'prices' : 'form';
  } catch {
    return 'form';
  }
}

/** Stores the choice; silently does nothing when storage is unavailable. */
export function keepColumns(userId: string, columns: Columns): void {
  try {
    localStorage.setItem(keyOf(userId), columns);
  } catch {
    // Storage is full or unavailable.
  }
}
