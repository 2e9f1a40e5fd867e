import type { GroupEvent } from '@singleback/contract/groups.ts';
import { expect, test } from 'vitest';
import { historyWords } from './history-words.ts';

const wordsFor = (action: GroupEvent['action'], part: Partial<GroupEvent> = {}) =>
  historyWords({
    action,
    user: { id: 'b', display_name: 'Ben' },
    member: null,
    via: null,
    count: null,
    week_number: null,
    ...part,
  });

test('describes each group event in a sentence', () => {
  const dan = { id: 'd', display_name: 'Dan' };
  expect([
    wordsFor('created'),
    wordsFor('joined', { via: 'public' }),
    wordsFor('joined', { via: 'invitation' }),
    wordsFor('joined', { via: 'join_link' }),
    wordsFor('left'),
    wordsFor('removed', { member: dan }),
    wordsFor('handed_over', { member: dan }),
    wordsFor('link_created'),
    wordsFor('link_deleted'),
    wordsFor('invited', { count: 1 }),
    wordsFor('invited', { count: 4 }),
    wordsFor('muted', { member: dan, count: 1440 }),
    wordsFor('unmuted', { member: dan }),
    wordsFor('message_removed', { member: dan }),
    wordsFor('announcement_deleted'),
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
    'Ben muted Dan in the chat for a day',
    'Ben unmuted Dan in the chat',
    'Ben removed a message of Dan',
    'Ben deleted an announcement',
  ]);
});
