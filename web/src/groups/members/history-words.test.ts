import type { GroupEvent } from '@singleback/contract/groups.ts';
import { expect, test } from 'vitest';
import { dayText } from '../day-text.ts';
import { historyWords } from './history-words.ts';

const told = (action: GroupEvent['action'], part: Partial<GroupEvent> = {}) =>
  historyWords({ action, user: { id: 'b', display_name: 'Ben' }, member: null, via: null, count: null, ...part });

test('each act of a group is told in a sentence', () => {
  const dan = { id: 'd', display_name: 'Dan' };
  expect([
    told('created'),
    told('joined', { via: 'public' }),
    told('joined', { via: 'invitation' }),
    told('joined', { via: 'join_link' }),
    told('left'),
    told('removed', { member: dan }),
    told('handed_over', { member: dan }),
    told('link_created'),
    told('link_deleted'),
    told('invited', { count: 1 }),
    told('invited', { count: 4 }),
  ]).toEqual([
    'Ben created the group',
    'Ben joined',
    'Ben joined by invitation',
    'Ben joined by join link',
    'Ben left the group',
    'Ben removed Dan',
    'Ben transferred the group to Dan',
    'Ben created a join link',
    'Ben deleted the join link',
    'Ben invited someone',
    'Ben invited 4 people',
  ]);
});

test('a day is told in the viewer’s zone', () => {
  expect(dayText('2026-10-22T02:00:00Z', 'America/New_York')).toBe('Oct 21, 2026');
});
