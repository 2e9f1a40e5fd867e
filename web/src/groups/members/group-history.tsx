// A group's members and its history.

import type { GroupEvent } from '@singleback/contract/groups.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useNow } from '../../platform/live/server-clock.ts';
import { roundsOf, useRounds } from '../../players/rounds.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { asOfText } from '../../ui/text/time-text.ts';

/** The history of a group, newest first (rules 4.8). */
export function GroupHistory({ groupId }: { groupId: string }) {
  const rounds = useRounds();
  const history = useCall('GET /groups/:id/history', { params: { id: groupId } });
  const now = useNow(60_000);
  if (!history.data) return <NotLoaded query={history} what="group history" rows={5} height={48} />;
  if (history.data.length === 0) {
    return <EmptyState title="No History" text="Joins, exits and other changes appear here." />;
  }
  return (
    <ol aria-label="History, newest first">
      {history.data.map((event) => (
        <li
          key={event.id}
          className="flex items-baseline justify-between gap-4 border-t border-line py-3 first:border-t-0"
        >
          <span>{historyWords(event, rounds)}</span>
          <time dateTime={event.created_at} className="flex-none text-meta text-text-2">
            {now === null ? '' : asOfText(new Date(event.created_at), now)}
          </time>
        </li>
      ))}
    </ol>
  );
}

type HistoryEvent = Pick<GroupEvent, 'action' | 'user' | 'member' | 'via' | 'count' | 'week_number'>;

const VIA = { public: '', invitation: ' by invitation', join_link: ' by join link' } as const;

const MUTES: Readonly<Record<number, string>> = { 15: '15 minutes', 60: 'an hour', 1440: 'a day', 10080: 'a week' };
const muteWords = (minutes: number) => MUTES[minutes] ?? `${minutes} minutes`;

const CUT_ACTIONS = ['cut', 'cut_withdrawn', 'last_standing'] as const;
type CutAction = (typeof CUT_ACTIONS)[number];
const isAboutCut = (action: GroupEvent['action']): action is CutAction => CUT_ACTIONS.some((each) => each === action);

/** Describes an event in a sentence: 'Ben Checkdown removed Thursday Dan' (rules 4.8). */
export function historyWords(
  { action, user, member, via, count, week_number }: HistoryEvent,
  rounds = roundsOf('regular'),
): string {
  const week = rounds.words(week_number ?? 0);
  if (action === 'winner_changed') {
    const now = member === null ? 'it’s a tie now' : `${member.display_name} won it now`;
    return `A stat correction changed ${week}: ${now}`;
  }
  const name = user?.display_name ?? 'An admin';
  const other = member?.display_name ?? 'a member';
  if (isAboutCut(action)) {
    const cutWords: Record<CutAction, string> = {
      cut: `${other} is out in ${week}`,
      cut_withdrawn: `A stat correction changed ${week}: ${other} is back in`,
      last_standing: `${other} is the last one standing`,
    };
    return cutWords[action];
  }
  const words: Record<Exclude<GroupEvent['action'], 'winner_changed' | CutAction>, string> = {
    created: 'created the group',
    renewed: 'renewed the group for the new season',
    joined: `joined${via ? VIA[via] : ''}`,
    left: 'left the group',
    removed: `removed ${other}`,
    handed_over: `transferred the group to ${other}`,
    link_created: 'created a join link',
    link_deleted: 'deleted the join link',
    renamed: 'renamed the group',
    closed: 'closed the group',
    reopened: 'reopened the group',
    edited: 'changed the description or the size',
    name_shared: 'allowed the group’s name in link previews and images',
    name_hidden: 'removed the group’s name from link previews and images',
    settings_changed: 'changed the settings',
    commissioner_named: `made ${other} a commissioner`,
    commissioner_dismissed: user?.id === member?.id ? 'stepped down as commissioner' : `made ${other} a member again`,
    orders_allowed: 'allowed backups',
    orders_disallowed: 'disallowed backups',
    invites_limited: 'allowed only commissioners to invite',
    invites_opened: 'allowed everyone to invite',
    invitation_withdrawn: 'withdrew an invitation',
    invitation_resent: count === null ? 'sent an invitation again' : `sent ${count} invitations again`,
    muted: `muted ${other} in the chat${count === null ? '' : ` for ${muteWords(count)}`}`,
    unmuted: `unmuted ${other} in the chat`,
    chat_locked: 'let only commissioners write in the chat',
    chat_unlocked: 'let everyone write in the chat again',
    words_masked: 'hid profanity in the chat',
    words_shown: 'showed profanity in the chat',
    message_removed: `removed a message of ${other}`,
    announcement_deleted: 'deleted an announcement',
    nudged: count === 1 ? 'nudged someone without a lineup' : `nudged ${count} people without a lineup`,
    announced: 'made an announcement',
    deleted: 'deleted the group',
    webhook_added: 'added a webhook',
    webhook_removed: 'removed a webhook',
    invited: count === 1 || count === null ? 'invited someone' : `invited ${count} people`,
  };
  return `${name} ${words[action]}`;
}
