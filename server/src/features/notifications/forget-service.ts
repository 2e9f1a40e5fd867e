import { forgetNoticesOf } from '../../db/notices.ts';
import type { Db } from '../../db/pool.ts';
import { deleteSettings } from './notices-store.ts';

/** Takes away how a user was told of things, and what he was told: his account goes. */
export async function forgetNotifications(db: Db, userId: string): Promise<void> {
  await deleteSettings(db, userId);
  await forgetNoticesOf(db, userId);
}
