// Chat: what a message may be, and the words for what the app says in it (`chat-event.ts`).

import { fieldProblem, type Problem } from '../problem.ts';
import { MINUTE_MS } from '../season/durations.ts';
import { isPlainText, textLength } from '../text/plain-text.ts';
import { visiblePart } from '../text/user-name.ts';

/** The longest message, in characters. */
export const CHAT_MESSAGE_MAX = 1000;

/** How long an author may change a message. */
export const CHAT_EDIT_MS = 5 * MINUTE_MS;

/** The reactions there are: short words, not pictures. */
export const REACTIONS = ['ha', 'rip', 'nice', 'saved'] as const;
export type Reaction = (typeof REACTIONS)[number];

/** How long a commissioner may mute a member, in minutes. */
export const MUTE_MINUTES = [15, 60, 1440, 10_080] as const;
export const MUTE_REASON_MAX = 200;

/** A message in the form to store. */
export function cleanChatText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Why a cleaned message can't be sent, or null. */
export function checkChatText(text: string): Problem | null {
  if (visiblePart(text) === '') return fieldProblem('text', 'Write a message first');
  if (textLength(text) > CHAT_MESSAGE_MAX) {
    return fieldProblem('text', `A message must be at most ${CHAT_MESSAGE_MAX} characters long`);
  }
  return isPlainText(text) ? null : fieldProblem('text', 'The message contains characters that cannot be used');
}

/** Why a mute can't be set, or null. */
export function checkMute({ minutes, reason }: { minutes: number; reason: string }): Problem | null {
  if (!MUTE_MINUTES.some((each) => each === minutes)) {
    return fieldProblem('minutes', 'Choose 15 minutes, an hour, a day or a week');
  }
  if (visiblePart(reason) === '') return fieldProblem('reason', 'Say why');
  if (textLength(reason) > MUTE_REASON_MAX) {
    return fieldProblem('reason', `The reason must be at most ${MUTE_REASON_MAX} characters long`);
  }
  return isPlainText(reason) ? null : fieldProblem('reason', 'The reason contains characters that cannot be used');
}

/** A member who can be mentioned. */
interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * Who is mentioned in a text: '@' and the whole name, in any case, not followed by another letter or digit. Of two names
 * that fit, the longer one is meant.
 */
export function mentionsIn(text: string, members: readonly Named[]): string[] {
  const byLength = members.filter(({ name }) => name !== '').toSorted((a, b) => b.name.length - a.name.length);
  const lower = text.toLowerCase();
  const found = new Set<string>();
  for (let at = lower.indexOf('@'); at >= 0; at = lower.indexOf('@', at + 1)) {
    const meant = byLength.find(({ name }) => {
      const end = at + 1 + name.length;
      return lower.startsWith(name.toLowerCase(), at + 1) && !/[\p{L}\p{N}]/u.test(lower.slice(end, end + 1));
    });
    if (meant) found.add(meant.id);
  }
  return [...found];
}
