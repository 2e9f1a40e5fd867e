// Notifications: which there are and their words, what they have in common (`notice.ts`), and when they may go out
// (`quiet-hours.ts`).

import { formatPoints } from '../scoring/rounding.ts';
import { type Round, roundLabel, roundOf, roundWords, type SeasonKind } from '../season/round-words.ts';
import { listInWords, safeName, unlinked } from '../text/isolated.ts';
import type { ChatNews, WebhookNews } from '../webhooks/webhook.ts';
import type { Notice, NoticeLetter } from './notice.ts';

/** What happened in a group: its members are notified of it, its webhooks are sent it, or its chat says it. */
export type GroupNews = MemberNews | WebhookNews | ChatNews;

/** What the members of a group are notified of. Names are as they were then. */
export type MemberNews =
  | {
      readonly kind: 'announcement';
      readonly announcementId: string;
      readonly author: string;
      readonly authorId: string;
      readonly text: string;
    }
  | {
      readonly kind: 'mention';
      readonly messageId: string;
      readonly author: string;
      readonly text: string;
      readonly userIds: readonly string[];
    }
  | { readonly kind: 'chat'; readonly userId: string; readonly count: number }
  | ({ readonly kind: 'nudge'; readonly author: string; readonly weekId: string } & Round)
  | {
      readonly kind: 'deleted';
      readonly author: string;
      readonly groupName: string;
      readonly userIds: readonly string[];
    }
  | {
      readonly kind: 'winner_changed';
      readonly weekNumber: number;
      readonly seasonKind?: SeasonKind | undefined;
      /** Sorted by name; at least one. */
      readonly winners: readonly string[];
      readonly before: readonly string[];
      /** Of the winners, in hundredths. */
      readonly points: number;
    };

const NOT_FOR_MEMBERS: readonly GroupNews['kind'][] = [
  ...(['week_result', 'lock', 'lead_change', 'revealed', 'cut', 'last_standing'] as const),
];

/** Whether members are notified of news, which webhooks may be sent, too. */
export const isForMembers = (news: GroupNews): news is MemberNews => !NOT_FOR_MEMBERS.includes(news.kind);

/** The news of a group and where it is from. */
interface Sent {
  /** Of the news: each user is notified once. */
  readonly id: string;
  readonly groupId: string;
  readonly groupName: string;
  /** UTC: from then on it is of no use. */
  readonly notAfter: Date;
}

/** The longest text of a push message, in characters; phones show less. */
const PUSH_MAX = 180;

/** What a member is sent about their group. The texts of users are isolated, and nothing in them becomes a link. */
export function groupNotice(news: MemberNews, { id, groupId, groupName, notAfter }: Sent): Notice {
  const { letter, ...words } = wordsOf(news, safeName(groupName), groupId);
  const after =
    news.kind === 'deleted'
      ? 'You’re getting this because you were a member.'
      : `You’re getting this because you are a member of ${safeName(groupName)}.`;
  return { key: keyOf(news, groupId, id), notAfter, letter: { ...letter, after }, ...words };
}

/** The key says what has to be checked again when the notice is delivered: `aboutOf`. */
function keyOf(news: MemberNews, groupId: string, id: string): string {
  switch (news.kind) {
    case 'announcement':
      return `announcement ${groupId} ${news.announcementId} ${id}`;
    case 'mention':
      return `mention ${groupId} ${news.messageId} ${id}`;
    case 'nudge':
      return `nudge ${news.weekId} ${groupId} ${id}`;
    case 'chat':
    case 'winner_changed':
      return `${news.kind} ${groupId} ${id}`;
    case 'deleted':
      // For those who were members: nothing is left to check.
      return `group ${id}`;
  }
}

/** A notice without what all notices of groups have. */
type Words = Pick<Notice, 'push' | 'isPushOnly'> & { readonly letter: Omit<NoticeLetter, 'after'> };

/** `group` is the name as it is shown. */
function wordsOf(news: MemberNews, group: string, groupId: string): Words {
  const action = { label: 'Open the group', path: `/groups/${groupId}` };
  const toChat = { label: 'Open the chat', path: `${action.path}?tab=chat` };
  switch (news.kind) {
    case 'announcement': {
      const author = safeName(news.author);
      const lines = [`${author} writes:`, ...unlinked(news.text).split(/\n+/)];
      const push = { title: group, body: pushText(`${author}: ${news.text}`) };
      return { letter: { subject: `${author} to everyone in ${group}`, lines, action }, push };
    }
    case 'mention': {
      const subject = `${safeName(news.author)} mentioned you in ${group}`;
      const push = { title: subject, body: pushText(news.text) };
      return { letter: { subject, lines: [unlinked(news.text)], action: toChat }, push, isPushOnly: true };
    }
    case 'chat': {
      const count = `${news.count} new ${news.count === 1 ? 'message' : 'messages'}`;
      const subject = `${count} in ${group}`;
      const letter = { subject, lines: [subject], action: toChat };
      return { letter, push: { title: group, body: count }, isPushOnly: true };
    }
    case 'nudge':
      return nudgeWords(news, group);
    case 'deleted':
      return deletedWords(news);
    case 'winner_changed':
      return winnerWords(news, group, groupId);
  }
}

type Of<Kind extends MemberNews['kind']> = Extract<MemberNews, { readonly kind: Kind }>;

function nudgeWords({ author, ...round }: Of<'nudge'>, group: string): Words {
  const lineup = `${roundOf(round)} lineup`;
  return {
    letter: {
      subject: `${group} is waiting for your ${lineup}`,
      lines: [
        `${safeName(author)} reminds you: you have no ${lineup} in ${group} yet.`,
        'Each player locks when their game starts, so pick before that.',
      ],
      action: { label: 'Make a lineup', path: `/lineup/${round.weekNumber}` },
    },
    push: { title: group, body: `${safeName(author)}: your ${lineup} is missing.` },
  };
}

function deletedWords({ author, groupName }: Of<'deleted'>): Words {
  return {
    letter: {
      subject: `${safeName(groupName)} was deleted`,
      lines: [
        `${safeName(author)} deleted the group ${safeName(groupName)}.`,
        'Your lineups still count in your other groups. Lineups that were in this group only were deleted with it.',
      ],
      action: { label: 'See your groups', path: '/groups' },
    },
    push: null,
  };
}

function winnerWords(
  { winners, before, points, ...round }: Of<'winner_changed'>,
  group: string,
  groupId: string,
): Words {
  const subject = `${roundLabel(round)} in ${group} has a new winner`;
  const figure = formatPoints(points, 2);
  return {
    letter: {
      subject,
      lines: [
        `A stat correction changed the points of ${roundWords(round)}.`,
        `${named(winners)} ${winners.length === 1 ? 'wins' : 'share the win'} with ${figure} points. Before, it was ${named(before)}.`,
      ],
      action: { label: 'See the results', path: `/groups/${groupId}/recap/${round.weekNumber}` },
    },
    push: { title: subject, body: `A stat correction: ${named(winners)}, ${figure} points.` },
  };
}

const named = (names: readonly string[]) => listInWords(names.map(safeName));

/** What a push message shows of a text of users. */
export function pushText(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ')];
  return letters.length <= PUSH_MAX ? letters.join('') : `${letters.slice(0, PUSH_MAX - 1).join('')}…`;
}

/** What a member of a group that plays last one standing is told of a week. Points in hundredths. */
export type CutNews =
  /** After the last kickoff of the week, once. */
  | { readonly kind: 'danger'; readonly below: number }
  | { readonly kind: 'survived'; readonly left: number }
  | { readonly kind: 'out'; readonly points: number; readonly isCorrection: boolean }
  | { readonly kind: 'back_in' }
  | { readonly kind: 'won'; readonly winners: readonly string[] };

interface SentOfCut {
  readonly groupId: string;
  readonly groupName: string;
  readonly weekId: string;
  readonly round: Round;
  /** Of the news, where the same may happen twice in a week: after corrections. */
  readonly id: string;
  /** UTC. */
  readonly notAfter: Date;
}

/** What a member is sent: being out, back in, and the end by email too, the rest only on the phone. Names are isolated. */
export function cutNotice(news: CutNews, { groupId, weekId, id, notAfter, ...sent }: SentOfCut): Notice {
  const group = safeName(sent.groupName);
  const { subject, lines, isPushOnly } = cutWords(news, group, roundWords(sent.round));
  const once = news.kind === 'danger' || news.kind === 'survived';
  return {
    key: `cut ${groupId} ${weekId} ${news.kind}${once ? '' : ` ${id}`}`,
    notAfter,
    letter: {
      ...{ subject, lines, action: { label: 'Open the group', path: `/groups/${groupId}` } },
      after: `You’re getting this because you are a member of ${group}.`,
    },
    push: { title: group, body: lines[0] ?? subject },
    isPushOnly,
  };
}

function cutWords(news: CutNews, group: string, round: string) {
  switch (news.kind) {
    case 'danger': {
      const subject = `You’re in danger in ${group}`;
      return { subject, lines: [`You’re ${points(news.below)} below the line in ${round}.`], isPushOnly: true };
    }
    case 'survived': {
      const lines = [
        `You survived ${round}. ${news.left === 1 ? 'You’re the last one in.' : `${news.left} are still in.`}`,
      ];
      return { subject: `You survived ${round} in ${group}`, lines, isPushOnly: true };
    }
    case 'out': {
      const why = news.isCorrection ? `After a stat correction, you` : 'You';
      return {
        subject: `You’re out in ${round} of ${group}`,
        lines: [
          `${why} are out in ${round} with ${points(news.points)} points.`,
          'It is final once the next games begin. Until then, a stat correction may change it.',
          'You can still read and chat, and play in your other groups.',
        ],
        isPushOnly: false,
      };
    }
    case 'back_in':
      return {
        subject: `You’re back in ${group}`,
        lines: [`A stat correction changed ${round}: you’re back in.`],
        isPushOnly: false,
      };
    case 'won': {
      const names = news.winners.map(safeName);
      const line =
        names.length === 1
          ? `${names[0]} is the last one standing`
          : `${listInWords(names)} are the last ones standing`;
      return { subject: `${line} in ${group}`, lines: [`${line}.`], isPushOnly: false };
    }
  }
}

const points = (hundredths: number) => formatPoints(hundredths, 2);
