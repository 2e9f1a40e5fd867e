import type { Db } from '../../db/pool.ts';
import { raiseCalendarVersion } from './notices-store.ts';

/** Ends the secret address of a user's calendar; the settings show the next one. */
export function endCalendarLink(db: Db, userId: string): Promise<void> {
  return raiseCalendarVersion(db, userId);
}
