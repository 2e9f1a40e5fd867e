import { device } from '../platform/api/device-storage.ts';

/** Each user's last selected leaderboard group, stored on this device. */
const KEY = 'leaderboardGroup:';

/** The id of the last selected group; null if there is none. */
export const readChosenGroup = (userId: string): string | null => device.get(KEY + userId);

/** Stores the selection. */
export const rememberChosenGroup = (userId: string, groupId: string): void => device.set(KEY + userId, groupId);
