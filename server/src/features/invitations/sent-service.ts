import type { AccountDownload } from '@singleback/contract/account.ts';
import { INVITATION_DAYS } from '@singleback/game/invitations/status.ts';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { deleteSentInvitations, listSent } from './invitations-store.ts';
import { deleteJoinLinkOf, deleteJoinLinksOf } from './join-links-store.ts';
import { deleteInvitationsTo, deleteOldAddresses } from './sent-store.ts';

/** A user's sent invitations, for the download; addresses are stored as hashes only. */
export async function sentInvitationsOf(db: Db, userId: string): Promise<AccountDownload['invitations_sent']> {
  return (await listSent(db, userId)).map(({ createdAt, expiresAt, ...row }) => ({
    ...row,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  }));
}

/** Closes the invitations and links of a deleted account, and deletes its messages (rules 5.8). */
export async function deleteInvitingData(tx: Db, userId: string): Promise<void> {
  await deleteSentInvitations(tx, userId);
  await deleteJoinLinksOf(tx, userId);
}

/** Deletes the addresses of invitations that can't be sent again any more: they expired 7 days ago. */
export async function tidyInvitations({ db, clock }: Context): Promise<void> {
  await deleteOldAddresses(db, new Date(clock.now().getTime() - INVITATION_DAYS * DAY_MS));
}

/** Ends the join link and the invitations of a group that is deleted. */
export async function endInviting(tx: Db, groupId: string): Promise<void> {
  await deleteJoinLinkOf(tx, groupId);
  await deleteInvitationsTo(tx, groupId);
}
