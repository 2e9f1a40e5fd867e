import { call } from './api.ts';

/** Whether a display name is free [A7.7]; null when the check fails for any reason: nobody is told of that [A8.4]. */
export async function isDisplayNameFree(name: string): Promise<boolean | null> {
  try {
    const { available } = await call('GET /auth/check-display-name/:name', {
      params: { name: name.trim() },
      query: {},
    });
    return available;
  } catch {
    return null;
  }
}
