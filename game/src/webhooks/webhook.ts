import { fieldProblem, type Problem } from '../problem.ts';
import { MINUTE_MS } from '../season/durations.ts';
import type { SeasonKind } from '../season/round-words.ts';

/** What a webhook can be sent, in the order in which it is offered. */
export const WEBHOOK_EVENTS = ['week_result', 'lock', 'lead_change', 'announcement'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What answers at a webhook's address. */
export type WebhookKind = 'discord' | 'slack' | 'https';

/** The most webhooks that a group may have. */
export const WEBHOOKS_MAX = 3;
export const WEBHOOK_URL_MAX = 500;

/** A name with a dot and a top-level domain: no IP address, no name of a local network without a dot. */
const HOST =
  /^https:\/\/((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9]))(?::443)?(?:[/?][\x21-\x7e]*)?$/i;
/** Endings of names that are of this machine, of local networks, or no addresses at all. */
const NOT_PUBLIC = /\.(localhost|local|localdomain|internal|intranet|lan|home|corp|private|invalid|onion|alt|arpa)$/;
const DISCORD = /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com(?::443)?\/api\/(?:v\d+\/)?webhooks\//i;
const SLACK = /^https:\/\/hooks\.slack(?:-gov)?\.com(?::443)?\/services\//i;

/** Which kind of webhook an address is. */
export function webhookKind(url: string): WebhookKind {
  if (DISCORD.test(url)) return 'discord';
  return SLACK.test(url) ? 'slack' : 'https';
}

/** The host of an address that `checkWebhook` has accepted, in lower case. */
export const webhookHost = (url: string): string => HOST.exec(url)?.[1]?.toLowerCase() ?? '';

/**
 * Why a webhook can't be added, or null: its address has to be https, with a public host name, the usual port and no
 * password. Where the name leads is checked when a message is sent.
 */
export function checkWebhook({ url, events }: { url: string; events: readonly string[] }): Problem | null {
  if (url === '') return fieldProblem('url', 'Paste the address of the webhook');
  if (url.length > WEBHOOK_URL_MAX) {
    return fieldProblem('url', `The address must be at most ${WEBHOOK_URL_MAX} characters long`);
  }
  if (!/^https:\/\//i.test(url)) return fieldProblem('url', 'The address must start with https://');
  const host = webhookHost(url);
  if (host === '' || NOT_PUBLIC.test(host)) {
    return fieldProblem('url', 'Use a public web address, without a port or a password');
  }
  const known: readonly string[] = WEBHOOK_EVENTS;
  if (events.length === 0) return fieldProblem('events', 'Choose at least one message');
  const isKnown = events.every((event) => known.includes(event)) && new Set(events).size === events.length;
  return isKnown ? null : fieldProblem('events', 'Choose from the messages that are offered');
}

/** Messages given up one after another before a webhook is switched off. */
const GIVEN_UP_MAX = 5;

/** Whether a webhook is switched off, after this many messages in a row were given up. */
export const isTooBroken = (givenUp: number): boolean => givenUp >= GIVEN_UP_MAX;

/** How a webhook is doing. */
type WebhookState = 'new' | 'working' | 'failing' | 'disabled';

/** The state of a webhook by when it last succeeded and failed, and when it was switched off. */
export function webhookState(of: {
  lastSentAt: Date | null;
  failedAt: Date | null;
  disabledAt: Date | null;
}): WebhookState {
  if (of.disabledAt !== null) return 'disabled';
  if (of.failedAt !== null) return 'failing';
  return of.lastSentAt === null ? 'new' : 'working';
}

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
interface LeadSeen {
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

/** A member's name and week points, in hundredths. */
interface NamedPoints {
  readonly name: string;
  readonly points: number;
}

/** Some names in order, and how many there are in all. */
export interface SomeNames {
  readonly names: readonly string[];
  readonly count: number;
}

/**
 * What only webhooks and chats are notified of. It holds what every member may read at that moment: final weeks, who has a lineup, and the
 * season table; never a player. Names are as they were then.
 */
export type WebhookNews =
  | {
      readonly kind: 'week_result';
      readonly weekNumber: number;
      readonly seasonKind?: SeasonKind | undefined;
      /** Users with a lineup; at least two. */
      readonly lineups: number;
      /** More than one for a tie. */
      readonly winners: readonly NamedPoints[];
      /** The first three, best first. */
      readonly top: readonly NamedPoints[];
    }
  | {
      readonly kind: 'lock';
      readonly weekNumber: number;
      readonly seasonKind?: SeasonKind | undefined;
      readonly submitted: SomeNames;
      readonly missing: SomeNames;
    }
  | {
      readonly kind: 'lead_change';
      /** By name; more than one for a tie. */
      readonly leaders: readonly string[];
      /** Of each leader, in hundredths. */
      readonly points: number;
      /** Who led before; empty for the first leaders of a season. */
      readonly before: readonly string[];
    }
  | {
      /** Last one standing: who is out in a final week; everybody again after a correction. */
      readonly kind: 'cut';
      readonly weekNumber: number;
      readonly seasonKind?: SeasonKind | undefined;
      readonly out: readonly NamedPoints[];
      /** How many are in. */
      readonly left: number;
      readonly isCorrection: boolean;
    }
  | { readonly kind: 'last_standing'; readonly weekNumber: number; readonly winners: readonly string[] };

/**
 * What only chats are notified of: at a kickoff, whose game has begun and is seen by everyone from now on. `players` counts those
 * players in all lineups of the week, `most` is who is in the most of them, null if nobody is in more than one.
 */
export interface ChatNews {
  readonly kind: 'revealed';
  readonly weekNumber: number;
  readonly seasonKind?: SeasonKind | undefined;
  readonly players: number;
  /** Those of the group, whether they hold one of the players or not. */
  readonly lineups: number;
  readonly most: { readonly name: string; readonly lineups: number } | null;
}

/** The most names of each kind in a message about who has a lineup. */
export const NAMES_MAX = 20;
