import {
  GROUP_LIMITS,
  type GroupForm,
  groupFormProblems,
  type Visibility,
} from '@singleback/game/groups/check-group-form.ts';
import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import type { SeasonKind } from '@singleback/game/season/round-words.ts';
import { DEFAULT_MISSED_WEEKS } from '@singleback/game/standings/granted.ts';
import { type CutSetting, NO_CUT } from '@singleback/game/standings/last-standing.ts';
import { ApiError, serviceWordsOf } from '../platform/api/api-error.ts';

/** The values of the create group form. */
export type GroupDraft = GroupForm & { readonly visibility: Visibility; readonly lastStanding: CutSetting };

/** The initial values [G5.14, G5.15, G5.20]. */
export function emptyGroupDraft(seasonId: string): GroupDraft {
  return {
    name: '',
    description: '',
    seasonId,
    visibility: 'private',
    maxParticipants: GROUP_LIMITS.participants.default,
    settings: DEFAULT_SETTINGS,
    missedWeeks: DEFAULT_MISSED_WEEKS,
    lastStanding: NO_CUT,
  };
}

/**
 * The first error of each field, by its name in the request [G5.12 to G5.20]. Position counts and settings that need
 * Premium share SETTINGS_FIELD.
 */
export function groupFormErrors(
  draft: GroupDraft,
  isPremium: boolean,
  currentWeek: number,
  seasonKind?: SeasonKind,
): ReadonlyMap<string, string> {
  const errors = new Map<string, string>();
  const context = { isPremium, currentSeasonId: draft.seasonId, currentWeek, seasonKind };
  for (const { message, details } of groupFormProblems(draft, context)) {
    const field = shownAt(String(details?.field ?? ''));
    if (!errors.has(field)) errors.set(field, message);
  }
  return errors;
}

/** Where errors about anything but these fields are shown. */
export const SETTINGS_FIELD = 'settings';
const OWN_FIELDS: readonly string[] = ['name', 'description', 'season_id', 'cut', 'cut_from'];

function shownAt(field: string): string {
  return OWN_FIELDS.includes(field) ? field : SETTINGS_FIELD;
}

/** What could not be created or saved: the message and the field it belongs to, or null. */
export interface GroupFailure {
  readonly field: string | null;
  readonly words: string;
}

/** Reads a failure with the field's name in the request; without words of the server it says `otherwise`. */
export function fieldFailure(error: unknown, otherwise: string): GroupFailure {
  const words = serviceWordsOf(error, otherwise);
  const details = error instanceof ApiError && error.code === 'field_invalid' ? error.details : null;
  const field = details && typeof details === 'object' && 'field' in details ? String(details.field) : null;
  return { field, words };
}

/** The same for creating or editing a group. */
export function groupFailure(error: unknown, otherwise: string): GroupFailure {
  const { field, words } = fieldFailure(error, otherwise);
  return { field: field === null ? null : shownAt(field), words };
}
