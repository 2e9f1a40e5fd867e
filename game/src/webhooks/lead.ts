// Webhooks: which news of a group are sent to its chat services, and in which words.
import { MINUTE_MS } from '../season/durations.ts';

/** What is known of the lead of a group. Leaders are the numbers of users, ascending; instants are ISO 8601, UTC. */
export interface LeadState {
  /** Who was announced last, or led when the group was first looked at; empty while nobody had points. */
  readonly announced: readonly number[];
  /** Others who lead now, and since when. */
  readonly next: { readonly leaders: readonly number[]; readonly since: string } | null;
  /** The kickoffs of the games that were in progress at the last look. */
  readonly windows: readonly string[];
}

/** What is seen of a group at an instant. */
export interface LeadSeen {
  /** The users with the most points; empty while there is no leader. */
  readonly leaders: readonly number[];
  readonly windows: readonly string[];
  readonly now: Date;
}

/** A new lead is announced once it has stood for so long. */
const STANDS_MS = 10 * MINUTE_MS;

/**
 * The next state, and whether the new lead is announced: when all games of one kickoff are over, or once the same users
 * have led for ten minutes.
 * @param state null at the first look, which announces nothing
 */
export function lookAtLead(state: LeadState | null, seen: LeadSeen): { state: LeadState; isAnnounced: boolean } {
  const { leaders, windows, now } = seen;
  if (state === null) return { state: { announced: leaders, next: null, windows }, isAnnounced: false };
  if (leaders.length === 0 || isSame(leaders, state.announced)) {
    return { state: { announced: state.announced, next: null, windows }, isAnnounced: false };
  }
  const isOver = state.windows.some((kickoff) => !windows.includes(kickoff));
  const hasStood = state.next !== null && isSame(leaders, state.next.leaders);
  const since = hasStood && state.next !== null ? state.next.since : now.toISOString();
  if (isOver || now.getTime() - Date.parse(since) >= STANDS_MS) {
    return { state: { announced: leaders, next: null, windows }, isAnnounced: true };
  }
  return { state: { announced: state.announced, next: { leaders, since }, windows }, isAnnounced: false };
}

/** Whether two states are the same, so that nothing has to be stored. */
export const isSameLead = (one: LeadState, other: LeadState): boolean =>
  isSame(one.announced, other.announced) &&
  isSame(one.windows, other.windows) &&
  one.next?.since === other.next?.since &&
  isSame(one.next?.leaders ?? [], other.next?.leaders ?? []);

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((each, at) => each === other[at]);
