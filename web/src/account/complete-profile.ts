import { device, SHOWN_PROFILES } from '../platform/api/device-storage.ts';
import type { User } from '../platform/api/user.ts';

/** Delay between a user's appearance and the modal [A9.2]. */
export const COMPLETE_PROFILE_DELAY_MS = 1000;

/** Whether to ask the user for a display name: signed in with Google, none chosen, not asked before [A4.4]. */
export function needsProfile(user: User, shown: readonly string[]): boolean {
  const { display_name, profile_completed } = user.user_metadata;
  return user.app_metadata.provider === 'google' && !display_name && !profile_completed && !shown.includes(user.id);
}

/** The ids of users who have seen the modal; an unreadable list counts as empty. */
export function shownProfiles(): string[] {
  const list = device.getJson(SHOWN_PROFILES);
  return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : [];
}

/** Records that the user has seen the modal [A4.4]. */
export function rememberShown(userId: string): void {
  device.set(SHOWN_PROFILES, JSON.stringify([...new Set([...shownProfiles(), userId])]));
}

/** Removes the user from the list once the name is saved [A4.5]. */
export function forgetShown(userId: string): void {
  device.set(SHOWN_PROFILES, JSON.stringify(shownProfiles().filter((id) => id !== userId)));
}
