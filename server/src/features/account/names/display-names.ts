import { displayNameKey } from '@singleback/game/account/display-name.ts';
import type { Context } from '../../../context.ts';
import { isNameTaken, type NameKeys } from '../account-store.ts';
import { isNamePending } from '../sign-up/pending-sign-ups-store.ts';
import { NAME_HELD_MS } from '../sign-up/sign-up-links.ts';
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
  if (await isNameTaken(context.db, keys, except.userId)) return false;
  return !(await isNamePending(context.db, keys, except.email ?? null, since));
}
