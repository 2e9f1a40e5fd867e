import {
  GROUP_LIMITS,
  type GroupForm,
  groupFormProblems,
  type Visibility,
} from '@singleback/game/groups/check-group-form.ts';
import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';

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

/** What is wrong with each field, by its name; the first wrong thing of a field counts [G5.12 to G5.20]. */
export function groupFormErrors(draft: GroupDraft, isPremium: boolean): ReadonlyMap<string, string> {
  const errors = new Map<string, string>();
  for (const { message, details } of groupFormProblems(draft, { isPremium, currentSeasonId: draft.seasonId })) {
    const field = String(details?.field ?? '').split('.')[0] ?? '';
    if (!errors.has(field)) errors.set(field, message);
  }
  return errors;
}
