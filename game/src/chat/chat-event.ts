// Chat: what a message may be, and the words of what the app itself writes into a thread.
import { formatPoints } from '../scoring/rounding.ts';
import { type Round, roundStart, roundWords } from '../season/round-words.ts';

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
      return `${named(event.winners)} won ${roundWords(event)} with ${formatPoints(event.points, 2)} points`;
    case 'lead_change':
      return `${named(event.leaders)} ${event.leaders.length === 1 ? 'leads' : 'lead'} now, with ${formatPoints(event.points, 2)} points`;
  }
}

function revealedText({ players, lineups, most }: Extract<ChatEvent, { kind: 'revealed' }>): string {
  const what = `Lineups revealed: ${players} ${players === 1 ? 'player' : 'players'}`;
  return most === null ? what : `${what}. Most used: ${most.name}, in ${most.lineups} of ${lineups}`;
}

function named(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? 'Nobody') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
