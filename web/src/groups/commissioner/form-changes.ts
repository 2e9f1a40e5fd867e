import { baseOf, changedFields } from '@singleback/game/groups/edit-group.ts';
import { type ApiError, failedWith } from '../../platform/api/api-error.ts';

/** What a form changed, and what these fields were when it was opened, so that nobody else's change is undone (rules 7.19). */
export function changesOf<Fields extends object>(edit: Fields, before: Fields) {
  const changed = changedFields(edit, before);
  return { ...changed, base: baseOf(changed, before) };
}

/** What somebody else has changed, of a refused save: wire fields with their values. */
export function currentOf<Fields>(error: unknown): Partial<Fields> {
  if (!failedWith(error, 'changed_elsewhere')) return {};
  return ((error as ApiError).details as { current?: Partial<Fields> } | undefined)?.current ?? {};
}
