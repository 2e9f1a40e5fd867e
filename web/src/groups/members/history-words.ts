import type { GroupEvent } from '@singleback/contract/groups.ts';

type HistoryEvent = Pick<GroupEvent, 'action' | 'user' | 'member' | 'via' | 'count'>;

const VIA = { public: '', invitation: ' by invitation', join_link: ' by join link' } as const;

/** Describes an event in a sentence: 'Ben Checkdown removed Thursday Dan' (rules 4.8). */
export function historyWords({ action, user, member, via, count }: HistoryEvent): string {
  const name = user?.display_name ?? 'An admin';
  const other = member?.display_name ?? 'a member';
  const words: Record<GroupEvent['action'], string> = {
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
    invited: count === 1 || count === null ? 'invited someone' : `invited ${count} people`,
  };
  return `${name} ${words[action]}`;
}
