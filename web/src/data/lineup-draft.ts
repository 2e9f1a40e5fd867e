/** A lineup that was begun and not submitted, as it is kept on this device. */
export interface KeptDraft {
  readonly groupIds: readonly string[];
  readonly name: string;
  readonly slots: Readonly<Record<string, string | null>>;
  readonly doubleDownPlayerId: string | null;
  /** The saving of the edited lineup that it was begun on; null for a new lineup. */
  readonly base: string | null;
}

/** Whose draft, and of what: one for each edited lineup, one for the new lineup of a week. */
export interface DraftPlace {
  readonly userId: string;
  readonly weekId: string;
  readonly lineupId: string | null;
}

/** As much of localStorage as is needed; null where the page may not store anything. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The device's store, or null when the browser closes it to the page. */
export function deviceStore(): DraftStore | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

function keyOf({ userId, weekId, lineupId }: DraftPlace): string {
  return `lineup-draft:${userId}:${lineupId ?? weekId}`;
}

/**
 * The draft kept for a place; null when there is none, when it can't be read, or when the lineup has been saved anew
 * since it was begun (`base`).
 */
export function readDraft(store: DraftStore | null, place: DraftPlace, base: string | null): KeptDraft | null {
  try {
    const draft: unknown = JSON.parse(store?.getItem(keyOf(place)) ?? 'null');
    return isKeptDraft(draft) && draft.base === base ? draft : null;
  } catch {
    return null;
  }
}

/** Keeps a draft; where nothing can be stored it is not kept, silently: the page goes on without. */
export function keepDraft(store: DraftStore | null, place: DraftPlace, draft: KeptDraft): void {
  try {
    store?.setItem(keyOf(place), JSON.stringify(draft));
  } catch {
    // The store is full or closed.
  }
}

export function dropDraft(store: DraftStore | null, place: DraftPlace): void {
  try {
    store?.removeItem(keyOf(place));
  } catch {
    // The store is closed: nothing was kept.
  }
}

function isKeptDraft(value: unknown): value is KeptDraft {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Partial<Record<keyof KeptDraft, unknown>>;
  return (
    Array.isArray(draft.groupIds) &&
    draft.groupIds.every((id) => typeof id === 'string') &&
    typeof draft.name === 'string' &&
    isTextOrNull(draft.doubleDownPlayerId) &&
    isTextOrNull(draft.base) &&
    typeof draft.slots === 'object' &&
    draft.slots !== null &&
    Object.values(draft.slots).every(isTextOrNull)
  );
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
