/** Each user's last selected leaderboard group, stored on this device. */
const KEY = 'leaderboardGroup:';

/** The id of the last selected group; null if there is none or storage is unavailable. */
export function readChosenGroup(userId: string): string | null {
  try {
    return localStorage.getItem(KEY + userId);
  } catch {
    return null;
  }
}

/** Stores the selection. Without storage, only the URL holds it. */
export function rememberChosenGroup(userId: string, groupId: string): void {
  try {
    localStorage.setItem(KEY + userId, groupId);
  } catch {}
}
