import { eq } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { joinLinks } from '../../db/schema/groups.ts';

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

/** Deletes a link; returns whether there was one. */
export async function deleteJoinLinkRow(db: Db, id: string): Promise<boolean> {
  return (await db.delete(joinLinks).where(eq(joinLinks.id, id)).returning({ id: joinLinks.id })).length > 0;
}

/** Deletes the link of a group. */
export async function deleteJoinLinkOf(db: Db, groupId: string): Promise<void> {
  await db.delete(joinLinks).where(eq(joinLinks.groupId, groupId));
}

/** Deletes a user's links. */
export async function deleteJoinLinksOf(db: Db, userId: string): Promise<void> {
  await db.delete(joinLinks).where(eq(joinLinks.createdBy, userId));
}
