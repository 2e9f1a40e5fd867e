import { fieldProblem, type Problem } from '../problem.ts';

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
export type WebhookState = 'new' | 'working' | 'failing' | 'disabled';

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
