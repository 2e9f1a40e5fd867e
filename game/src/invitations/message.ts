import { fieldProblem, type Problem, problem } from '../problem.ts';
import { isPlainText, textLength } from '../text/plain-text.ts';
import {
  hasProfanity,
  hasSpam,
  isShouting,
  looksLikeUrl,
  overPunctuates,
  repeatsItself,
  spamIn,
  wordsWith,
} from './message-signs.ts';

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
