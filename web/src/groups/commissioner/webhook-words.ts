import type { Webhook } from '@singleback/contract/webhooks.ts';
import type { WebhookEvent, WebhookKind } from '@singleback/game/webhooks/webhook.ts';
import { dayAndTimeText } from '../../ui/text/time-text.ts';

/** What a webhook is sent, as a choice. */
export const EVENT_WORDS: Record<WebhookEvent, string> = {
  week_result: 'Results: who won',
  lock: 'First kickoff: who has a lineup in',
  lead_change: 'New leader of the season',
  announcement: 'Announcements',
};

/** The same in a list. */
const SHORT: Record<WebhookEvent, string> = {
  week_result: 'results',
  lock: 'first kickoffs',
  lead_change: 'new leaders',
  announcement: 'announcements',
};

const KINDS: Record<WebhookKind, string> = { discord: 'Discord', slack: 'Slack', https: 'Program' };

/** 'Discord' */
export const kindWords = (kind: WebhookKind): string => KINDS[kind];

/** What is left of an address: 'discord.com/…x1Y2' */
export const maskedAddress = ({ host, ending }: Pick<Webhook, 'host' | 'ending'>): string => `${host}/…${ending}`;

/** 'Results, announcements' */
export function eventsWords(events: Webhook['events']): string {
  const words = events.map((event) => SHORT[event]).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How a webhook is doing, in a sentence. Times are in the viewer's time zone. */
export function stateWords({ state, last_sent_at, reason }: Webhook): string {
  const sent = last_sent_at === null ? 'Nothing sent yet.' : `Last sent ${dayAndTimeText(new Date(last_sent_at))}.`;
  const why = reason === null ? '' : `Last attempt: ${reason}. `;
  if (state === 'disabled') return `${why}Send a test to switch it on again.`;
  return state === 'failing' ? `${why}${sent}` : sent;
}

/** What a new webhook at this address would be. */
export function addressHelp(kind: WebhookKind | null): string {
  if (kind === 'discord') return 'Discord: messages appear in the channel of this webhook.';
  if (kind === 'slack') return 'Slack: messages appear in the channel of this webhook.';
  if (kind === 'https') return 'Your own program: it gets JSON, signed with a secret that you see once.';
  return 'In Discord: Edit Channel, Integrations, Webhooks. In Slack: an app with incoming webhooks. Or any https address.';
}
