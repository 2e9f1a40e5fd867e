import type { AccountDownload } from '@singleback/contract/account.ts';
import type { Db } from '../../db/pool.ts';
import { deleteSentInvitations, listSent } from './invitations-store.ts';
import { deleteJoinLinksOf } from './join-links-store.ts';

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
