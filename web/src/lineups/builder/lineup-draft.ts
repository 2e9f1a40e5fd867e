import { device } from '../../platform/api/device-storage.ts';
import { DRAFT_PREFIX } from './kept-drafts.ts';

/** An unsubmitted lineup as stored on this device. */
export interface KeptDraft extends KeptLineup {
  /** The saved lineup the edit is based on; null for a new lineup. */
  readonly base: (KeptLineup & { readonly version: number }) | null;
}

interface KeptLineup {
  readonly groupIds: readonly string[];
  readonly name: string;
  readonly slots: Readonly<Record<string, string | null>>;
  readonly doubleDownPlayerId: string | null;
}

/** Identifies a draft: one per edited lineup, and one for the new lineup of a week. */
export interface DraftPlace {
  readonly userId: string;
  readonly weekId: string;
  readonly lineupId: string | null;
}

function keyOf({ userId, weekId, lineupId }: DraftPlace): string {
  return `${DRAFT_PREFIX}${userId}:${lineupId ?? weekId}`;
}

/** The stored draft; null when there is none or it is unreadable. */
export function readDraft(place: DraftPlace): KeptDraft | null {
  const draft = device.getJson(keyOf(place));
  return isKeptDraft(draft) && (draft.base !== null) === (place.lineupId !== null) ? draft : null;
}

/** Stores a draft, or removes it with null. */
export function keepDraft(place: DraftPlace, draft: KeptDraft | null): void {
  device.set(keyOf(place), draft && JSON.stringify(draft));
}

/** Whether the draft is there after a reload: the browser may refuse to store it. */
export const isDraftStored = (place: DraftPlace): boolean => device.isStored(keyOf(place));

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
