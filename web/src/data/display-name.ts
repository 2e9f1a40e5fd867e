import { call } from './api.ts';

/**
 * Whether a display name is free, for `userId` too when they hold it [A7.7]; null when the check fails for any reason:
 * nobody is told of that [A8.4].
 */
export async function isDisplayNameFree(name: string, userId?: string): Promise<boolean | null> {
  try {
    const { available } = await call('GET /auth/check-display-name/:name', {
      params: { name: name.trim() },
      query: userId === undefined ? {} : { userId },
    });
    return available;
  } catch {
    return null;
  }
}
