/** Which group each user chose last for the leaderboard, kept on this device. */
const KEY = 'leaderboardGroup:';

/** The id of the group that the user chose last; null where there is none, or nothing can be kept. */
export function readChosenGroup(userId: string): string | null {
  try {
    return localStorage.getItem(KEY + userId);
  } catch {
    return null;
  }
}

/** Keeps a user's choice. Where the browser lets the page store nothing, the address alone has it. */
export function rememberChosenGroup(userId: string, groupId: string): void {
  try {
    localStorage.setItem(KEY + userId, groupId);
  } catch {}
}
