import {
  GROUP_LIMITS,
  type GroupForm,
  groupFormProblems,
  type Visibility,
} from '@singleback/game/groups/check-group-form.ts';
import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import { ApiError, serviceWordsOf } from '../api/api-error.ts';

/** What the create group form holds. */
export type GroupDraft = GroupForm & { readonly visibility: Visibility };

/** The form as it opens [G5.14, G5.15, G5.20]. */
export function emptyGroupDraft(seasonId: string): GroupDraft {
  return {
    name: '',
    description: '',
    seasonId,
    visibility: 'private',
    maxParticipants: GROUP_LIMITS.participants.default,
    settings: DEFAULT_SETTINGS,
  };
}

/**
 * What is wrong with each field, by its name in the request; the first wrong thing of a field counts [G5.12 to G5.20].
 * Position counts and settings that need Premium are shown in one place, under SETTINGS_FIELD.
 */
export function groupFormErrors(draft: GroupDraft, isPremium: boolean): ReadonlyMap<string, string> {
  const errors = new Map<string, string>();
  for (const { message, details } of groupFormProblems(draft, { isPremium, currentSeasonId: draft.seasonId })) {
    const field = shownAt(String(details?.field ?? ''));
    if (!errors.has(field)) errors.set(field, message);
  }
  return errors;
}

/** Where errors about anything but the text fields are shown. */
export const SETTINGS_FIELD = 'settings';
const TEXT_FIELDS: readonly string[] = ['name', 'description', 'season_id'];

function shownAt(field: string): string {
  return TEXT_FIELDS.includes(field) ? field : SETTINGS_FIELD;
}

/** Why the server did not create the group: the words, and the field of the form they belong to, null for none. */
export interface CreateFailure {
  readonly field: string | null;
  readonly words: string;
}

/** Reads a failed POST /groups; without words of the server's own, it says that creating failed. */
export function createFailure(error: unknown): CreateFailure {
  const words = serviceWordsOf(error, 'Failed to create group');
  const details = error instanceof ApiError && error.code === 'field_invalid' ? error.details : null;
  const field = details && typeof details === 'object' && 'field' in details ? String(details.field) : null;
  return { field: field === null ? null : shownAt(field), words };
}
