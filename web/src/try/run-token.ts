import { device } from '../api/device-storage.ts';

const KEY = 'try-run';

/** The token of the run that was begun in this browser; null without one. */
export const readRunToken = (): string | null => device.get(KEY);

/** Stores the token of a run, or forgets it. Without storage the run lasts as long as the page. */
export const storeRunToken = (token: string | null): void => device.set(KEY, token);
