import type { GroupEvent } from '@singleback/contract/groups.ts';

type HistoryEvent = Pick<GroupEvent, 'action' | 'user' | 'member' | 'via' | 'count'>;

const VIA = { public: '', invitation: ' by invitation', join_link: ' by join link' } as const;

/** Describes an event in a sentence: 'Ben Checkdown removed Thursday Dan' (rules 4.8). */
export function historyWords({ action, user, member, via, count }: HistoryEvent): string {
  const name = user.display_name;
  const other = member?.display_name ?? 'a member';
  const words: Record<GroupEvent['action'], string> = {
    created: 'created the group',
    joined: `joined${via ? VIA[via] : ''}`,
    left: 'left the group',
    removed: `removed ${other}`,
    handed_over: `transferred the group to ${other}`,
    link_created: 'created a join link',
    link_deleted: 'deleted the join link',
    invited: count === 1 || count === null ? 'invited someone' : `invited ${count} people`,
  };
  return `${name} ${words[action]}`;
}
