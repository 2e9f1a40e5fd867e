import { displayNameKey } from '@singleback/game/account/display-name.ts';
import type { Context } from '../../../context.ts';
import { refusalOf } from '../../../db/constraint-errors.ts';
import type { Db } from '../../../db/pool.ts';
import { fillSkeletons, isNameTaken, listNamesWithoutSkeleton, type NameKeys } from '../account-store.ts';
import { adoptUnconfirmed, isNamePending } from '../sign-up/pending-sign-ups-store.ts';
import { LINK_WORKS_MS, NAME_HELD_MS } from '../sign-up/sign-up-links.ts';
import { isReservedName, skeletonOf } from './name-skeleton.ts';

/** Who may already hold the name: a user by id, or a sign-up by address. */
export interface Except {
  userId: string | null;
  email?: string;
}

/** A name's unique keys: its text and its skeleton. */
export function keysOf(name: string): NameKeys {
  return { nameKey: displayNameKey(name), nameSkeleton: skeletonOf(name) };
}

/**
 * Whether a name is available: no equal or similar one is taken, and it is not reserved. A sign-up holds its name for
 * a day without confirmation.
 */
export async function isNameFree(context: Context, name: string, except: Except): Promise<boolean> {
  if (isReservedName(name)) return false;
  const keys = keysOf(name);
  const since = new Date(context.clock.real().getTime() - NAME_HELD_MS);
  if (await isNameTaken(context.db, keys, except.userId, since)) return false;
  return !(await isNamePending(context.db, keys, except.email ?? null, since));
}

/** Like isNameFree, for a user who takes the name now: an unconfirmed account of an earlier version loses it. */
export async function clearName(context: Context, name: string, except: Except): Promise<boolean> {
  if (!(await isNameFree(context, name, except))) return false;
  const expiresAt = new Date(context.clock.real().getTime() + LINK_WORKS_MS);
  await adoptUnconfirmed(context.db, { name: keysOf(name) }, expiresAt);
  return true;
}

/**
 * Adds skeletons to older names, oldest account first. Of two similar names the older one gets it, so that nobody else
 * can take it; the younger one may stay (rules 7.2). Run at every start: during an upgrade, older processes still save
 * names without one.
 */
export async function fillMissingSkeletons(db: Db): Promise<void> {
  let last: { createdAt: Date; id: string } | null = null;
  for (;;) {
    const names = await listNamesWithoutSkeleton(db, last, AT_A_TIME);
    const first = new Map<string, string>();
    for (const { id, name } of names) {
      const skeleton = skeletonOf(name);
      if (!first.has(skeleton)) first.set(skeleton, id);
    }
    await fillAgainstSignUps(
      db,
      [...first].map(([skeleton, id]) => ({ id, skeleton })),
    );
    last = names.at(-1) ?? null;
    if (names.length < AT_A_TIME) return;
  }
}

const AT_A_TIME = 1000;
const ATTEMPTS = 5;

/** A sign-up or another starting process may take a skeleton in the meantime: the next attempt sees it. */
async function fillAgainstSignUps(db: Db, found: { id: string; skeleton: string }[]): Promise<void> {
  for (let attempt = 1; found.length > 0; attempt++) {
    try {
      return await fillSkeletons(db, found);
    } catch (error) {
      if (attempt === ATTEMPTS || refusalOf(error)?.code !== 'display_name_taken') throw error;
    }
  }
}
