import { fieldProblem, type Problem, problem } from '../problem.ts';
import { isPlainText, textLength } from '../text/plain-text.ts';

/** The longest message of an invitation, in characters [G5.4, G9.2]. */
export const MESSAGE_MAX = 500;

/**
 * The first thing wrong with the message of an invitation, in the order of the rules [G5.4-G5.10]; null when it may
 * go out, as an empty one may. Bounded: nothing is looked for in a message that is too long. `details.found` has the words
 * that are refused as spam, profanity or links.
 */
export function checkMessage(message: string): Problem | null {
  const text = message.trim();
  const fault = faultOf(text);
  if (fault === null) return null;
  const found = foundIn(text, fault);
  return found.length === 0
    ? fieldProblem('message', fault)
    : problem('field_invalid', fault, { field: 'message', found });
}

const SPAM = 'Message contains content that appears to be spam or promotional.';
const PROFANITY = 'Message contains inappropriate content. Please keep it family-friendly.';
const LINKS = 'URLs are not allowed in invitation messages.';

/** The words that a message is refused for. */
function foundIn(message: string, fault: string): string[] {
  if (fault === SPAM) return spamIn(message);
  if (fault === PROFANITY) return wordsWith(hasProfanity, message);
  return fault === LINKS ? wordsWith(looksLikeUrl, message) : [];
}

/** The message to send: trimmed, null when nothing is left. */
export function cleanMessage(message: string | null | undefined): string | null {
  return message?.trim() || null;
}

/**
 * Whether a name may be in the subject of an email to people who do not know it: it has none of the signs for which
 * a message is refused [G5.5-G5.8], and nothing that a mail client or a spreadsheet could take for more than a name.
 */
export function mayStandInSubject(name: string): boolean {
  return (
    isPlainText(name) && !hasSpam(name) && !hasProfanity(name) && !looksLikeUrl(name) && !/[<>]|^\s*[=+@]/u.test(name)
  );
}

function faultOf(message: string): string | null {
  // A code point is one or two units, so a far too long one need not be counted.
  if (message.length > 2 * MESSAGE_MAX || textLength(message) > MESSAGE_MAX) {
    return `Message is too long. Please keep it under ${MESSAGE_MAX} characters.`;
  }
  if (!isPlainText(message)) return 'Message contains characters that cannot be used.';
  return signOf(message);
}

function signOf(message: string): string | null {
  if (hasSpam(message)) return SPAM;
  if (hasProfanity(message)) return PROFANITY;
  if (repeatsItself(message)) return 'Message contains excessive repetition. Please write a normal message.';
  if (looksLikeUrl(message)) return LINKS;
  if (isShouting(message)) return 'Please avoid excessive capitalization.';
  if (overPunctuates(message)) return 'Please avoid excessive punctuation.';
  return null;
}

const SAME_CHARACTERS = 5;
const SAME_WORDS = 4;
const LONGEST_STRETCH = 50;
const SHOUTED_FROM = 10;
const CAPITALS_SHARE = 0.7;
const PUNCTUATION_RUNS = 2;

/** A stretch that is more than a number. */
const HAS_LETTERS = /\S*[\p{L}@$]\S*/gu;

const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const ACCENTS = /\p{Mark}/gu;

/** Digits and signs used in place of letters to get around the filter. */
const STAND_INS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Spam and promotion: a phrase of the list, in any case, with anything between its words [G5.5]. */
function hasSpam(message: string): boolean {
  return spamIn(message).length > 0;
}

/** The phrases of spam in a message, as the list has them. */
function spamIn(message: string): string[] {
  const words = ` ${wordsOf(seen(message)).join(' ')} `;
  return SPAM_PHRASES.filter((phrase) => words.includes(` ${phrase} `));
}

/** The words of a message for which a sign holds, as they were typed but for punctuation around them. */
function wordsWith(sign: (word: string) => boolean, message: string): string[] {
  const found = message.split(/\s+/u).filter(sign);
  return [...new Set(found.map((word) => word.replace(/^["'“‘(]+|["'”’).,:;?!]+$/gu, '')))];
}

/**
 * Profanity, with letters written as digits and signs too [G5.6]. A word that only holds one inside is fine, and so
 * is a number: 'Section 455'.
 */
export function hasProfanity(message: string): boolean {
  const plain = seen(message);
  const disguised = plain.replace(HAS_LETTERS, (stretch) =>
    [...stretch].map((character) => STAND_INS[character] ?? character).join(''),
  );
  return [...wordsOf(plain), ...wordsOf(disguised)].some(isProfane);
}

/** A text with asterisks for its profane words, but for their first letters: 'oh s***!'. */
export function maskWords(text: string): string {
  return text.replace(/\S+/gu, (word) => {
    if (!hasProfanity(word)) return word;
    let isFirst = true;
    return word.replace(/[\p{L}\p{N}@$]\p{M}*/gu, (letter) => {
      const shown = isFirst ? letter : '*';
      isFirst = false;
      return shown;
    });
  });
}

function isProfane(word: string): boolean {
  return (
    PROFANE_WORDS.includes(word) ||
    PROFANE_STEMS.some((stem) => word.includes(stem)) ||
    PROFANE_BEGINNINGS.some((beginning) => word.startsWith(beginning))
  );
}

/**
 * Repetition: a character 5 times in a row, a word 4 times in a row, or 50 characters without white space [G5.7]. Case
 * does not count.
 */
function repeatsItself(message: string): boolean {
  const plain = seen(message);
  return (
    longestRun([...plain]) >= SAME_CHARACTERS ||
    longestRun(wordsOf(plain)) >= SAME_WORDS ||
    plain.split(/\s/u).some((stretch) => [...stretch].length >= LONGEST_STRETCH)
  );
}

/** Links, and what a mail client would turn into one [G5.8]. */
export function looksLikeUrl(message: string): boolean {
  return looksLikeDomain(message.normalize('NFKC').replace(UNSEEN, ''));
}

/** More than 70 of 100 characters of a message longer than 10 are capitals [G5.9]. */
function isShouting(message: string): boolean {
  const characters = [...message];
  if (characters.length <= SHOUTED_FROM) return false;
  return characters.filter((character) => /\p{Lu}/u.test(character)).length / characters.length > CAPITALS_SHARE;
}

/** More than 2 runs of two and more punctuation marks [G5.10]. */
function overPunctuates(message: string): boolean {
  return (message.match(/[!?.,;:…‼⁇！？]{2,}/gu)?.length ?? 0) > PUNCTUATION_RUNS;
}

/** The message as it reads: lowercase letters of one form, without accents or invisible characters. */
function seen(message: string): string {
  return message.normalize('NFKD').replace(ACCENTS, '').replace(UNSEEN, '').toLowerCase();
}

/** Consecutive letters and digits; an apostrophe inside a word does not part it. */
function wordsOf(plain: string): string[] {
  return plain.replace(/['’]/gu, '').match(/[\p{L}\p{N}]+/gu) ?? [];
}

function longestRun(parts: readonly string[]): number {
  let longest = 0;
  let run = 0;
  parts.forEach((part, at) => {
    run = part === parts[at - 1] ? run + 1 : 1;
    longest = Math.max(longest, run);
  });
  return longest;
}

/** Domain endings that are not words: capitals before them mean nothing. */
const KNOWN_ENDINGS: ReadonlySet<string> = new Set(
  'app biz ca cc co com dev edu eu fr gg gov io mil net org ru tk tv uk xxx xyz zip'.split(' '),
);

const SPELT_OUT = /(?:\bdot|[([{]\s?(?:dot|\.)\s?[)\]}])\s?(?:com|net|org|io|co)\b/i;
const SCHEME = /(?:[a-z][a-z0-9+.-]{1,15}:\/\/)|\b(?:mailto|javascript|data):|\bwww\.|\bxn--/i;
const FOUR_NUMBERS = /\b\d{1,3}(?:\.\d{1,3}){3}\b/;

/**
 * Whether there is a URL in the text, or something like a domain: 'evil.zip', 'evil dot com', 'www.', a scheme, an
 * address of four numbers. A sentence that begins right after the full stop of another ('week.Join') is none.
 */
function looksLikeDomain(text: string): boolean {
  const plain = text.replace(/[。．｡․]/gu, '.');
  return (
    SCHEME.test(plain) ||
    SPELT_OUT.test(plain) ||
    FOUR_NUMBERS.test(plain) ||
    plain.split(/[^\p{L}\p{N}.-]+/u).some(hasDottedName)
  );
}

function hasDottedName(stretch: string): boolean {
  const labels = stretch.split('.');
  return labels.some((label, at) => at > 0 && isDomain(labels[at - 1] ?? '', label));
}

function isDomain(name: string, ending: string): boolean {
  if (!/[\p{L}\p{N}]$/u.test(name)) return false;
  if (KNOWN_ENDINGS.has(ending.toLowerCase())) return true;
  const isSentence = /^\p{Lu}\p{Ll}/u.test(ending) || /^\d+$/.test(name) || name.length < 2;
  return !isSentence && /^\p{L}{2,63}$/u.test(ending);
}

const listed = (words: string): readonly string[] => words.trim().split(/,\s+/);

/** Words of advertising and fraud [G5.5]: whole words or phrases, in small letters. What friends say of football is not here. */
const SPAM_PHRASES = listed(`
  act now, big bucks, bitcoin, buy now, buy direct, cash bonus, cash prize, casino, cheap meds, claim your prize,
  click below, click here, click this, credit card, crypto, cryptocurrency, discount code, double your money,
  earn cash, earn extra cash, earn money, easy money, exclusive deal, fast cash, forex, free cash, free gift,
  free iphone, free money, free trial, get paid, get rich, gift card, guaranteed income, instant cash,
  investment opportunity, limited offer, limited time, lottery, lose weight, lowest price, make money,
  million dollars, miracle cure, money back, no obligation, once in a lifetime, online pharmacy, order now,
  passive income, promo code, risk free, satisfaction guaranteed, sign up bonus, special offer, special promotion,
  spam, viagra, wire transfer, work from home, you have been selected, you have won, youve won
`);

/** Words that do not belong before a family [G5.6]: whole words. Names of people (Dick) and places are not here. */
const PROFANE_WORDS = listed(`
  arse, arsehole, ass, asses, asshat, asshole, assholes, bastard, bastards, blowjob, bollocks, cock, cocks, crap,
  crappy, damn, damned, dickhead, dildo, douche, douchebag, dumbass, fag, fags, goddamn, jackass, piss, pissed, porn,
  prick, pricks, pussy, pussies, retard, retarded, tits, tosser, twat, twats, wank, wanker, wankers
`);

/** Beginnings and insides of words that are profane in any form. */
const PROFANE_STEMS = listed(`
  bitch, bullshit, cocksuck, faggot, fuck, horseshit, motherf, nigga, nigger, shitt, slut, whore
`);

/** Words that begin so are profane, those that hold it inside are not. */
const PROFANE_BEGINNINGS: readonly string[] = ['cunt', 'shit'];
