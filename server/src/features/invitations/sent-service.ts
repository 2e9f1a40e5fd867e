import { INVITATION_DAYS } from '@singleback/game/invitations/check-invite.ts';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import { and, desc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { invitations, joinLinks } from '../../db/schema/groups.ts';
import { deleteSentInvitations, type InvitationRow } from './invitations-store.ts';

/** Closes the invitations and links of a deleted account, and deletes its messages (rules 5.8). */
export async function deleteInvitingData(tx: Db, userId: string): Promise<void> {
  await deleteSentInvitations(tx, userId);
  await tx.delete(joinLinks).where(eq(joinLinks.createdBy, userId));
}

/** Deletes the addresses of invitations that can't be sent again any more: they expired 7 days ago. */
export async function tidyInvitations({ db, clock }: Context): Promise<void> {
  await deleteOldAddresses(db, new Date(clock.now().getTime() - INVITATION_DAYS * DAY_MS));
}

/** Ends the join link and the invitations of a group that is deleted. */
export async function endInviting(tx: Db, groupId: string): Promise<void> {
  await tx.delete(joinLinks).where(eq(joinLinks.groupId, groupId));
  await deleteInvitationsTo(tx, groupId);
}

/** An unanswered invitation with its inviter's name. */
export interface UnansweredRow {
  invitation: InvitationRow;
  inviter: string;
}

/** A group's unanswered invitations that end after an instant, newest first; `inviterId`: only theirs. */
export async function listUnansweredOf(
  db: Db,
  { groupId, inviterId, endsAfter }: { groupId: string; inviterId: string | null; endsAfter: Date },
): Promise<UnansweredRow[]> {
  return db
    .select({ invitation: invitations, inviter: users.shownName })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.inviterId))
    .where(
      and(
        ...[eq(invitations.groupId, groupId), eq(invitations.status, 'pending'), gt(invitations.expiresAt, endsAfter)],
        inviterId === null ? undefined : eq(invitations.inviterId, inviterId),
      ),
    )
    .orderBy(desc(sql`coalesce(${invitations.sentAt}, ${invitations.createdAt})`), desc(invitations.id));
}

/** Makes an invitation that is sent again valid from now on. */
export async function saveResent(db: Db, id: string, times: Pick<InvitationRow, 'sentAt' | 'expiresAt'>) {
  await db
    .update(invitations)
    .set({ ...times, dismissedAt: null })
    .where(eq(invitations.id, id));
}

async function deleteInvitationsTo(db: Db, groupId: string): Promise<void> {
  await db.delete(invitations).where(eq(invitations.groupId, groupId));
}

/** Deletes the addresses of invitations that expired before an instant. */
async function deleteOldAddresses(db: Db, expiredBefore: Date): Promise<void> {
  await db
    .update(invitations)
    .set({ address: null })
    .where(and(isNotNull(invitations.address), lte(invitations.expiresAt, expiredBefore)));
}
