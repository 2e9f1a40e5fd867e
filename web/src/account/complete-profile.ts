import type { User } from '../api/user.ts';

/** The browser-local list of users who were shown the modal [A3.5, A9.3]. */
const KEY = 'completeProfileShown';

/** From a user's appearance to the modal [A9.2]. */
export const COMPLETE_PROFILE_DELAY_MS = 1000;

/** Whether the user is to be asked for a display name: signed in by Google, none chosen, not asked before [A4.4]. */
export function needsProfile(user: User, shown: readonly string[]): boolean {
  const { display_name, profile_completed } = user.user_metadata;
  return user.app_metadata.provider === 'google' && !display_name && !profile_completed && !shown.includes(user.id);
}

/** The ids of users who were shown the modal; an unreadable list is an empty one. */
export function shownProfiles(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Notes that the user was shown the modal [A4.4]. */
export function rememberShown(userId: string): void {
  localStorage.setItem(KEY, JSON.stringify([...new Set([...shownProfiles(), userId])]));
}

/** Takes the user off the list, once the name is saved [A4.5]. */
export function forgetShown(userId: string): void {
  localStorage.setItem(KEY, JSON.stringify(shownProfiles().filter((id) => id !== userId)));
}

/** Sign-out clears the list [A4.5]. */
export function clearShown(): void {
  localStorage.removeItem(KEY);
}
