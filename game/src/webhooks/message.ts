// Webhooks: how the news of a group (`webhook.ts`) read on Discord and Slack.

import type { GroupNews } from '../notifications/group-notice.ts';
import { formatPoints, pointsFromHundredths } from '../scoring/rounding.ts';
import { roundWords } from '../season/round-words.ts';
import { listInWords, safeName } from '../text/isolated.ts';
import { WEBHOOK_EVENTS, type WebhookEvent, type WebhookKind } from './webhook.ts';

/** What belongs to the results of a week, and is sent with them. */
const OF_RESULTS = ['winner_changed', 'cut', 'last_standing'] as const;
type OfResults = (typeof OF_RESULTS)[number];

/** What a webhook can be sent: news of its group, or a test. */
export type WebhookContent =
  | Extract<GroupNews, { kind: WebhookEvent | OfResults }>
  | { readonly kind: 'test'; readonly author: string };

/** A message to a webhook. */
export interface WebhookMessage {
  /** The same with each retry. */
  readonly id: string;
  readonly group: { readonly id: string; readonly name: string };
  /** When it happened, UTC. */
  readonly at: Date;
  readonly content: WebhookContent;
}

/** Discord refuses longer messages, in characters. */
const DISCORD_MAX = 2000;

/**
 * The event of a webhook that news belongs to, or null: news that webhooks are not sent. Corrections and who is out belong to
 * results.
 */
export function webhookEventOf(news: GroupNews): WebhookEvent | null {
  if (OF_RESULTS.some((kind) => kind === news.kind)) return 'week_result';
  return isEvent(news.kind) ? news.kind : null;
}

function isEvent(kind: string): kind is WebhookEvent {
  return WEBHOOK_EVENTS.some((event) => event === kind);
}

/**
 * The body of a message, as an object to be written as JSON. Text that users wrote can neither mention anyone nor change
 * the format of a message.
 * @param publicUrl the address of the product, without a trailing slash
 */
export function webhookPayload(kind: WebhookKind, message: WebhookMessage, publicUrl: string): object {
  const link = `${publicUrl}${pathOf(message)}`;
  if (kind === 'discord') {
    // A link in angle brackets has no preview.
    const foot = message.content.kind === 'test' ? '' : `\n<${link}>`;
    const lines = linesOf(message, forDiscord).join('\n');
    return { content: `${shortened(lines, DISCORD_MAX - foot.length)}${foot}`, allowed_mentions: { parse: [] } };
  }
  if (kind === 'slack') {
    const foot = message.content.kind === 'test' ? [] : [link];
    return { text: [...linesOf(message, forSlack), ...foot].join('\n'), mrkdwn: false, unfurl_links: false };
  }
  const { id, group, at, content } = message;
  const event = content.kind === 'winner_changed' ? 'week_result' : content.kind;
  return { event, id, sent_at: at.toISOString(), group: { ...group, url: link }, ...dataOf(content) };
}

function pathOf({ group, content }: WebhookMessage): string {
  const isResult = content.kind === 'week_result' || content.kind === 'winner_changed';
  return isResult ? `/groups/${group.id}/recap/${content.weekNumber}` : `/groups/${group.id}`;
}

/** What a message is about, for programs. Points are decimal numbers, exact to the hundredth. */
function dataOf(content: WebhookContent): object {
  const points = (each: { name: string; points: number }) => ({ ...each, points: pointsFromHundredths(each.points) });
  switch (content.kind) {
    case 'week_result':
      return {
        ...{ week: content.weekNumber, lineups: content.lineups, winners: content.winners.map(points) },
        ...{ top: content.top.map(points), corrected_from: null },
      };
    case 'winner_changed':
      return {
        ...{ week: content.weekNumber, lineups: null },
        winners: content.winners.map((name) => points({ name, points: content.points })),
        ...{ top: [], corrected_from: content.before },
      };
    case 'cut':
      return {
        ...{ week: content.weekNumber, out: content.out.map(points), left: content.left },
        is_correction: content.isCorrection,
      };
    case 'last_standing':
      return { week: content.weekNumber, winners: content.winners };
    case 'lock':
      return { week: content.weekNumber, submitted: content.submitted, missing: content.missing };
    case 'lead_change':
      return { leaders: content.leaders, points: pointsFromHundredths(content.points), before: content.before };
    case 'announcement':
      return { author: content.author, text: content.text };
    case 'test':
      return { author: content.author };
  }
}

type Escape = (text: string) => string;

// Before a sign, a backslash takes its meaning away.
const forDiscord: Escape = (text) => text.replace(/[\\*_~`|>#[\]()<:@-]/g, '\\$&');
const forSlack: Escape = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Members with the same points share a rank. */
const rankAmong = (all: readonly { points: number }[], { points }: { points: number }) =>
  all.filter((other) => other.points > points).length + 1;

/** The lines of a message for people. */
function linesOf({ group, content }: WebhookMessage, quote: Escape): string[] {
  const shown = (name: string) => quote(safeName(name));
  const named = (names: readonly string[]) => listInWords(names.map(shown));
  const title = shown(group.name);
  switch (content.kind) {
    case 'week_result': {
      const names = named(content.winners.map(({ name }) => name));
      const won = content.winners.length === 1 ? 'wins' : 'share the win of';
      const best = points(content.winners[0]?.points ?? 0);
      return [
        `${title}: ${names} ${won} ${roundWords(content)} with ${best} points.`,
        ...content.top.map((each) => `${rankAmong(content.top, each)}) ${shown(each.name)} ${points(each.points)}`),
      ];
    }
    case 'winner_changed': {
      const won = content.winners.length === 1 ? 'wins' : 'share the win of';
      return [
        `${title}: after a stat correction, ${named(content.winners)} ${won} ${roundWords(content)} with ${points(content.points)} points. Before, it was ${named(content.before)}.`,
      ];
    }
    case 'cut': {
      const { out, left } = content;
      const who =
        out.length === 0 ? 'nobody is out' : `${named(out.map(({ name }) => name))} ${isOrAre(out.length)} out`;
      const why = content.isCorrection ? 'after a stat correction, ' : '';
      return [`${title}: ${why}${who} in ${roundWords(content)}. ${left} ${isOrAre(left)} still in.`];
    }
    case 'last_standing': {
      const { winners } = content;
      const last = winners.length === 1 ? 'is the last one standing' : 'are the last ones standing';
      return [`${title}: ${named(winners)} ${last}.`];
    }
    case 'lock': {
      const { submitted, missing } = content;
      const list = (of: typeof submitted) =>
        named(of.count > of.names.length ? [...of.names, `${of.count - of.names.length} more`] : of.names);
      return [
        `${title}: ${roundWords(content)} has kicked off. ${submitted.count} of ${submitted.count + missing.count} have a lineup in.`,
        ...(submitted.count > 0 ? [`In: ${list(submitted)}`] : []),
        ...(missing.count > 0 ? [`Not yet: ${list(missing)}`] : []),
      ];
    }
    case 'lead_change': {
      const { leaders, before } = content;
      const takes = leaders.length === 1 ? 'takes the lead' : 'share the lead';
      const was = before.length === 0 ? '' : ` Before, it was ${named(before)}.`;
      return [`${title}: ${named(leaders)} ${takes} with ${points(content.points)} points.${was}`];
    }
    case 'announcement':
      return [`${title}: ${shown(content.author)} writes`, ...content.text.split(/\n+/).map(shown)];
    case 'test':
      return [`${title}: this is a test by ${shown(content.author)}. Messages of the group will appear here.`];
  }
}

const isOrAre = (count: number) => (count === 1 ? 'is' : 'are');
const points = (hundredths: number) => formatPoints(hundredths, 2);

/** At most so many UTF-16 units, cut between letters and not after a backslash. */
function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  let kept = '';
  for (const letter of text.match(/\\?./gsu) ?? []) {
    if (kept.length + letter.length > max - 1) break;
    kept += letter;
  }
  return `${kept}…`;
}
