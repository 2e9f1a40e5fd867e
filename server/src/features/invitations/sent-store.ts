import { and, desc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { invitations } from '../../db/schema/groups.ts';
import type { InvitationRow } from './invitations-store.ts';

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

/** How many of a user's invitations to a group can still be answered. */
export async function countPending(db: Db, groupId: string, inviterId: string, now: Date): Promise<number> {
  return (await listUnansweredOf(db, { groupId, inviterId, endsAfter: now })).length;
}

/** A group's unanswered invitation, or null. */
export async function findUnanswered(db: Db, groupId: string, id: string): Promise<UnansweredRow | null> {
  const [row] = await db
    .select({ invitation: invitations, inviter: users.shownName })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.inviterId))
    .where(and(eq(invitations.id, id), eq(invitations.groupId, groupId), eq(invitations.status, 'pending')));
  return row ?? null;
}

/** Makes an invitation that is sent again valid from now on. */
export async function saveResent(
  db: Db,
  id: string,
  times: Pick<InvitationRow, 'sentAt' | 'expiresAt'>,
): Promise<void> {
  await db
    .update(invitations)
    .set({ ...times, dismissedAt: null })
    .where(eq(invitations.id, id));
}

export async function deleteInvitationsTo(db: Db, groupId: string): Promise<void> {
  await db.delete(invitations).where(eq(invitations.groupId, groupId));
}

/** Deletes the addresses of invitations that expired before an instant. */
export async function deleteOldAddresses(db: Db, expiredBefore: Date): Promise<void> {
  await db
    .update(invitations)
    .set({ address: null })
    .where(and(isNotNull(invitations.address), lte(invitations.expiresAt, expiredBefore)));
}
