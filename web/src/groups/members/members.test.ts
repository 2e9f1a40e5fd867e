import type { GroupEvent } from '@singleback/contract/groups.ts';
import { expect, test } from 'vitest';
import { ApiError } from '../../platform/api/api-error.ts';
import { historyWords } from './group-history.tsx';
import { inviteErrors, inviteFailure } from './invite-dialog.tsx';

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

test('[G5.3, G5.8] each field has its own error in the words of the rule', () => {
  expect(inviteErrors({ addresses: 'eve@example.com', message: '' })).toEqual({});
  expect(inviteErrors({ addresses: '', message: 'see www.example.com' })).toEqual({
    addresses: 'At least one valid email address is required',
    message: 'URLs are not allowed in invitation messages. Found: “www.example.com”.',
  });
  expect(inviteErrors({ addresses: 'eve@example.com; nobody', message: '' }).addresses).toBe(
    'Invalid email addresses: nobody',
  );
});

test('[G8.1, G8.7] a refused invite shows the server’s message with details after a colon', () => {
  expect(inviteFailure(new TypeError('x'))).toBe('Failed to invite to group');
  expect(inviteFailure(new ApiError(429, 'too_many', 'Too many invitations.'))).toBe('Too many invitations.');
  expect(inviteFailure(new ApiError(409, 'already_invited', 'Nobody was invited.', ['A is in.', 'B is in.']))).toBe(
    'Nobody was invited: A is in. B is in.',
  );
});
