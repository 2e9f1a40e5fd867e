// Notifications: what is due to whom and when, and the words of each email and push.
import { formatPoints } from '../scoring/rounding.ts';
import { type Round, roundWords } from '../season/round-words.ts';
import { isolated } from '../text/isolated.ts';
import { unlinked } from '../text/unlinked.ts';
import type { Notice } from './notice.ts';

/** What a member of a group that plays last one standing is told of a week. Points in hundredths. */
export type CutNews =
  /** After the last kickoff of the week, once. */
  | { readonly kind: 'danger'; readonly below: number }
  | { readonly kind: 'survived'; readonly left: number }
  | { readonly kind: 'out'; readonly points: number; readonly isCorrection: boolean }
  | { readonly kind: 'back_in' }
  | { readonly kind: 'won'; readonly winners: readonly string[] };

interface Sent {
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
export function cutNotice(news: CutNews, { groupId, weekId, id, notAfter, ...sent }: Sent): Notice {
  const group = shown(sent.groupName);
  const { subject, lines, isPushOnly } = wordsOf(news, group, roundWords(sent.round));
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

function wordsOf(news: CutNews, group: string, round: string) {
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
      const names = news.winners.map(shown);
      const line =
        names.length === 1 ? `${names[0]} is the last one standing` : `${joined(names)} are the last ones standing`;
      return { subject: `${line} in ${group}`, lines: [`${line}.`], isPushOnly: false };
    }
  }
}

const points = (hundredths: number) => formatPoints(hundredths, 2);
const shown = (name: string) => isolated(unlinked(name));
const joined = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
