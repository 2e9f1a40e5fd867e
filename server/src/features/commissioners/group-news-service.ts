import type { GroupNews } from '@singleback/game/notifications/group-notice.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { insertNews } from './commissioners-store.ts';

/** Has the members of a group notified once the transaction is committed. */
export async function insertGroupNews(
  tx: Db,
  { ids, clock }: Context,
  groupId: string,
  data: GroupNews,
): Promise<void> {
  await insertNews(tx, { id: ids.uuid(), groupId, data, createdAt: clock.now() });
}
