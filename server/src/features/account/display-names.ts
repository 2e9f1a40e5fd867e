import { isReservedName } from '@singleback/game/account/display-name.ts';
import type { Context } from '../../context.ts';
import { hashToken } from '../../lib/ids.ts';
import { discardUnconfirmedHolder, isNameHeld, isNameKeyTaken, saveHeldName } from './account-store.ts';

/** How long a sign-up may wait for its confirmation, and keeps its name meanwhile. */
export const CONFIRM_WITHIN_SECONDS = 24 * 60 * 60;

/** Who may hold the name already: a user by his id, somebody who signs up by his address. */
export interface Except {
  userId: string | null;
  email?: string;
}

/** Whether somebody may take a name, by its key. A sign-up whose link has run out holds nothing. */
export async function isNameFree(context: Context, nameKey: string, except: Except): Promise<boolean> {
  if (isReservedName(nameKey)) return false;
  const isTaken = await isNameKeyTaken(context.db, nameKey, except.userId, linksRunOut(context));
  const own = except.email === undefined ? null : hashToken(except.email);
  return !isTaken && !(await isNameHeld(context.db, heldAs(nameKey), own, context.clock.real()));
}

/** As isNameFree, for somebody who takes the name now: a sign-up that only stands in the way goes. */
export async function clearName(context: Context, nameKey: string, except: Except): Promise<boolean> {
  if (!(await isNameFree(context, nameKey, except))) return false;
  await discardUnconfirmedHolder(context.db, nameKey, linksRunOut(context));
  return true;
}

/**
 * Holds a name as if somebody had signed up with it: what a sign-up for an address that has an account does, so that
 * asking for the name afterwards does not tell that there is one. One address holds one name.
 */
export async function holdName(context: Context, nameKey: string, email: string): Promise<void> {
  const now = context.clock.real();
  await saveHeldName(context.db, {
    id: context.ids.uuid(),
    identifier: heldAs(nameKey),
    value: hashToken(email),
    expiresAt: new Date(now.getTime() + CONFIRM_WITHIN_SECONDS * 1000),
    createdAt: now,
    updatedAt: now,
  });
}

const heldAs = (nameKey: string) => `held-name:${hashToken(nameKey)}`;

const linksRunOut = ({ clock }: Context) => new Date(clock.real().getTime() - CONFIRM_WITHIN_SECONDS * 1000);
