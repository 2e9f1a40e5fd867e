import { INVITATION_DAYS } from '@singleback/game/invitations/check-invite.ts';
import type { MailKind } from '@singleback/game/notifications/notice.ts';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, not, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { type Db, query } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { groupMembers, groups, invitations, joinLinks } from '../../db/schema/groups.ts';
import { noticeSettings } from '../../db/schema/notices.ts';

/** Closes the invitations and links of a deleted account, and deletes its messages (rules 5.8). */
export async function deleteInvitingData(tx: Db, userId: string): Promise<void> {
  const own = eq(invitations.inviterId, userId);
  await tx.delete(invitations).where(and(own, eq(invitations.status, 'pending')));
  await tx.update(invitations).set({ message: null }).where(own);
  await tx.delete(joinLinks).where(eq(joinLinks.createdBy, userId));
}

/** Whether an invitation was not withdrawn: one that was is only there to be counted for a day. */
export const isNotWithdrawn = sql`(${invitations.status} <> 'declined' or ${invitations.answeredBy} is not null)`;

/** Deletes withdrawn invitations after a day, and addresses that can't be invited again: those expired 7 days ago. */
export async function tidyInvitations({ db, clock }: Context): Promise<void> {
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  await db.delete(invitations).where(and(lte(invitations.createdAt, ago(1)), not(isNotWithdrawn)));
  await db
    .update(invitations)
    .set({ address: null })
    .where(and(isNotNull(invitations.address), lte(invitations.expiresAt, ago(INVITATION_DAYS))));
}

/** Ends the join link and the invitations of a group that is deleted. */
export async function endInviting(tx: Db, groupId: string): Promise<void> {
  await tx.delete(joinLinks).where(eq(joinLinks.groupId, groupId));
  await tx.delete(invitations).where(and(eq(invitations.groupId, groupId), isNotNull(invitations.answeredBy)));
  await withdraw(tx, groupId);
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
export async function saveResent(
  db: Db,
  id: string,
  resent: Pick<InvitationRow, 'sentAt' | 'sentById' | 'expiresAt'>,
): Promise<void> {
  await db
    .update(invitations)
    .set({ ...resent, dismissedAt: null })
    .where(eq(invitations.id, id));
}

export type InvitationRow = typeof invitations.$inferSelect;

/** An invitation with its sender's names: `displayName` is null without one. */
export interface SentInvitation {
  invitation: InvitationRow;
  inviter: { displayName: string | null; shownName: string };
}

const sent = {
  invitation: invitations,
  inviter: { displayName: users.name, shownName: users.shownName },
};

export async function findInvitation(db: Db, id: string): Promise<SentInvitation | null> {
  const [row] = await db
    .select(sent)
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.inviterId))
    .where(and(eq(invitations.id, id), isNotWithdrawn));
  return row ?? null;
}

/** Unanswered invitations to an address that end after an instant, newest first, except to the user's groups. */
export async function listUnanswered(db: Db, emailHash: string, userId: string, endsAfter: Date) {
  const isMember = and(
    eq(groupMembers.groupId, invitations.groupId),
    eq(groupMembers.userId, userId),
    groupMembers.isActive,
  );
  return db
    .select(sent)
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.inviterId))
    .innerJoin(groups, and(eq(groups.id, invitations.groupId), groups.isActive))
    .leftJoin(groupMembers, isMember)
    .where(
      and(
        eq(invitations.emailHash, emailHash),
        eq(invitations.status, 'pending'),
        ...[gt(invitations.expiresAt, endsAfter), isNull(invitations.dismissedAt)],
        isNull(groupMembers.userId),
      ),
    )
    .orderBy(desc(invitations.createdAt), desc(invitations.id));
}

/**
 * Whether an invitation lets in whoever was removed from its group: sent by someone who manages the group now, after the
 * last removal (rules 7.18). It depends on no account: whether an address is a member's is nobody's to learn.
 */
const letsRemovedIn = sql`not exists (
  select from group_members removed join groups on groups.id = removed.group_id
  where removed.group_id = ${invitations.groupId} and not removed.is_active and removed.removed_at is not null
    and (removed.removed_at >= coalesce(${invitations.sentAt}, ${invitations.createdAt})
      or groups.created_by <> coalesce(${invitations.sentById}, ${invitations.inviterId}) and not exists (
        select from group_members sender
        where sender.group_id = groups.id and sender.user_id = coalesce(${invitations.sentById}, ${invitations.inviterId})
          and sender.is_active and sender.is_commissioner)))`;

/**
 * Sent invitations by address: whether one of the group is pending, and how many since an instant. For a commissioner one
 * that may not let its addressee in is none, so that their own takes its place.
 */
export async function countSent(
  db: Db,
  { groupId, isCommissioner }: { groupId: string; isCommissioner: boolean },
  emailHashes: readonly string[],
  { now, since }: { now: Date; since: Date },
) {
  const stands = isCommissioner ? letsRemovedIn : sql`true`;
  const rows = await db
    .select({
      emailHash: invitations.emailHash,
      isPending: sql<boolean>`bool_or(${invitations.groupId} = ${groupId} and ${invitations.status} = 'pending'
        and ${invitations.expiresAt} > ${now.toISOString()} and ${stands})`,
      recent: sql<number>`count(*) filter (where ${invitations.createdAt} > ${since.toISOString()})::int`,
    })
    .from(invitations)
    .where(inArray(invitations.emailHash, [...emailHashes]))
    .groupBy(invitations.emailHash);
  return new Map(rows.map(({ emailHash, ...row }) => [emailHash, row]));
}

/**
 * Ends a group's unanswered invitations, of these if given: their links lead nowhere. They stay for a day, because each counts
 * for its address.
 */
export async function withdraw(db: Db, groupId: string, which?: SQL): Promise<void> {
  await db
    .update(invitations)
    .set({ status: 'declined', address: null, message: null })
    .where(and(eq(invitations.groupId, groupId), eq(invitations.status, 'pending'), which));
}

export async function saveAnswer(
  db: Db,
  id: string,
  answer: Pick<InvitationRow, 'status' | 'answeredBy' | 'answeredAt'>,
): Promise<void> {
  await db
    .update(invitations)
    .set({ ...answer, address: null })
    .where(eq(invitations.id, id));
}

/** The first kickoff of a group's season, or when it begins while no schedule is known; null for the everyone-group. */
export async function findSeasonStart(db: Db, groupId: string): Promise<Date | null> {
  const rows = await query<{ at: string | null }>(db)`
    select coalesce((select min(kickoff) from games where games.season_id = seasons.id), seasons.starts_at) as at
    from groups join seasons on seasons.id = groups.season_id where groups.id = ${groupId}`;
  return rows[0]?.at ? new Date(rows[0].at) : null;
}

/** The confirmed address of a user, or null. */
export async function findConfirmedEmail(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), users.emailVerified, isNull(users.deletedAt)));
  return row?.email ?? null;
}

const INVITATIONS: MailKind = 'invitations';
const wantsMail = sql<boolean>`${users.unsubscribedAt} is null
  and not ${INVITATIONS}::text = any (coalesce(${noticeSettings.mailsOff}, '{}'))`;

/** The addresses with an account, and whether they want invitations by mail. */
export async function listAddressed(db: Db, emails: readonly string[]) {
  return db
    .select({ userId: users.id, email: users.email, wantsMail })
    .from(users)
    .leftJoin(noticeSettings, eq(noticeSettings.userId, users.id))
    .where(and(inArray(users.email, [...emails]), isNull(users.deletedAt)));
}

/** The link with this token and its maker's names, or null. */
export async function findJoinLink(db: Db, token: string) {
  const [row] = await db
    .select({ link: joinLinks, inviter: { displayName: users.name, shownName: users.shownName } })
    .from(joinLinks)
    .innerJoin(users, eq(users.id, joinLinks.createdBy))
    .where(eq(joinLinks.token, token));
  return row ?? null;
}

/** A link by id, or null. */
export async function findJoinLinkById(db: Db, id: string) {
  const [row] = await db.select({ link: joinLinks }).from(joinLinks).where(eq(joinLinks.id, id));
  return row ?? null;
}
