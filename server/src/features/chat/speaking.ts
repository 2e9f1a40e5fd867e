import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { asActingMember, type GroupAccess } from '../groups/access-service.ts';
import { findStream } from './chat-store.ts';
import { findMute } from './members-store.ts';

/**
 * The one place that decides who may write, edit or react in a group's chat: its active members, while it is open, who are
 * not muted; in a locked chat its commissioners. Refuses with not_found or not_allowed; a mute comes with `until` and
 * `reason` in the details.
 */
export async function asSpeaker(tx: Db, { clock }: Context, caller: Caller, groupId: string): Promise<GroupAccess> {
  const access = await asActingMember(tx, caller, groupId);
  const { id } = access.row.group;
  const mute = await findMute(tx, id, caller.userId, clock.now());
  if (mute !== null) {
    const details = { until: mute.until.toISOString(), reason: mute.reason };
    throw new AppError('not_allowed', `You are muted in this group: ${mute.reason}`, details);
  }
  if (!access.isCommissioner && (await findStream(tx, id))?.lockedAt) {
    throw new AppError('not_allowed', 'Only commissioners write in this chat now.');
  }
  return access;
}
