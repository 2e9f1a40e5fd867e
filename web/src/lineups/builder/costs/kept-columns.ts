import type { Columns } from './costs-context.ts';

const keyOf = (userId: string) => `builder-columns:${userId}`;

/** The columns that the user chose on this device; prices until then. */
export function keptColumns(userId: string): Columns {
  try {
    return localStorage.getItem(keyOf(userId)) === 'form' ? 'form' : 'prices';
  } catch {
    return 'prices';
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
