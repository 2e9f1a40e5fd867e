import { formatPoints } from '../scoring/rounding.ts';
import { isolated } from '../text/isolated.ts';
import { unlinked } from '../text/unlinked.ts';
import type { WebhookNews } from '../webhooks/news.ts';
import type { Notice, NoticeLetter } from './notice.ts';

/** What happened in a group: its members are notified of it, or its webhooks are sent it, or both. */
export type GroupNews = MemberNews | WebhookNews;

/** What the members of a group are notified of. Names are as they were then. */
export type MemberNews =
  | { readonly kind: 'announcement'; readonly author: string; readonly authorId: string; readonly text: string }
  | { readonly kind: 'nudge'; readonly author: string; readonly weekId: string; readonly weekNumber: number }
  | {
      readonly kind: 'deleted';
      readonly author: string;
      readonly groupName: string;
      readonly userIds: readonly string[];
    }
  | {
      readonly kind: 'winner_changed';
      readonly weekNumber: number;
      /** Sorted by name; at least one. */
      readonly winners: readonly string[];
      readonly before: readonly string[];
      /** Of the winners, in hundredths. */
      readonly points: number;
    };

/** Whether members are notified of news, which webhooks may be sent, too. */
export const isForMembers = (news: GroupNews): news is MemberNews =>
  news.kind !== 'week_result' && news.kind !== 'lock' && news.kind !== 'lead_change';

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
  const group = shown(groupName);
  const after = `You’re getting this because you are a member of ${group}.`;
  const key = news.kind === 'nudge' ? `nudge ${news.weekId} ${groupId} ${id}` : `group ${id}`;
  const letterOf = (letter: Omit<NoticeLetter, 'after'>): NoticeLetter => ({ ...letter, after });
  const toGroup = { label: 'Open the group', path: `/groups/${groupId}` };
  switch (news.kind) {
    case 'announcement': {
      const author = shown(news.author);
      return {
        ...{ key, notAfter },
        letter: letterOf({
          subject: `${author} to everyone in ${group}`,
          lines: [`${author} writes:`, ...unlinked(news.text).split(/\n+/)],
          action: toGroup,
        }),
        push: { title: group, body: shortened(`${author}: ${news.text}`) },
      };
    }
    case 'nudge': {
      const author = shown(news.author);
      return {
        ...{ key, notAfter },
        letter: letterOf({
          subject: `${group} is waiting for your week ${news.weekNumber} lineup`,
          lines: [
            `${author} reminds you: you have no week ${news.weekNumber} lineup in ${group} yet.`,
            'Each player locks when their game starts, so pick before that.',
          ],
          action: { label: 'Make a lineup', path: `/lineup/${news.weekNumber}` },
        }),
        push: { title: group, body: `${author}: your week ${news.weekNumber} lineup is missing.` },
      };
    }
    case 'deleted':
      return {
        ...{ key, notAfter },
        letter: {
          subject: `${shown(news.groupName)} was deleted`,
          lines: [
            `${shown(news.author)} deleted the group ${shown(news.groupName)}.`,
            'Your lineups still count in your other groups. Lineups that were in this group only were deleted with it.',
          ],
          action: { label: 'See your groups', path: '/groups' },
          after: 'You’re getting this because you were a member.',
        },
        push: null,
      };
    case 'winner_changed': {
      const [now, before] = [named(news.winners), named(news.before)];
      const subject = `Week ${news.weekNumber} in ${group} has a new winner`;
      const points = formatPoints(news.points, 2);
      return {
        ...{ key, notAfter },
        letter: letterOf({
          subject,
          lines: [
            `A stat correction changed the points of week ${news.weekNumber}.`,
            `${now} ${news.winners.length === 1 ? 'wins' : 'share the win'} with ${points} points. Before, it was ${before}.`,
          ],
          action: { label: 'See the recap', path: `/groups/${groupId}/recap/${news.weekNumber}` },
        }),
        push: { title: subject, body: `A stat correction: ${now}, ${points} points.` },
      };
    }
  }
}

const shown = (name: string) => isolated(unlinked(name));

function named(names: readonly string[]): string {
  const all = names.map(shown);
  const last = all.at(-1) ?? 'nobody';
  return all.length < 2 ? last : `${all.slice(0, -1).join(', ')} and ${last}`;
}

function shortened(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ')];
  return letters.length <= PUSH_MAX ? letters.join('') : `${letters.slice(0, PUSH_MAX - 1).join('')}…`;
}
