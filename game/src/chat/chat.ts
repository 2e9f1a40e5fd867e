// Chat: what a message may be, and the words for what the app says in it.

import { fieldProblem, type Problem } from '../problem.ts';
import { formatPoints } from '../scoring/rounding.ts';
import { MINUTE_MS } from '../season/durations.ts';
import { type Round, roundStart, roundWords } from '../season/round-words.ts';
import { listInWords } from '../text/isolated.ts';
import { isPlainText, textLength, visiblePart } from '../text/plain-text.ts';

/** The longest message, in characters. */
const CHAT_MESSAGE_MAX = 1000;

/** How long an author may change a message. */
export const CHAT_EDIT_MS = 5 * MINUTE_MS;

/** The reactions there are: short words, not pictures. */
export const REACTIONS = ['ha', 'rip', 'nice', 'saved'] as const;
export type Reaction = (typeof REACTIONS)[number];

/** How long a commissioner may mute a member, in minutes. */
export const MUTE_MINUTES = [15, 60, 1440, 10_080] as const;
const MUTE_REASON_MAX = 200;

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

/** What the app says in a group's chat: about its members, and about what everyone may see. Names are as they were then. */
export type ChatEvent = Pick<Partial<Round>, 'seasonKind'> &
  (
    | { readonly kind: 'joined' | 'left' | 'removed'; readonly name: string }
    | { readonly kind: 'winner_changed'; readonly weekNumber: number; readonly name: string | null }
    /** Last one standing: who is out, back in after a correction, or the last one in. */
    | { readonly kind: 'cut' | 'cut_withdrawn' | 'last_standing'; readonly weekNumber: number; readonly name: string }
    | { readonly kind: 'kickoff'; readonly weekNumber: number; readonly lineups: number; readonly members: number }
    /** Whose game has kicked off, see `ChatNews`. */
    | {
        readonly kind: 'revealed';
        readonly weekNumber: number;
        readonly players: number;
        readonly lineups: number;
        readonly most: { readonly name: string; readonly lineups: number } | null;
      }
    /** `points` of each winner, in hundredths. */
    | {
        readonly kind: 'week_won';
        readonly weekNumber: number;
        readonly winners: readonly string[];
        readonly points: number;
      }
    /** `points` of each leader, in hundredths. */
    | { readonly kind: 'lead_change'; readonly leaders: readonly string[]; readonly points: number }
  );

/** A sentence about it. */
export function chatEventText(event: ChatEvent): string {
  switch (event.kind) {
    case 'joined':
      return `${event.name} joined`;
    case 'left':
      return `${event.name} left`;
    case 'removed':
      return `${event.name} was removed`;
    case 'winner_changed':
      return event.name === null
        ? `A stat correction: ${roundWords(event)} is a tie now`
        : `A stat correction: ${event.name} won ${roundWords(event)}`;
    case 'cut':
      return `${event.name} is out in ${roundWords(event)}`;
    case 'cut_withdrawn':
      return `A stat correction: ${event.name} is back in after ${roundWords(event)}`;
    case 'last_standing':
      return `${event.name} is the last one standing`;
    case 'kickoff':
      return `${roundStart(event)} has kicked off with ${event.lineups} of ${event.members} in`;
    case 'revealed':
      return revealedText(event);
    case 'week_won':
      return `${listInWords(event.winners, 'Nobody')} won ${roundWords(event)} with ${formatPoints(event.points, 2)} points`;
    case 'lead_change':
      return `${listInWords(event.leaders, 'Nobody')} ${event.leaders.length === 1 ? 'leads' : 'lead'} now, with ${formatPoints(event.points, 2)} points`;
  }
}

function revealedText({ players, lineups, most }: Extract<ChatEvent, { kind: 'revealed' }>): string {
  const what = `Lineups revealed: ${players} ${players === 1 ? 'player' : 'players'}`;
  return most === null ? what : `${what}. Most used: ${most.name}, in ${most.lineups} of ${lineups}`;
}
