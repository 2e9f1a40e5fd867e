import type { NotificationPreferences } from '@singleback/contract/account.ts';
import { call } from '../platform/api/call.ts';
import { session } from '../platform/api/session.ts';

/** Saves a display name, which completes the profile [A7.18]; failures are ApiErrors. */
export async function saveDisplayName(name: string): Promise<void> {
  session.know(await call('PUT /account/display-name', { body: { display_name: name.trim() } }));
}

/** Saves the e-mail preferences; premium only [A2.44]. */
export async function savePreferences(preferences: NotificationPreferences): Promise<void> {
  session.know(await call('PUT /account/notification-preferences', { body: preferences }));
}

/** Sets a new password; checks the current one and ends other sessions (rules 5.4). */
export async function changePassword(current: string, next: string): Promise<void> {
  await call('PUT /account/password', { body: { current_password: current, new_password: next } });
}

/** Sends a link that sets a password, for an account without one (rules 5.4). */
export async function mailPasswordLink(): Promise<void> {
  await call('POST /account/password-link');
}

/** All data stored about the user, as the text of a JSON file (rules 5.8). */
export async function accountFile(): Promise<string> {
  return JSON.stringify(await call('GET /account/download'), null, 2);
}

/** Deletes the account and all its sessions; `password` is '' if the account has none. */
export async function deleteAccount(confirmation: string, password: string): Promise<void> {
  await call('POST /account/deletion', { body: { confirmation, ...(password ? { password } : {}) } });
}

/** Whether the token of a reset link is still valid; true when unknown, because the form then reports it. */
export async function isResetLinkUsable(token: string): Promise<boolean> {
  try {
    return (await call('POST /account/reset-link', { body: { token } })).usable;
  } catch {
    return true;
  }
}
