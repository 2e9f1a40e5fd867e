import { DRAFT_PREFIX, type DraftStore } from './kept-drafts.ts';

/** A lineup that was begun and not submitted, as it is kept on this device. */
export interface KeptDraft extends KeptLineup {
  /** The saved lineup that the edit began on; null for a new lineup. */
  readonly base: (KeptLineup & { readonly version: number }) | null;
}

interface KeptLineup {
  readonly groupIds: readonly string[];
  readonly name: string;
  readonly slots: Readonly<Record<string, string | null>>;
  readonly doubleDownPlayerId: string | null;
}

/** Whose draft, and of what: one for each edited lineup, one for the new lineup of a week. */
export interface DraftPlace {
  readonly userId: string;
  readonly weekId: string;
  readonly lineupId: string | null;
}

function keyOf({ userId, weekId, lineupId }: DraftPlace): string {
  return `${DRAFT_PREFIX}${userId}:${lineupId ?? weekId}`;
}

/** The draft kept for a place; null when there is none, or when it can't be read. */
export function readDraft(store: DraftStore | null, place: DraftPlace): KeptDraft | null {
  try {
    const draft: unknown = JSON.parse(store?.getItem(keyOf(place)) ?? 'null');
    return isKeptDraft(draft) && (draft.base !== null) === (place.lineupId !== null) ? draft : null;
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
  if (!isKeptLineup(value)) return false;
  const { base } = value as { base?: unknown };
  return base === null || (isKeptLineup(base) && typeof (base as { version?: unknown }).version === 'number');
}

function isKeptLineup(value: unknown): value is KeptLineup {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Partial<Record<keyof KeptLineup, unknown>>;
  return (
    Array.isArray(draft.groupIds) &&
    draft.groupIds.every((id) => typeof id === 'string') &&
    typeof draft.name === 'string' &&
    isTextOrNull(draft.doubleDownPlayerId) &&
    typeof draft.slots === 'object' &&
    draft.slots !== null &&
    Object.values(draft.slots).every(isTextOrNull)
  );
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
