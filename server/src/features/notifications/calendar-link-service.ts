import type { Db } from '../../db/pool.ts';
import { raiseCalendarVersion } from './notices-store.ts';

/** Revokes the secret address of a user's calendar; the settings then show a new one. */
export function endCalendarLink(db: Db, userId: string): Promise<void> {
  return raiseCalendarVersion(db, userId);
}
