import type { NotificationPreferences } from '@singleback/contract/account.ts';
import { call } from '../api/call.ts';
import { session } from '../api/session.ts';

/** Takes a display name, by which the profile is completed [A7.18]; failures are ApiErrors. */
export async function saveDisplayName(name: string): Promise<void> {
  session.know(await call('PUT /account/display-name', { body: { display_name: name.trim() } }));
}

/** What to send mail about; premium only [A2.44]. */
export async function savePreferences(preferences: NotificationPreferences): Promise<void> {
  session.know(await call('PUT /account/notification-preferences', { body: preferences }));
}

/** Sets a new password; the current one is checked and other sessions end (rules 5.4). */
export async function changePassword(current: string, next: string): Promise<void> {
  await call('PUT /account/password', { body: { current_password: current, new_password: next } });
}

/** Mails a link that sets a password, to an account that has none (rules 5.4). */
export async function mailPasswordLink(): Promise<void> {
  await call('POST /account/password-link');
}

/** Everything that is kept about the user, as the text of a JSON file (rules 5.8). */
export async function accountFile(): Promise<string> {
  return JSON.stringify(await call('GET /account/download'), null, 2);
}

/** Deletes the account for good, and with it every session; `password` is '' where the account has none. */
export async function deleteAccount(confirmation: string, password: string): Promise<void> {
  await call('POST /account/deletion', { body: { confirmation, ...(password ? { password } : {}) } });
}

/** Whether the token of a reset link still works; true also when that can't be learnt: the form then says so. */
export async function isResetLinkUsable(token: string): Promise<boolean> {
  try {
    return (await call('POST /account/reset-link', { body: { token } })).usable;
  } catch {
    return true;
  }
}
